// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

/// Handles at the ends of a selection that an editing gesture has made: pen, finger and mouse drag them. GTK shows its
/// own for touch only, and has no call for it.
@MainActor
final class SelectionHandles {
    /// The size of a handle, and how near to it a pointer takes it, in pixels.
    static let radius = 6.0
    private static let reach = 14.0

    private let host: WidgetHost
    private let input: any TextInput
    private unowned let surface: ScribbleSurface
    private var range: Range<Int>
    private let length: Int
    /// The end that stays while the other one is dragged, and how far from that one the pointer took it.
    private var drag: (fixed: Int, offset: Point)?

    /// Handles for what is selected in a text now; nil where nothing is.
    init?(_ input: any TextInput, host: WidgetHost, on surface: ScribbleSurface) {
        range = input.selectedRange
        guard !range.isEmpty else { return nil }
        self.input = input
        self.host = host
        self.surface = surface
        length = input.length
    }

    /// Whether the selection is another one by now, or can't be seen.
    var isGone: Bool {
        guard let widget = host.widget, gtk_widget_get_mapped(widget) != 0 else { return true }
        return input.selectedRange != range || input.length != length
    }

    /// The middles of the handles, in the native's pixels: below the first and behind the last character.
    var places: [Point] {
        host.refresh(on: surface)
        return [range.lowerBound, range.upperBound].map { offset in
            let caret = input.caretRect(at: offset)
            return host.host.origin + Point(x: caret.center.x, y: caret.maxY + Self.radius)
        }
    }

    /// Whether a pointer at a point of the native takes a handle.
    func isTouched(by point: Point) -> Bool {
        !isGone && places.contains { $0.distance(to: point) <= Self.reach }
    }

    /// Takes the handle at a point of the native. False where there is none.
    func begins(at point: Point) -> Bool {
        guard isTouched(by: point) else { return false }
        let (first, last) = (places[0], places[1])
        let isFirst = first.distance(to: point) < last.distance(to: point)
        drag = (isFirst ? range.upperBound : range.lowerBound, (isFirst ? first : last) - point)
        return true
    }

    /// Moves the handle that was taken. The selection keeps at least one character.
    func move(to point: Point) {
        guard let drag else { return }
        let line = Point(x: 0, y: Self.radius + input.lineHeight / 2)
        let moved = input.closestPosition(to: point + drag.offset - line - host.host.origin)
        guard moved != drag.fixed else { return }
        range = min(moved, drag.fixed)..<max(moved, drag.fixed)
        input.selectedRange = range
        range = input.selectedRange
    }

    /// Lets go of it.
    func ends() { drag = nil }
}
