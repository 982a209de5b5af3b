// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

extension Error {
    /// What went wrong as a part of a sentence: the system's own words where there are some.
    var reason: String {
        let error = self as NSError
        let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError
        if let inner, inner.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(inner.code)))
        }
        let text = localizedDescription
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
