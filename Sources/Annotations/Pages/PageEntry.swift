// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A page of the document as it is now: where it comes from and how far it was turned.
public struct PageEntry: Hashable, Sendable, Codable {
    /// Where a page comes from.
    public enum Source: Hashable, Sendable, Codable {
        /// A page of the file as it was opened, from 0.
        case file(Int)
        /// An empty one, of this size in points.
        case blank(width: Double, height: Double)
        /// A page, from 0, of an imported document, by its name among `PageList.documents`.
        case imported(document: String, page: Int, geometry: PageGeometry)
    }

    /// What names the page for as long as the document is open, wherever it stands: its number for a page of the file,
    /// a higher one for others.
    public var key: Int
    /// Where it comes from.
    public var source: Source
    /// How far it was turned clockwise: 0, 90, 180 or 270.
    public var turn: Int

    /// Creates an entry.
    public init(key: Int, source: Source, turn: Int = 0) {
        self.key = key
        self.source = source
        self.turn = turn
    }

    /// The page's place as it came, before it was turned.
    ///
    /// - Parameter file: the places of the file's pages.
    public func original(in file: [PageGeometry]) -> PageGeometry {
        switch source {
        case .file(let index):
            file.indices.contains(index) ? file[index] : PageGeometry(cropBox: Rect(0, 0, 612, 792))
        case .blank(let width, let height): PageGeometry(cropBox: Rect(0, 0, width, height))
        case .imported(_, _, let geometry): geometry
        }
    }

    /// The page's place.
    ///
    /// - Parameter file: the places of the file's pages.
    public func geometry(in file: [PageGeometry]) -> PageGeometry {
        let original = original(in: file)
        return PageGeometry(cropBox: original.cropBox, rotation: original.rotation + turn)
    }
}
