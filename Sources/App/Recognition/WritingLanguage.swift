// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Handwriting
import Zinnia

/// The languages that handwriting is read in.
@MainActor
enum WritingLanguage {
    /// The setting's value for a tag such as "de_CH"; empty for one that can't be read here.
    nonisolated static func code(_ tag: String) -> String {
        var code = tag.lowercased().prefix { $0.isLetter }
        if code == "no" || code == "nn" { code = "nb" }
        if LanguageGuesser.languages.contains(String(code)) { return String(code) }
        return ZinniaRecognizer.isInstalled(for: tag) ? tag : ""
    }

    /// The language to read in: what is set, else the document's, else the desktop's, else English.
    static func choose(setting: String, document: String?) -> String {
        for tag in [setting, document ?? "", desktop] where !code(tag).isEmpty { return code(tag) }
        return "en"
    }

    /// The language of the desktop, such as "de-ch".
    static var desktop: String {
        pango_language_to_string(pango_language_get_default()).map { String(cString: $0) } ?? ""
    }

    /// What there is to choose from, by name: the setting's values with their names.
    static var choices: [(value: String, name: String)] {
        var choices = [
            ("cs", localized("Czech")), ("da", localized("Danish")), ("de", localized("German")),
            ("en", localized("English")), ("es", localized("Spanish")), ("fi", localized("Finnish")),
            ("fr", localized("French")), ("hu", localized("Hungarian")), ("it", localized("Italian")),
            ("nb", localized("Norwegian")), ("nl", localized("Dutch")), ("pl", localized("Polish")),
            ("pt", localized("Portuguese")), ("ro", localized("Romanian")), ("sv", localized("Swedish")),
            ("tr", localized("Turkish")),
        ]
        let others = [
            ("ja", localized("Japanese")), ("zh_CN", localized("Chinese (simplified)")),
        ]
        choices += others.filter { ZinniaRecognizer.isInstalled(for: $0.0) }
        return choices.sorted { $0.1 < $1.1 }.map { (value: $0.0, name: $0.1) }
    }

    /// What to install for Japanese and Chinese; nil where both are there.
    static var advice: String? {
        let packages = ["ja", "zh_CN"].filter { !ZinniaRecognizer.isInstalled(for: $0) }
            .compactMap { ZinniaRecognizer.package(for: $0) }
        guard !packages.isEmpty else { return nil }
        return filled(
            localized("For Japanese and Chinese characters install: %s"),
            (["libzinnia0"] + packages).joined(separator: ", "))
    }
}
