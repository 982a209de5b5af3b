// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// Changes with the annotations as the file has them.
struct PreparedChanges {
    var added: [Annotation]
    var changed: [(old: Annotation, new: Annotation)] = []
    var removed: [Annotation] = []
    /// Where the annotations of the file that new ones answer stand in their page's list.
    var places: [AnnotationID: Int] = [:]
    /// Annotations of the file that get an appearance where they have none.
    var undrawn: [Annotation] = []
    /// Which pages there are; nil where the file has the same.
    var pages: PageArrangement?
    /// The places of the file's pages.
    var geometries: [PageGeometry] = []
    /// Fields as they are filled in now.
    var filled: [FormField] = []
    /// Where the form's fields stand.
    var form = FormContents()
}
