// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// What was learnt of one writer: words, ink with its text, and a change of the network's last layer made from it.
///
/// ```swift
/// var profile = WriterProfile()
/// profile.learn(strokes, text: "Postil", by: recognizer)    // the word is likely from now on
/// try profile.adapt(recognizer)                             // the letters' shapes, some tenths of a second
/// let reading = try recognizer.adapted(to: profile).read(other, context: context)
/// ```
public struct WriterProfile: Sendable, Hashable {
    /// The change of the last layer, and for which weights it was made.
    struct Adaptation: Hashable, Sendable, Codable {
        /// The checksum of the model's weights.
        var model: UInt32
        var change: OutputChange
    }

    /// The words that were taught.
    public var dictionary = UserDictionary()
    /// The words that letters are learnt from, the newest last.
    private(set) var samples: [WriterSample] = []
    /// Nil where nothing was learnt of the letters, or what was learnt did not help.
    private(set) var adaptation: Adaptation?
    /// How the letters are learnt.
    public var settings = AdaptationSettings()

    /// Words whose ink is kept.
    static let mostSamples = 200
    /// Words that the letters are learnt from at once; the older ones only fill up.
    static let mostLearnt = 120
    /// Of these, words that the writer corrected; the others were left as they were read.
    static let mostCorrected = 80
    /// Words left as they were read that say the same are kept so often.
    static let mostAlike = 4
    /// Ink that is further from its text than this, in nats for each character, is another text's.
    static let largestLoss = 7.0

    /// Nothing is known.
    public init() {}

    /// Whether nothing was learnt.
    public var isEmpty: Bool { dictionary.entries.isEmpty && samples.isEmpty }
    /// How many words with their ink are kept.
    public var sampleCount: Int { samples.count }
    /// Whether letters are read another way than by the model that ships.
    public var isAdapted: Bool { adaptation != nil }

    /// Learns that some ink is some text. Words that its language hardly knows are in the dictionary at once; the
    /// ink is kept for `adapt`.
    ///
    /// - Returns: whether anything is new.
    @discardableResult
    public mutating func learn(
        _ strokes: [Stroke], text: String, context: RecognitionContext = RecognitionContext(),
        by recognizer: HandwritingRecognizer
    ) -> Bool {
        let before = self
        addRareWords(of: text, context, recognizer)
        if let sample = WriterSample(strokes, text: text, lineHeight: context.lineHeight),
            recognizer.couldRead(sample)
        {
            keep(sample)
        }
        return self != before
    }

    /// Learns that ink was left as it was read. A rare word is in the dictionary once it was left twice, in ink of its
    /// own each time: a wrong reading may go unnoticed.
    ///
    /// - Returns: whether anything is new.
    @discardableResult
    public mutating func confirm(
        _ strokes: [Stroke], text: String, context: RecognitionContext = RecognitionContext(),
        by recognizer: HandwritingRecognizer
    ) -> Bool {
        guard
            let sample = WriterSample(
                strokes, text: text, lineHeight: context.lineHeight, isCorrected: false),
            !samples.contains(where: { $0.strokes == sample.strokes && $0.text == sample.text }),
            recognizer.couldRead(sample)
        else { return false }
        if samples.contains(where: { $0.text == sample.text }) { addRareWords(of: text, context, recognizer) }
        let alike = samples.indices.filter { samples[$0].text == sample.text && !samples[$0].isCorrected }
        if alike.count >= Self.mostAlike { samples.remove(at: alike[0]) }
        keep(sample)
        return true
    }

    /// Takes back what ink has taught. Words stay in the dictionary.
    ///
    /// - Returns: whether it had taught anything.
    @discardableResult
    public mutating func withdraw(_ strokes: [Stroke], context: RecognitionContext = RecognitionContext())
        -> Bool
    {
        guard let sample = WriterSample(strokes, text: "-", lineHeight: context.lineHeight) else {
            return false
        }
        let count = samples.count
        samples.removeAll { $0.strokes == sample.strokes }
        return samples.count < count
    }

    private mutating func addRareWords(
        of text: String, _ context: RecognitionContext, _ recognizer: HandwritingRecognizer
    ) {
        for word in VocabularyCollector.words(of: text)
        where word.count > 1 && !recognizer.isUsual(word, in: context.language) {
            dictionary.add(word)
        }
    }

    private mutating func keep(_ sample: WriterSample) {
        samples.removeAll { $0.strokes == sample.strokes }
        samples.append(sample)
        guard samples.count > Self.mostSamples else { return }
        // Corrections say more: of the others the oldest goes first, while there are enough.
        let left = samples.count { !$0.isCorrected }
        let oldest = left > Self.mostSamples - Self.mostLearnt ? samples.firstIndex { !$0.isCorrected } : nil
        samples.remove(at: oldest ?? 0)
    }

    /// The words that letters are learnt from: the newest, those that were corrected first.
    var lessons: [WriterSample] {
        let corrected = samples.filter(\.isCorrected).suffix(Self.mostCorrected)
        return Array(samples.filter { !$0.isCorrected }.suffix(Self.mostLearnt - corrected.count) + corrected)
    }

    /// Learns the letters' shapes from the kept words, anew. The change is taken only where it makes words likelier
    /// that it was not made from, and as strong as is best for these.
    ///
    /// - Returns: whether letters are read another way than by the model that ships.
    /// - Throws: `CancellationError`.
    @discardableResult
    public mutating func adapt(_ recognizer: HandwritingRecognizer) throws -> Bool {
        adaptation = nil
        let examples = try recognizer.examples(of: lessons, looks: settings.looks)
        guard examples.count >= max(2, settings.fewest) else { return false }
        let trainer = recognizer.trainer(settings)
        let strengths: [Float] = [0, 0.5, 1]
        var losses = strengths.map { _ in 0.0 }
        let folds = min(examples.count, max(2, settings.folds))
        for fold in 0..<folds {
            let held = examples.indices.filter { $0 % folds == fold }.map { examples[$0] }
            let change = try trainer.fit(examples.indices.filter { $0 % folds != fold }.map { examples[$0] })
            for (index, strength) in strengths.enumerated() {
                losses[index] += trainer.loss(
                    of: held, with: strength > 0 ? change.scaled(by: strength) : nil)
            }
        }
        let best = losses.indices.min { losses[$0] < losses[$1] } ?? 0
        guard best > 0 else { return false }
        let change = try trainer.fit(examples).scaled(by: strengths[best])
        adaptation = Adaptation(model: recognizer.network.checksum, change: change)
        return true
    }

    /// Whether the letters should be learnt anew: the model is another than the one the change was made for.
    public func isOutdated(for recognizer: HandwritingRecognizer) -> Bool {
        guard let adaptation else { return false }
        return adaptation.model != recognizer.network.checksum
    }

    /// Takes over what a copy of this profile has learnt of the letters in the meantime.
    public mutating func takeLetters(of other: WriterProfile) { adaptation = other.adaptation }

    /// Forgets everything.
    public mutating func forget() { self = WriterProfile() }
}

extension WriterProfile: Codable {
    private enum Key: CodingKey {
        case version, dictionary, samples, adaptation
    }

    /// The layout that this program writes.
    static let version = 1

    /// Reads a profile; one of another version, or with ink that can't be, is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.decode(Int.self, forKey: .version) == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values, debugDescription: "unknown version")
        }
        dictionary = try values.decode(UserDictionary.self, forKey: .dictionary)
        samples = try values.decode([WriterSample].self, forKey: .samples)
        adaptation = try values.decodeIfPresent(Adaptation.self, forKey: .adaptation)
        guard samples.count <= Self.mostSamples, samples.allSatisfy(\.isSound),
            dictionary.entries.count <= UserDictionary.capacity
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .samples, in: values, debugDescription: "more than is ever kept")
        }
    }

    /// Writes everything but the settings.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(dictionary, forKey: .dictionary)
        try values.encode(samples, forKey: .samples)
        try values.encodeIfPresent(adaptation, forKey: .adaptation)
    }
}
