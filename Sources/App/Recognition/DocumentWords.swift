// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import PDFDocument

/// The words and the language of a document, gathered page by page while nothing else is to do, what is seen first.
@MainActor
final class DocumentWords {
    /// The words so far, the most frequent first.
    private(set) var words: [String] = []
    /// The language that the file names, or else that its text seems to be in; nil where neither is known.
    private(set) var language: String?

    private var gathering: Task<Void, Never>?

    /// The wait before pages are read: they are to be shown first.
    private static let patience = Duration.milliseconds(1500)
    /// Most pages that are read.
    private static let mostPages = 400
    /// So many times as long as a page took is waited before the next one: drawing has the same queue.
    private static let rest = 4
    /// Characters from which the language is guessed.
    private static let enough = 3000

    /// Gathers from a file; `visible` says which pages are seen when it begins.
    init(_ file: DocumentFile, visible: @escaping @MainActor () -> Range<Int>) {
        let named = file.info.language
        if Self.isReadable(named) { language = named }
        gathering = Task(priority: .utility) { [weak self] in
            try? await Task.sleep(for: Self.patience)
            await self?.gather(file, from: visible())
        }
    }

    /// Gathers nothing more.
    func stop() { gathering?.cancel() }

    /// Waits until everything is gathered.
    func finish() async { await gathering?.value }

    private func gather(_ file: DocumentFile, from visible: Range<Int>) async {
        var collector = VocabularyCollector()
        var sample = ""
        var isGuessed = language != nil
        let pages = Self.order(visible, count: file.info.pageCount)
        for (index, page) in pages.enumerated() {
            guard !Task.isCancelled, !collector.isFull else { break }
            let start = ContinuousClock.now
            let text = await file.renderer.text(ofPage: page)
            let spent = ContinuousClock.now - start
            collector = await Self.adding(text, to: collector)
            if sample.count < Self.enough { sample += text.prefix(Self.enough) + "\n" }
            // Sorting thousands of words for each page would be waste.
            if index < 4 || index % 16 == 0 { words = await Self.words(of: collector) }
            if !isGuessed, sample.count >= Self.enough {
                isGuessed = true
                language = await Self.guess(sample)
            }
            try? await Task.sleep(for: spent * Self.rest)
        }
        guard !Task.isCancelled else { return }
        words = await Self.words(of: collector)
        if !isGuessed { language = await Self.guess(sample) }
    }

    /// The pages that are seen, then those around them, nearest first.
    static func order(_ visible: Range<Int>, count: Int) -> [Int] {
        guard count > 0 else { return [] }
        let seen = visible.clamped(to: 0..<count)
        var result = Array(seen)
        var (before, after) = (seen.lowerBound - 1, seen.upperBound)
        while result.count < min(count, mostPages), before >= 0 || after < count {
            if after < count { result.append(after) }
            if before >= 0 { result.append(before) }
            after += 1
            before -= 1
        }
        return Array(result.prefix(mostPages))
    }

    /// Whether handwriting can be read in a language.
    static func isReadable(_ tag: String) -> Bool { !WritingLanguage.code(tag).isEmpty }

    nonisolated private static func adding(_ text: String, to collector: VocabularyCollector) async
        -> VocabularyCollector
    {
        var collector = collector
        collector.add(text)
        return collector
    }

    nonisolated private static func words(of collector: VocabularyCollector) async -> [String] {
        collector.words
    }

    nonisolated private static func guess(_ text: String) async -> String? { LanguageGuesser().guess(text) }
}
