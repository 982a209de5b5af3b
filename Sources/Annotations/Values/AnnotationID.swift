// SPDX-License-Identifier: GPL-3.0-or-later

/// An annotation's unique name in its document, its /NM in the file.
public struct AnnotationID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name.
    public var name: String

    /// Creates an identifier from a name.
    public init(_ name: String) {
        self.name = name
    }

    /// Reads the bare name.
    public init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the bare name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    /// The name.
    public var description: String { name }
}
