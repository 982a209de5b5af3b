// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Reads whole files.
enum FileContent {
    /// The content of a file that is not larger than `limit` bytes; nil where it is or can't be read.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size <= limit
        else { return nil }
        return FileManager.default.contents(atPath: path).map(Array.init)
    }
}
