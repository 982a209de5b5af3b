// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import GTKSupport

/// A row of the inspector: its widget, and how it shows a look.
@MainActor
struct InspectorRow {
    /// The row.
    let widget: GObjectRef
    /// Shows the values of a look, without reporting them as changes.
    let show: (Look) -> Void
}
