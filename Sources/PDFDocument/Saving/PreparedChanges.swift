// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// Changes with the annotations as the file has them.
struct PreparedChanges {
    var added: [Annotation]
    var changed: [(old: Annotation, new: Annotation)] = []
    var removed: [Annotation] = []
}
