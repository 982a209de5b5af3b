// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

@testable import PDFDocument

/// A temporary folder that is removed when the test is done with it.
final class Workplace {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("postil-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes a file and gives its path.
    func write(_ data: Data, as name: String = "file.pdf") throws -> String {
        try data.write(to: folder.appendingPathComponent(name))
        return path(name)
    }

    func read(_ name: String = "file.pdf") throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(name))
    }
}

/// A program of the system; nil where it is not installed.
struct Tool {
    let url: URL

    init?(_ name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        guard
            let found = folders.map({ "\($0)/\(name)" }).first(where: {
                FileManager.default.isExecutableFile(atPath: $0)
            })
        else { return nil }
        url = URL(fileURLWithPath: found)
    }

    static var hasQPDF: Bool { Tool("qpdf") != nil }

    /// Runs it; gives the exit status.
    @discardableResult
    func run(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Annotations of each kind that Postil makes.
enum Samples {
    static let date = Date(timeIntervalSince1970: 1_700_000_000)

    static func annotation(_ name: String, _ content: Annotation.Content, page: Int = 0) -> Annotation {
        Annotation(
            id: AnnotationID(name), page: page, content: content, opacity: 1, author: "Zoë O’Neil",
            created: date, modified: date)
    }

    static func text(_ name: String = "text", rotation: Int = 0, text: String = "Hello, Welt – שלום")
        -> Annotation
    {
        let box = rotation % 180 == 0 ? Rect(200, 400, 340.5, 430) : Rect(200, 400, 230, 540.5)
        return annotation(
            name,
            .freeText(
                FreeText(
                    text: text, box: box, rotation: rotation,
                    style: TextStyle(size: 13.5, color: Color(0xd7263d), alignment: .center),
                    fill: Color(0xffffcc),
                    sizing: .fixedWidth)))
    }

    static func ink(_ name: String = "ink", pressure: Bool = true, blend: InkDrawing.Blend = .normal)
        -> Annotation
    {
        let strokes = (0..<3).map { row in
            Stroke(
                (0..<20).map { step in
                    InkSample(
                        Point(
                            x: 210 + Double(step) * 7.12345, y: 450 + Double(row) * 13 + 8 * sin(Double(step))
                        ),
                        time: Double(step) * 4,
                        pressure: pressure && row != 1 ? Double(step) / 20 + 0.01234 : nil)
                })
        }
        return annotation(
            name, .ink(InkDrawing(strokes: strokes, color: Color(0x1b7f3a), width: 2.25, blend: blend)))
    }

    static func highlight(_ name: String = "mark") -> Annotation {
        let quads = [690.0, 670].map { y in
            Quad(
                topLeft: Point(x: 72, y: y + 20.123456), topRight: Point(x: 180.5, y: y + 20.123456),
                bottomLeft: Point(x: 72, y: y + 6), bottomRight: Point(x: 180.5, y: y + 6))
        }
        var mark = annotation(name, .markup(TextMarkup(quads: quads, color: Color(0xfee832))))
        mark.note = "a remark (with) \\ signs\nand 日本語"
        return mark
    }

    static func all(rotation: Int = 0) -> [Annotation] {
        var faint = ink("faint", pressure: true)
        faint.opacity = 0.4
        var empty = text("empty", rotation: rotation, text: "")
        empty.opacity = 0.25
        return [
            text(rotation: rotation), empty, ink(), ink("plain", pressure: false),
            ink("marker", blend: .multiply),
            faint, highlight(),
        ] + kinds(rotation: rotation)
    }
}

extension DocumentFile {
    /// The annotations of a page without where they come from.
    func values(onPage page: Int = 0) async throws -> [Annotation] {
        try await annotations(onPage: page).map {
            var copy = $0
            copy.origin = nil
            return copy
        }
    }
}

extension AnnotationChanges {
    static func adding(_ annotations: Annotation...) -> AnnotationChanges {
        var changes = AnnotationChanges()
        changes.added = annotations
        return changes
    }

    static func adding(_ annotations: [Annotation]) -> AnnotationChanges {
        var changes = AnnotationChanges()
        changes.added = annotations
        return changes
    }
}
