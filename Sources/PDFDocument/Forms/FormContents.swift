// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// A file's form: its fields, and where they stand in the file.
struct FormContents {
    /// Where a field's dictionaries stand.
    struct Place {
        /// The dictionaries that hold the value: more than one where several fields have one name.
        var holders: [ObjectNumber] = []
        /// Those of its widgets, in the order of `FormField.widgets`.
        var widgets: [ObjectNumber] = []
        /// For boxes: whether each of the widgets has an appearance for its state.
        var hasStates: [Bool] = []
    }

    /// An object's number and generation.
    struct ObjectNumber: Hashable {
        var number: Int
        var generation: Int
    }

    /// The fields in the file's order.
    var fields: [FormField] = []
    /// Their places, by name.
    var places: [String: Place] = [:]
    /// Whether programs are asked to draw the fields themselves.
    var needsAppearances = false
    /// Widgets that have no appearance.
    var undrawn: Set<ObjectNumber> = []
}
