// SPDX-License-Identifier: GPL-3.0-or-later

/// Where an annotation stands in the file it was read from.
public struct ObjectReference: Hashable, Sendable, Codable {
    /// The object's number; 0 for a dictionary that stands directly in its page's /Annots.
    public var number: Int
    /// The object's generation.
    public var generation: Int
    /// The place in the page's /Annots, from 0.
    public var index: Int

    /// Creates a reference.
    public init(number: Int, generation: Int, index: Int) {
        self.number = number
        self.generation = generation
        self.index = index
    }
}
