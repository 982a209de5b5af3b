// SPDX-License-Identifier: GPL-3.0-or-later

/// What became of written words in the course of time: what a recognizer can learn from besides corrections.
public struct WordConfirmation: Hashable, Sendable {
    /// Words that a person left as they were read.
    public var left: [ConvertedWord] = []
    /// Those among them that were written in the place of a word that was taken out: they are meant as they stand.
    public var rewritten: Set<ConvertedWord.ID> = []
    /// Words that were left or corrected earlier, and that are gone or read otherwise now: what was learnt from their
    /// ink may be wrong. The text is the one that was learnt.
    public var withdrawn: [ConvertedWord] = []

    /// Nothing.
    public init() {}

    /// Whether there is nothing to say.
    public var isEmpty: Bool { left.isEmpty && withdrawn.isEmpty }
}
