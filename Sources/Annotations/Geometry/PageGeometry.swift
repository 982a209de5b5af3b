// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A page's place in PDF user space and how it is shown.
///
/// *User space* is the PDF page's own space: points, y up. *Display space* is what a reader sees: points from the
/// top left corner of the page as shown, y down, after cropping and rotation.
public struct PageGeometry: Hashable, Sendable, Codable {
    /// The visible part of the page, in user space.
    public var cropBox: Rect
    /// How far the page is turned clockwise for display: 0, 90, 180 or 270.
    public var rotation: Int

    /// Creates a geometry; any multiple of 90 is taken as rotation, anything else as 0.
    public init(cropBox: Rect, rotation: Int = 0) {
        self.cropBox = cropBox
        let turned = ((rotation % 360) + 360) % 360
        self.rotation = turned % 90 == 0 ? turned : 0
    }

    /// Whether width and height change places on display.
    public var isSideways: Bool { rotation == 90 || rotation == 270 }
    /// The width as shown, in points.
    public var displayWidth: Double { isSideways ? cropBox.height : cropBox.width }
    /// The height as shown, in points.
    public var displayHeight: Double { isSideways ? cropBox.width : cropBox.height }

    /// Maps display space to user space.
    public var displayToUser: Transform {
        switch rotation {
        case 90: Transform(a: 0, b: 1, c: 1, d: 0, tx: cropBox.minX, ty: cropBox.minY)
        case 180: Transform(a: -1, b: 0, c: 0, d: 1, tx: cropBox.maxX, ty: cropBox.minY)
        case 270: Transform(a: 0, b: -1, c: -1, d: 0, tx: cropBox.maxX, ty: cropBox.maxY)
        default: Transform(a: 1, b: 0, c: 0, d: -1, tx: cropBox.minX, ty: cropBox.maxY)
        }
    }

    /// Maps user space to display space.
    public var userToDisplay: Transform {
        switch rotation {
        case 90: Transform(a: 0, b: 1, c: 1, d: 0, tx: -cropBox.minY, ty: -cropBox.minX)
        case 180: Transform(a: -1, b: 0, c: 0, d: 1, tx: cropBox.maxX, ty: -cropBox.minY)
        case 270: Transform(a: 0, b: -1, c: -1, d: 0, tx: cropBox.maxY, ty: cropBox.maxX)
        default: Transform(a: 1, b: 0, c: 0, d: -1, tx: -cropBox.minX, ty: cropBox.maxY)
        }
    }
}
