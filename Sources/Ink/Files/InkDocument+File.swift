// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

extension InkDocument {
    /// Reads an ink file, InkML or JSON by its first character; without an id of its own it gets `name`.
    ///
    /// - Throws: `InkFileError`.
    public init(file data: Data, name: String = "") throws(InkFileError) {
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        switch data.first(where: { !space.contains($0) }) {
        case UInt8(ascii: "<"): self = try InkDocument(inkML: data)
        case UInt8(ascii: "{"): self = try InkDocument(json: data)
        default: throw .unknownFormat
        }
        if id.isEmpty { id = name }
    }
}
