// SPDX-License-Identifier: GPL-3.0-or-later

/// Brings pieces of a stroke to the screen at once. GTK's own picture has them as nodes too, and follows.
@MainActor
protocol DirectInkPainter: AnyObject {
    /// A stroke begins. False where it has to go the usual way.
    func begin(_ stroke: LiveStroke) -> Bool
    /// The stroke goes on. False where it has to go the usual way.
    func paint(_ segments: [LiveStroke.Segment], of stroke: LiveStroke) -> Bool
    /// The stroke is over: from now on GTK's picture is all there is.
    func end()
}
