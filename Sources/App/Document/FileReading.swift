// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import GTKSupport

/// Reads whole files that the person chose.
enum FileReading {
    /// The largest file that is taken into a document, in bytes.
    static let maximumSize = 512 << 20

    /// Why a file was not read.
    struct TooLarge: LocalizedError {
        /// The reason in the person's language.
        var errorDescription: String? { localized("it is larger than 512 MB") }
    }

    /// The bytes of a file. To be called off the main actor.
    ///
    /// - Throws: what the file system reports, or `TooLarge`.
    static func data(at path: String) throws -> Data {
        let url = URL(fileURLWithPath: path)
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        guard size <= maximumSize else { throw TooLarge() }
        return try Data(contentsOf: url)
    }
}
