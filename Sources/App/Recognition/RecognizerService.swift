// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink
import Scribble
import Zinnia

/// Reads handwriting off the main actor, and learns the person's hand where that is switched on; the model is loaded
/// with the first word, once for all documents.
actor RecognizerService {
    private var recognizer: HandwritingRecognizer?
    private var failure: ModelFileError?
    /// Those of Japanese and Chinese; nil for a language that is not installed.
    private var characterRecognizers: [String: ZinniaRecognizer?] = [:]

    private let store: WriterProfileStore
    private var profile: WriterProfile?
    /// The recognizer with what was learnt of the letters.
    private var adapted: HandwritingRecognizer?
    private var adapting: Task<Void, Never>?
    /// Counts what makes a running adaptation worthless or incomplete.
    private var generation = 0
    private var isLearning = false
    /// Words that were left as they were read since the letters were learnt last.
    private var waiting = 0

    /// So many of them make it worth while to learn the letters anew, which takes seconds, and to write the file; or
    /// an eighth of what is kept, where that is more.
    private static let patience = 5

    /// - Parameter store: where what is learnt lies.
    init(store: WriterProfileStore = WriterProfileStore()) { self.store = store }

    /// Loads the model ahead of the first word.
    func prepare() { _ = try? load() }

    /// Reads ink.
    func recognize(_ request: RecognitionRequest) async -> Result<Recognition, any Error> {
        do {
            var context = request.context
            if let zinnia = characterRecognizer(for: context.language) {
                return .success(try await zinnia.recognize(request.strokes, context: context))
            }
            var recognizer = try load()
            if isLearning {
                let profile = known()
                context.vocabulary = profile.dictionary.words + context.vocabulary
                recognizer = adapted ?? recognizer
            }
            return .success(try await recognizer.recognize(request.strokes, context: context))
        } catch {
            return .failure(error)
        }
    }

    private func load() throws(ModelFileError) -> HandwritingRecognizer {
        if let recognizer { return recognizer }
        if let failure { throw failure }
        do throws(ModelFileError) {
            let loaded = try HandwritingRecognizer.load()
            recognizer = loaded
            return loaded
        } catch {
            failure = error
            throw error
        }
    }

    private func characterRecognizer(for language: String) -> ZinniaRecognizer? {
        guard ZinniaRecognizer.reads(language) else { return nil }
        if let known = characterRecognizers[language] { return known }
        let opened = ZinniaRecognizer(language: language)
        characterRecognizers[language] = .some(opened)
        return opened
    }

    // MARK: Learning

    /// Switches learning, and the use of what was learnt. What is stored stays until it is forgotten.
    func setLearning(_ isOn: Bool) {
        guard isOn != isLearning else { return }
        isLearning = isOn
        if isOn, let recognizer = try? load() {
            adapted = recognizer.adapted(to: known())
            if known().isOutdated(for: recognizer) { adapt() }
        }
    }

    /// Learns that some ink is some text: a candidate was chosen, or a word written anew. Does nothing while learning
    /// is off. The words are likely at once, the letters' shapes follow within seconds.
    ///
    /// - Parameters:
    ///   - strokes: the ink of the text and of nothing else.
    ///   - context: what was known when it was read.
    ///   - text: what the person says it is.
    func learn(strokes: [Stroke], context: RecognitionContext, text: String) {
        guard isLearning, !ZinniaRecognizer.reads(context.language), let recognizer = try? load() else {
            return
        }
        var profile = known()
        guard profile.learn(strokes, text: text, context: context, by: recognizer) else { return }
        self.profile = profile
        learnLetters()
    }

    /// Learns from words that were left as they were read, or no longer are. Does nothing while learning is off.
    ///
    /// - Parameters:
    ///   - confirmation: the words.
    ///   - language: what they were written in, where it is not what their context says.
    func learn(_ confirmation: WordConfirmation, language: String?) {
        guard isLearning, let recognizer = try? load() else { return }
        var profile = known()
        var left = 0
        var isUrgent = false
        for word in confirmation.withdrawn where profile.withdraw(word.strokes, context: word.context) {
            // What may be wrong goes at once, from the disk too.
            isUrgent = true
        }
        for word in confirmation.left {
            var context = word.context
            context.language = language ?? context.language
            guard !ZinniaRecognizer.reads(context.language) else { continue }
            if confirmation.rewritten.contains(word.id) {
                if profile.learn(word.strokes, text: word.text, context: context, by: recognizer) {
                    isUrgent = true
                }
            } else if profile.confirm(word.strokes, text: word.text, context: context, by: recognizer) {
                left += 1
            }
        }
        guard isUrgent || left > 0 else { return }
        self.profile = profile
        waiting += left
        if isUrgent || waiting >= max(Self.patience, profile.sampleCount / 8) { learnLetters() }
    }

    /// The profile has changed: it is written, and the letters are learnt from it.
    private func learnLetters() {
        waiting = 0
        generation += 1
        keep()
        adapt()
    }

    /// The words that were taught, the last one first.
    func taughtWords() -> [String] { known().dictionary.words }

    /// Whether there is anything to forget.
    func hasLearnt() -> Bool { !known().isEmpty }

    /// Takes a word back. Ink stays, as it says something of the letters.
    func forget(word: String) {
        var profile = known()
        profile.dictionary.remove(word)
        self.profile = profile
        keep()
    }

    /// Forgets words, ink and letters, on the disk too.
    ///
    /// - Throws: `WriterProfileStoreError` where the file can't be removed.
    func forgetEverything() throws {
        generation += 1
        adapting?.cancel()
        adapting = nil
        profile = WriterProfile()
        adapted = nil
        waiting = 0
        try store.forget()
    }

    /// Waits until all that was taught is in use.
    func finishLearning() async {
        while let adapting { await adapting.value }
    }

    private func known() -> WriterProfile {
        if let profile { return profile }
        let loaded = store.load()
        profile = loaded
        return loaded
    }

    private func keep() {
        // A disk that is full or read-only: what was learnt still serves until the program ends.
        try? store.save(known())
    }

    private func adapt() {
        guard adapting == nil, let recognizer else { return }
        var copy = known()
        let begun = generation
        adapting = Task.detached(priority: .utility) { [weak self] in
            _ = try? copy.adapt(recognizer)
            await self?.finish(copy, begun: begun)
        }
    }

    private func finish(_ copy: WriterProfile, begun: Int) {
        guard !Task.isCancelled else { return }
        adapting = nil
        guard let recognizer, var profile else { return }
        profile.takeLetters(of: copy)
        self.profile = profile
        adapted = recognizer.adapted(to: profile)
        keep()
        // More was taught in the meantime.
        if begun != generation { adapt() }
    }
}
