// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Synchronization

/// The languages read so far; each is loaded when first asked for and then kept.
final class LanguageStore: Sendable {
    private let folders: [String]
    /// A language that can't be used is remembered as nil.
    private let loaded = Mutex<[String: Language?]>([:])

    /// - Parameter folders: where files like `en.postillanguage` may be, first one first.
    init(folders: [String]) { self.folders = folders }

    /// The language of a BCP 47 tag, or nil where there is no file for it that can be used.
    func language(_ tag: String) -> Language? {
        let code = Self.code(tag)
        return loaded.withLock { loaded in
            if let known = loaded[code] { return known }
            let language = load(code)
            loaded[code] = .some(language)
            return language
        }
    }

    /// The file's name for a tag like "de-AT"; both kinds of Norwegian and its old tag are read as Bokmål.
    static func code(_ tag: String) -> String {
        let code = tag.lowercased().prefix { $0.isLetter }
        return code == "no" || code == "nn" ? "nb" : String(code)
    }

    private func load(_ code: String) -> Language? {
        // Only letters, so that a tag can't name another file.
        guard (2...3).contains(code.count), code.allSatisfy(\.isASCII) else { return nil }
        for folder in folders {
            let path = "\(folder)/\(code).postillanguage"
            guard let bytes = FileContent.read(path, limit: LanguageHeader.largestFile),
                let language = try? Language(bytes)
            else { continue }
            return language
        }
        return nil
    }
}
