// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// A stroke that was written on a page and is not text yet. The recovery journal keeps it, so that it is not lost where
/// the program ends in the pause before it is read.
public struct UnreadInk: Hashable, Sendable, Codable {
    /// Tells the strokes of one run of the program apart.
    public var number: Int
    /// The page that it stands on, from 0.
    public var page: Int
    /// The stroke, as ink that would stay on the page.
    public var drawing: InkDrawing
    /// Opacity from 0 to 1.
    public var opacity: Double

    /// Creates a stroke.
    public init(number: Int, page: Int, drawing: InkDrawing, opacity: Double) {
        self.number = number
        self.page = page
        self.drawing = drawing
        self.opacity = opacity
    }
}

/// The strokes that are being written, as far as the journal knows them.
struct UnreadStrokes {
    /// The stroke that is being written, in view pixels; nil while the pen is up.
    var open: (number: Int, samples: [InkSample])?
    /// The numbers of those that were handed to the journal.
    var kept: Set<Int> = []
}
