// SPDX-License-Identifier: GPL-3.0-or-later

/// The written words of all texts of this run of the program, within bounds.
@MainActor
final class ConvertedTexts {
    private struct Entry {
        var key: AnyHashable
        /// The object that the key is the address of; nil for a key that is a name.
        var owner: Owner?
        var text: ConvertedText
    }
    private struct Owner { weak var input: (any TextInput)? }

    /// How many texts are kept; the one that was written into longest ago goes first.
    private static let most = 40
    private var entries: [Entry] = []
    private var count = 0

    /// A name for a new word.
    func newID() -> ConvertedWord.ID {
        count += 1
        return ConvertedWord.ID(number: count)
    }

    /// The words of a text, in their present places; nil where none was written.
    func text(of input: any TextInput) -> ConvertedText? {
        let key = input.textIdentity
        // An address may be another object's by now.
        entries.removeAll { $0.owner.map { $0.input == nil } ?? false }
        guard let text = entries.first(where: { $0.key == key })?.text else { return nil }
        text.follow(input.text)
        return text
    }

    /// The words of a text by its identity, as they were last known.
    func text(named identity: AnyHashable) -> ConvertedText? {
        entries.first { $0.key == identity && ($0.owner.map { $0.input != nil } ?? true) }?.text
    }

    /// The same, made where there is none yet.
    func makeText(of input: any TextInput) -> ConvertedText {
        let key = input.textIdentity
        let text = text(of: input) ?? ConvertedText()
        text.follow(input.text)
        entries.removeAll { $0.key == key }
        let owner = key.base is ObjectIdentifier ? Owner(input: input) : nil
        entries.append(Entry(key: key, owner: owner, text: text))
        if entries.count > Self.most { entries.removeFirst() }
        return text
    }
}
