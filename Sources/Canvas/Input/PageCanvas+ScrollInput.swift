// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import Foundation
import GTKSupport
import Ink

/// Wheel and pinch.
extension PageCanvas {
    /// Control and wheel.
    func addWheelZoom() {
        guard let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else {
            return
        }
        connectAnswering(scroll, "scroll") { [weak self] arguments in
            guard let self,
                gtk_event_controller_get_current_event_state(scroll).rawValue & GDK_CONTROL_MASK.rawValue != 0
            else { return false }
            // One notch is one step; a touchpad gives small parts of a notch.
            setZoom(zoom * pow(Self.zoomStep, -min(4, max(-4, arguments.double(1)))), about: hover?.point)
            return true
        }
        gtk_widget_add_controller(widget, scroll)
    }

    /// Two fingers: they zoom, and move what is between them.
    func addPinchZoom(beside pointer: PointerInput) {
        guard let pinch = gtk_gesture_zoom_new() else { return }
        var start = 1.0
        var last: Point?
        connect(pinch, "begin") { [weak self, weak pointer] _ in
            start = self?.zoom ?? 1
            last = nil
            // A finger that drew draws no more, and the scrolled window doesn't pan.
            pointer?.cancelled()
            gtk_gesture_set_state(pinch, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        connect(pinch, "scale-changed") { [weak self] arguments in
            guard let self else { return }
            var x = 0.0
            var y = 0.0
            guard gtk_gesture_get_bounding_box_center(pinch, &x, &y) != 0 else { return }
            let center = Point(x: x, y: y)
            if let last { scroll(by: last - center) }
            last = center
            setZoom(start * arguments.double(0), about: center)
        }
        gtk_widget_add_controller(widget, pinch)
        // No group with the pointer's gesture: that takes one sequence alone, and would refuse the second for both.
    }
}
