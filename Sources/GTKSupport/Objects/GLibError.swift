// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

/// What GLib says went wrong.
public struct GLibError: Error, CustomStringConvertible, Sendable {
    /// The message, in the person's language.
    public let description: String

    /// Takes over an error that the caller owns.
    init(adopting error: UnsafeMutablePointer<GError>) {
        description = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
        g_error_free(error)
    }
}

/// Runs a call that reports through a `GError**`, and throws what it reports.
func checkingError<T>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> T
) throws(GLibError) -> T {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    if let error { throw GLibError(adopting: error) }
    return result
}

/// A text that GLib made and the caller owns; freed here.
func adoptString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
}
