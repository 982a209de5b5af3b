// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A part of a page whose picture has changed.
public struct PageRegion: Hashable, Sendable {
    /// The page, from 0.
    public var page: Int
    /// The part, in user space.
    public var rect: Rect

    /// Creates a region.
    public init(page: Int, rect: Rect) {
        self.page = page
        self.rect = rect
    }
}
