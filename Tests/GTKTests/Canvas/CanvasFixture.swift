// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import Foundation
import GTKSupport
import Ink
import PDFDocument
import XCTest

@testable import Canvas

/// A document of a few pages in a window.
@MainActor
final class CanvasFixture {
    let session: EditorSession
    let canvas: PageCanvas
    let window: GObjectRef
    let recorder = Recorder()
    private let path: String

    /// Collects what the canvas leaves to the program.
    final class Recorder: PageCanvasDelegate {
        var edits: [Edit] = []
        var layoutChanges = 0
        var failures: [Int] = []
        func pageCanvas(_ canvas: PageCanvas, didApply edits: [Edit]) { self.edits += edits }
        func pageCanvasDidChangeLayout(_ canvas: PageCanvas) { layoutChanges += 1 }
        func pageCanvas(_ canvas: PageCanvas, didFailToDraw page: Int, error: any Error) {
            failures.append(page)
        }
    }

    /// - Parameter pages: how many; each 300 × 400 pt, white, with a red square of 100 pt in its upper left corner.
    init(pages: Int = 3, width: Int = 500, height: Int = 600) throws {
        MainLoop.attachMainActor()
        path =
            FileManager.default.temporaryDirectory.appendingPathComponent("postil-\(UUID().uuidString).pdf")
            .path
        try Self.pdf(pages: pages).write(to: URL(fileURLWithPath: path))
        var opened: Result<DocumentFile, any Error>?
        let path = path
        Task { @MainActor in
            do { opened = .success(try await DocumentFile.open(path: path)) } catch {
                opened = .failure(error)
            }
        }
        waitUntil("the file is open") { opened != nil }
        let file = try XCTUnwrap(opened).get()
        session = EditorSession(
            pages: file.geometries, environment: EditorEnvironment(measurer: PangoTextMeasurer()))
        canvas = PageCanvas(renderer: file.renderer, session: session)
        canvas.delegate = recorder
        window = GObjectRef(try XCTUnwrap(gtk_window_new()))
        gtk_window_set_decorated(window.cast(), 0)
        gtk_window_set_default_size(window.cast(), gint(width), gint(height))
        let scroller = Widgets.scroller(canvas.widget)
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL)
        gtk_window_set_child(window.cast(), scroller)
        gtk_window_present(window.cast())
        let canvas = canvas
        waitUntil("the pages are drawn") {
            canvas.layout.viewWidth > 0 && canvas.isSettled && canvas.timings.snapshots > 0
        }
    }

    /// Closes the window.
    func close() {
        gtk_window_destroy(window.cast())
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Waits until everything that is to be seen is there.
    func settle() {
        let canvas = canvas
        let before = canvas.timings.snapshots
        canvas.queueDraw()
        waitUntil("the pages are drawn anew") { canvas.timings.snapshots > before && canvas.isSettled }
    }

    /// What the canvas looks like.
    func picture() throws -> Picture {
        let snapshot = try XCTUnwrap(gtk_snapshot_new())
        canvas.snapshot(snapshot.opaque)
        let width = Int(canvas.layout.viewWidth)
        let height = Int(canvas.layout.viewHeight)
        let surface = try XCTUnwrap(cairo_image_surface_create(CAIRO_FORMAT_RGB24, gint(width), gint(height)))
        let context = cairo_create(surface)
        cairo_set_source_rgb(context, 0.5, 0.5, 0.5)
        cairo_paint(context)
        if let node = gtk_snapshot_free_to_node(snapshot) {
            gsk_render_node_draw(node, context)
            gsk_render_node_unref(node)
        }
        cairo_destroy(context)
        cairo_surface_flush(surface)
        return Picture(surface: surface, width: width, height: height)
    }

    /// Hands an event to the canvas as a device would.
    func send(
        _ phase: InputEvent.Phase, _ points: [Point], device: InputEvent.Device = .pen, time: Double = 0,
        pressure: Double? = 0.5
    ) {
        let samples = points.enumerated().map {
            InkSample($0.element, time: time + Double($0.offset) * 4, pressure: pressure)
        }
        canvas.send(InputEvent(phase, device: device, samples: samples))
    }

    private static func pdf(pages: Int) -> Data {
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        func object(_ body: String) {
            offsets.append(text.utf8.count)
            text += "\(offsets.count) 0 obj\n\(body)\nendobj\n"
        }
        let content = "1 0 0 rg 0 300 100 100 re f"
        object("<</Type/Catalog/Pages 2 0 R>>")
        let kids = (0..<pages).map { "\($0 + 4) 0 R" }.joined(separator: " ")
        object("<</Type/Pages/Count \(pages)/Kids[\(kids)]/MediaBox[0 0 300 400]>>")
        object("<</Length \(content.utf8.count)>>stream\n\(content)\nendstream")
        for _ in 0..<pages { object("<</Type/Page/Parent 2 0 R/Contents 3 0 R/Resources<<>>>>") }
        let start = text.utf8.count
        text += "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            let digits = String(offset)
            text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
        }
        text += "trailer<</Size \(offsets.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
        return Data(text.utf8)
    }
}

/// Pixels to look at.
@MainActor
final class Picture {
    private let surface: OpaquePointer
    let width: Int
    let height: Int

    init(surface: OpaquePointer, width: Int, height: Int) {
        self.surface = surface
        self.width = width
        self.height = height
    }

    isolated deinit { cairo_surface_destroy(surface) }

    /// The colour 0xRRGGBB at a point.
    subscript(point: Point) -> UInt32 {
        let (x, y) = (Int(point.x), Int(point.y))
        guard (0..<width).contains(x), (0..<height).contains(y),
            let data = cairo_image_surface_get_data(surface)
        else { return 0 }
        let row = UnsafeRawPointer(data) + y * Int(cairo_image_surface_get_stride(surface))
        return row.load(fromByteOffset: x * 4, as: UInt32.self) & 0xFFFFFF
    }

    /// How many pixels differ from those of another picture of the same size.
    func difference(to other: Picture) -> Int {
        var count = 0
        for y in 0..<height {
            for x in 0..<width {
                let point = Point(x: Double(x), y: Double(y))
                if self[point] != other[point] { count += 1 }
            }
        }
        return count
    }

    /// How many pixels of a rectangle are not white.
    func inked(in rect: Rect) -> Int {
        var count = 0
        for y in Int(rect.minY)..<Int(rect.maxY) {
            for x in Int(rect.minX)..<Int(rect.maxX)
            where self[Point(x: Double(x), y: Double(y))] != 0xFFFFFF { count += 1 }
        }
        return count
    }
}
