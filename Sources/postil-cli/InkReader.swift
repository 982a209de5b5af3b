// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import Ink
import PDFDocument
import Zinnia

/// Reads ink with the recognizer of its language.
struct InkReader {
    /// A language's recognizer is not there.
    struct NotInstalled: Error, CustomStringConvertible {
        var language: String
        var description: String {
            let package = ZinniaRecognizer.package(for: language) ?? ""
            return "to read “\(language)” install libzinnia0 and \(package)"
        }
    }

    let recognizer: HandwritingRecognizer
    /// In place of what the ink says.
    let language: String?
    /// Words that are likely.
    let vocabulary: [String]
    private let zinnia: ZinniaRecognizer?

    init(recognizer: HandwritingRecognizer, language: String?, vocabulary: [String]) {
        self.recognizer = recognizer
        self.language = language
        self.vocabulary = vocabulary
        zinnia = language.flatMap { ZinniaRecognizer(language: $0) }
    }

    /// Reads ink on this thread.
    func read(_ ink: InkDocument) throws -> Recognition {
        var context = RecognitionContext(ink.context)
        context.language = language ?? context.language
        context.vocabulary = vocabulary
        guard ZinniaRecognizer.reads(context.language) else {
            return try recognizer.read(ink.strokes, context: context)
        }
        guard let zinnia = zinnia ?? ZinniaRecognizer(language: context.language) else {
            throw NotInstalled(language: context.language)
        }
        return try zinnia.read(ink.strokes, context: context)
    }

    /// The words of a PDF, the most frequent first, or of a text file as they stand there.
    static func words(of path: String) async throws -> [String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        guard data.prefix(1024).range(of: Data("%PDF-".utf8)) != nil else {
            return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
                String.init)
        }
        let file = try await DocumentFile.open(path: path)
        var collector = VocabularyCollector()
        for page in 0..<file.info.pageCount where !collector.isFull {
            collector.add(await file.renderer.text(ofPage: page))
        }
        return collector.words
    }
}
