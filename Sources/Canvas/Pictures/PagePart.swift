// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// A part of a page at one scale: all of it up to a size, bands and blocks where the page is magnified much.
///
/// Twenty small tiles of a page cost ten times as much as the page drawn at once, so parts are as large as can be.
struct PagePart: Hashable {
    /// The page, from 0.
    var page: Int
    /// Device pixels to the point.
    var scale: Double
    /// Which column and row of the page's grid.
    var column, row: Int

    /// Up to this many pixels a page is one part.
    static let wholePagePixels = 6_000_000.0
    /// How many pixels a part of a larger page has.
    static let partPixels = 3_000_000.0
    /// The widest part in pixels.
    static let widestPart = 3072.0

    /// The size of the parts of a page in its pixels.
    static func size(_ geometry: PageGeometry, scale: Double) -> (width: Double, height: Double) {
        let width = (geometry.displayWidth * scale).rounded(.up)
        let height = (geometry.displayHeight * scale).rounded(.up)
        guard width * height > wholePagePixels || width > 16_000 || height > 16_000 else {
            return (max(1, width), max(1, height))
        }
        let partWidth = min(width, widestPart)
        return (partWidth, min(height, (partPixels / partWidth).rounded(.up)))
    }

    /// Whether pages of this size are drawn whole.
    static func isWhole(_ geometry: PageGeometry, scale: Double) -> Bool {
        let part = size(geometry, scale: scale)
        return part.width >= geometry.displayWidth * scale && part.height >= geometry.displayHeight * scale
    }

    /// The parts that meet a rectangle of the page's pixels, from the top.
    static func parts(of page: Int, _ geometry: PageGeometry, scale: Double, meeting rect: Rect) -> [PagePart]
    {
        let part = size(geometry, scale: scale)
        let columns = Int((geometry.displayWidth * scale / part.width).rounded(.up))
        let rows = Int((geometry.displayHeight * scale / part.height).rounded(.up))
        func range(_ low: Double, _ high: Double, _ step: Double, _ count: Int) -> Range<Int> {
            let first = min(max(0, Int((low / step).rounded(.down))), count)
            return first..<max(first, min(count, Int((high / step).rounded(.up))))
        }
        return range(rect.minY, rect.maxY, part.height, rows).flatMap { row in
            range(rect.minX, rect.maxX, part.width, columns).map {
                PagePart(page: page, scale: scale, column: $0, row: row)
            }
        }
    }

    /// Where the part lies, in pixels of the page.
    func region(_ geometry: PageGeometry) -> Rect {
        let part = Self.size(geometry, scale: scale)
        let x = Double(column) * part.width
        let y = Double(row) * part.height
        return Rect(
            x, y, min(x + part.width, (geometry.displayWidth * scale).rounded(.up)),
            min(y + part.height, (geometry.displayHeight * scale).rounded(.up)))
    }
}
