// SPDX-License-Identifier: GPL-3.0-or-later
import CGTKShims
import Synchronization

/// The person's language: messages of the program through gettext.
public enum Localization {
    private static let domain = Mutex("postil")

    /// Chooses the catalogue. To be called once, at the very start of the program.
    public static func start(domain name: String, directory: String) {
        domain.withLock { $0 = name }
        postil_bind_text_domain(name, directory)
    }

    static var currentDomain: String { domain.withLock { $0 } }
}

/// A message in the person's language.
public func localized(_ message: String) -> String {
    // Untranslated, the answer is the very pointer that was given: it must live until it has been copied.
    message.withCString { text in
        postil_translate(Localization.currentDomain, text).map { String(cString: $0) }
    } ?? message
}

/// A message whose meaning depends on where it stands.
public func localized(_ message: String, context: String) -> String {
    withExtendedLifetime(message) {
        message.withCString { text in
            postil_translate_in_context(Localization.currentDomain, context, text).map { String(cString: $0) }
        } ?? message
    }
}

/// A message that depends on a number, with `%d` replaced by it.
public func nlocalized(_ singular: String, _ plural: String, _ count: Int) -> String {
    let form = singular.withCString { one in
        plural.withCString { many in
            postil_translate_plural(Localization.currentDomain, one, many, UInt(max(0, count)))
                .map { String(cString: $0) }
        }
    }
    return filled(form ?? (count == 1 ? singular : plural), "\(count)")
}

/// A message with its places filled: `%1$s`, `%2$s` … by number, `%s` and `%d` in order.
public func filled(_ message: String, _ values: String...) -> String {
    var result = ""
    var next = 0
    var rest = Substring(message)
    while let percent = rest.firstIndex(of: "%") {
        result += rest[..<percent]
        rest = rest[rest.index(after: percent)...]
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let afterDigits = rest.dropFirst(digits.count)
        if rest.first == "%" {
            result += "%"
            rest = rest.dropFirst()
        } else if let number = Int(digits), number > 0,
            afterDigits.hasPrefix("$s") || afterDigits.hasPrefix("$d")
        {
            result += number <= values.count ? values[number - 1] : ""
            rest = afterDigits.dropFirst(2)
        } else if rest.first == "s" || rest.first == "d" {
            result += next < values.count ? values[next] : ""
            next += 1
            rest = rest.dropFirst()
        } else {
            result += "%"
        }
    }
    return result + rest
}
