// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// Places that a search has found, and the one that is looked at.
public struct FoundText: Hashable, Sendable {
    /// One place: a page, and a quad in user space for each line.
    public struct Place: Hashable, Sendable {
        /// The page, from 0.
        public var page: Int
        /// In user space.
        public var quads: [Quad]

        /// Creates a place.
        public init(page: Int, quads: [Quad]) {
            self.page = page
            self.quads = quads
        }
    }

    /// All places, in the order of the pages.
    public var places: [Place] = []
    /// The index of the place that is looked at; nil for none.
    public var current: Int?

    /// Creates what no search has found yet.
    public init() {}
}
