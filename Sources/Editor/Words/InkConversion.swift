// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Ink annotations that are being read, to become a text.
struct InkConversion {
    /// Their names.
    var ids: [AnnotationID]
    /// The page that they are on.
    var page: Int
    /// Their strokes, in points of the page as shown.
    var strokes: [Stroke]
}
