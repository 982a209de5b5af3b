// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument

/// `info`: what a document is like.
enum InfoCommand {
    static let help = """
        usage: postil-cli info FILE [--password-file F]

        Prints as JSON: pages with sizes in points and rotation, encryption, permissions, signatures and
        certification, how the file would be saved, and the number of annotations of each PDF subtype.
        """

    private struct Report: Encodable {
        struct Page: Encodable {
            var page: Int
            var width: Double
            var height: Double
            var rotation: Int
            var cropBox: [Double]
        }

        var file: String
        var version: String
        var pageCount: Int
        var pages: [Page]
        var encryption: String?
        var openedAsOwner: Bool
        var mayAnnotate: Bool
        var signatures: Int
        var certification: Int?
        var linearized: Bool
        var save: String
        var saveReason: String?
        var annotations: [String: Int]
    }

    static func run(_ arguments: [String]) async throws -> Int32 {
        await CommandFailure.catching("info") {
            let options = try CommandLineArguments(arguments, valued: ["--password-file"], flags: ["--help"])
            guard !options.has("--help") else { return print(help) }
            let path = try options.operands(named: "FILE")[0]
            let file = try await DocumentFile.open(path: path, password: options.password())
            try JSONOutput.write(await report(file, path: path))
        }
    }

    private static func report(_ file: DocumentFile, path: String) async -> Report {
        let info = file.info
        let (save, reason): (String, String?) =
            switch info.saveKind {
            case .append: ("append", nil)
            case .rewrite(let why): ("rewrite", why)
            case .viewOnly(let why): ("view-only", why)
            }
        return Report(
            file: path, version: info.version, pageCount: info.pageCount,
            pages: file.geometries.enumerated().map { index, geometry in
                Report.Page(
                    page: index + 1, width: geometry.displayWidth, height: geometry.displayHeight,
                    rotation: geometry.rotation, cropBox: JSONOutput.corners(geometry.cropBox))
            },
            encryption: info.encryption?.rawValue, openedAsOwner: info.isOwner, mayAnnotate: info.mayAnnotate,
            signatures: info.signatureCount, certification: info.certification?.rawValue,
            linearized: info.isLinearized, save: save, saveReason: reason,
            annotations: await file.annotationCounts())
    }
}
