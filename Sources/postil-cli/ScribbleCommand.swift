// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Foundation
import Handwriting
import Ink
import PDFDocument

/// `scribble`: writes ink on a page, which becomes text as if written in the program.
enum ScribbleCommand {
    static let help = """
        usage: postil-cli scribble FILE --page N INK -o OUT [--allow-restricted] [--password-file F]

        Writes the ink on page N (from 1) with the Write tool and saves to OUT, which may be FILE itself. INK is
        InkML or JSON as for “recognize”, in points from the top left of the page as shown; {"pause":ms} between
        strokes lets time pass, 700 ms make text of what was written before, and the end does so too.

        Prints the text of each annotation that was made or changed.

        Exit status: 0 done, 1 failed, 2 bad arguments or ink, 3 the document does not permit annotating
        (--allow-restricted does it all the same).
        """

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("scribble") {
            let options = try CommandLineArguments(
                arguments, valued: ["-o", "--output", "--page", "--model", "--password-file"],
                flags: ["--allow-restricted"])
            let operands = try options.operands(named: "FILE", "INK")
            guard let output = options["-o"] ?? options["--output"] else {
                throw CommandLineArguments.UsageError(description: "-o OUT is missing")
            }
            guard let number = options["--page"].flatMap({ Int($0) }) else {
                throw CommandLineArguments.UsageError(description: "--page needs a number")
            }
            let ink = try readInk(operands[1])
            let recognizer = try HandwritingRecognizer.load(from: options["--model"])
            let file = try await DocumentFile.open(path: operands[0], password: options.password())
            guard (1...max(1, file.info.pageCount)).contains(number), file.info.pageCount > 0 else {
                throw CommandFailure(
                    status: .usage,
                    message: "there is no page \(number); the document has \(file.info.pageCount)")
            }
            if !options.has("--allow-restricted") { try AnnotateCommand.refuseRestricted(file.info) }
            let before = try await file.annotations(onPage: number - 1)
            let store = try await write(
                ink, onPage: number - 1, of: file, having: before, recognizer: recognizer)
            try await file.save(store.changes, to: output)
            for annotation in store.annotations(onPage: number - 1) where !before.contains(annotation) {
                print(annotation.contents)
            }
        }
    }

    private static func readInk(_ path: String) throws -> InkDocument {
        do {
            return try InkDocument(file: try Data(contentsOf: URL(fileURLWithPath: path)), name: path)
        } catch let error as InkFileError {
            throw CommandFailure(status: .usage, message: "\(path): \(error)")
        } catch {
            throw CommandFailure(
                status: .failed, message: "“\(path)” can’t be read: \(error.localizedDescription)")
        }
    }

    @MainActor
    private static func write(
        _ ink: InkDocument, onPage page: Int, of file: DocumentFile, having annotations: [Annotation],
        recognizer: HandwritingRecognizer
    ) async throws -> AnnotationStore {
        let environment = EditorEnvironment(measurer: PangoTextMeasurer())
        let session = EditorSession(pages: file.geometries, environment: environment)
        _ = session.load(annotations, page: page)
        // The page alone in the view, at 100 %.
        var layout = PageLayout(pages: file.geometries)
        let frame = layout.contentFrame(ofPage: page)
        layout.viewWidth = layout.contentWidth
        layout.viewHeight = frame.height
        layout.scroll = Point(x: 0, y: frame.minY)
        session.layout = layout
        session.manager.setState(.freeText)

        let replay = EditorReplay(session: session, recognizer: recognizer)
        let corner = layout.frame(ofPage: page)
        let toView = Transform.scale(layout.scale, layout.scale).then(.translation(corner.minX, corner.minY))
        for burst in ink.bursts {
            await replay.write(burst.strokes.map { $0.applying(toView) })
            await replay.pause(burst.pause)
        }
        await replay.finish()
        _ = session.endTextEditing()
        if let error = replay.recognitionError { throw error }
        return session.store
    }
}
