// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import PDFDocument

/// `annotations`: what annotations a document has.
enum AnnotationsCommand {
    static let help = """
        usage: postil-cli annotations FILE [--password-file F]

        Prints as JSON a list of the annotations, page by page, the topmost of a page last. Form fields, links and
        popups are left out. Pages count from 1; rectangles are in the page's own PDF space.
        """

    private struct Entry: Encodable {
        var page: Int
        var subtype: String
        var name: String
        var rect: [Double]
        var contents: String
        var author: String
        var color: String?
        var opacity: Double
        var locked: Bool
        var inReplyTo: String?
        var state: String?
        var fileName: String?
        var created: Date?
        var modified: Date?
    }

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("annotations") {
            let options = try CommandLineArguments(arguments, valued: ["--password-file"], flags: ["--help"])
            guard !options.has("--help") else { return print(help) }
            let path = try options.operands(named: "FILE")[0]
            let file = try await DocumentFile.open(path: path, password: options.password())
            var entries: [Entry] = []
            for page in 0..<file.info.pageCount {
                entries += try await file.annotations(onPage: page).map(entry)
            }
            try JSONOutput.write(entries)
        }
    }

    private static func entry(_ annotation: Annotation) -> Entry {
        Entry(
            page: annotation.page + 1, subtype: annotation.subtype, name: annotation.id.name,
            rect: JSONOutput.corners(annotation.bounds), contents: annotation.contents,
            author: annotation.author, color: annotation.mainColor?.hex, opacity: annotation.opacity,
            locked: annotation.isLocked, inReplyTo: annotation.reply?.parent.name,
            state: annotation.reply?.state?.rawValue, fileName: annotation.attachedFile,
            created: annotation.created, modified: annotation.modified)
    }
}
