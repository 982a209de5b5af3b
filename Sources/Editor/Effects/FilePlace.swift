// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Where a file that the person is to choose comes to stand.
public struct FilePlace: Hashable, Sendable {
    /// What becomes of the file.
    public enum Kind: Hashable, Sendable {
        /// A picture on the page.
        case picture
        /// An icon that carries the file.
        case attachment
    }

    /// What becomes of it.
    public var kind: Kind
    /// The page, from 0.
    public var page: Int
    /// The box that it fills, in points of the page as shown; empty where it has its own size, in the middle of it.
    public var box: Rect

    /// Creates a place.
    public init(_ kind: Kind, page: Int, box: Rect) {
        self.kind = kind
        self.page = page
        self.box = box
    }
}
