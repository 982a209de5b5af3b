// SPDX-License-Identifier: GPL-3.0-or-later
import Editor
import Ink

/// Shows ink while it is drawn, before it is part of a page's picture.
///
/// Faster ways to the screen stand beside `NodeInkSurface` behind this, without the canvas knowing.
@MainActor
protocol LiveInkSurface: AnyObject {
    /// Shows what the editor says. `layout` is where pages stand now.
    func perform(_ ink: LiveInk, layout: PageLayout)
    /// Forgets all ink at once.
    func removeAll()
    /// Draws what is to be seen in GTK's own picture. `pages` draws what lies below, once; ink that darkens has to
    /// be blended with it.
    func snapshot(_ snapshot: OpaquePointer, layout: PageLayout, pages: () -> Void)
    /// The strokes that are shown, in order of their beginning.
    var strokes: [LiveStroke] { get }
}
