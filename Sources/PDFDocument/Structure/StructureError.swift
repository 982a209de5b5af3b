// SPDX-License-Identifier: GPL-3.0-or-later
import CQPDF

/// What the library that reads and writes the file's objects reports.
struct StructureError: Error, Sendable {
    /// The kind of failure.
    var code: cq_code
    /// What happened, in the library's words.
    var message: String

    /// Creates an error of our own.
    init(code: cq_code, message: String) {
        self.code = code
        self.message = message
    }

    /// Takes over an error from the C side.
    init(_ error: cq_error) {
        code = error.code
        message = withUnsafeBytes(of: error.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
