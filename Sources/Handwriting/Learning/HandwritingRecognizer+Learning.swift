// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

extension HandwritingRecognizer {
    /// The same recognizer reading letters as the profile has learnt them; as it ships where there is nothing, or the
    /// profile was made for other weights. Words of the profile go into `RecognitionContext.vocabulary`.
    public func adapted(to profile: WriterProfile) -> HandwritingRecognizer {
        guard let adaptation = profile.adaptation, adaptation.model == network.checksum,
            let changed = network.changed(by: adaptation.change)
        else { return self }
        var result = self
        result.network = changed
        result.lines = LineCache()
        return result
    }

    /// Whether a language knows a word so well that it need not be taught.
    public func isUsual(_ word: String, in language: String) -> Bool {
        guard let entry = languages.language(language)?.lexicon.entry(of: WordHash(word.lowercased())) else {
            return false
        }
        return entry.logShare > log(Self.usualShare)
    }

    /// A word with this part of all words of its language is usual.
    private static let usualShare = 1e-6

    /// Whether the ink may be this text at all: correcting a word may also mean to write another.
    func couldRead(_ sample: WriterSample) -> Bool {
        guard let classes = classes(of: sample.text),
            let look = try? network.look(at: InkFeatures(sample.ink)),
            let posterior = AlignmentPosterior(of: classes, in: look.answer)
        else { return false }
        return posterior.loss < WriterProfile.largestLoss * Double(classes.count)
    }

    /// What the last layer gets for kept words, and what it should say; texts it can't say are left out.
    func examples(of samples: some Sequence<WriterSample>, looks: Int) throws -> [OutputTrainer.Example] {
        var examples: [OutputTrainer.Example] = []
        for sample in samples {
            guard let classes = classes(of: sample.text) else { continue }
            let ink = sample.ink
            var inks = [ink]
            for look in LineReader.looks.prefix(max(0, looks - 1)) {
                inks.append(ink.seen(stretch: look.stretch, slant: look.slant))
            }
            examples.append(
                OutputTrainer.Example(
                    looks: try inks.map { try network.look(at: InkFeatures($0)) }, classes: classes))
        }
        return examples
    }

    func trainer(_ settings: AdaptationSettings) -> OutputTrainer {
        OutputTrainer(settings: settings, inputs: network.hiddenWidth, outputs: network.classes)
    }

    /// The classes of a text; nil where one of its characters has none.
    private func classes(of text: String) -> [Int]? {
        var result: [Int] = []
        for character in text {
            guard let index = network.alphabet.firstIndex(of: character) else { return nil }
            result.append(index + 1)
        }
        return result.isEmpty ? nil : result
    }
}
