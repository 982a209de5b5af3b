// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import Foundation
import GTKSupport
import Ink

/// Wheel and pinch.
extension PageCanvas {
    func addScrollInput() {
        addWheelZoom()
        addPinchZoom()
    }

    private func addWheelZoom() {
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

    private func addPinchZoom() {
        guard let pinch = gtk_gesture_zoom_new() else { return }
        var start = 1.0
        connect(pinch, "begin") { [weak self] _ in start = self?.zoom ?? 1 }
        connect(pinch, "scale-changed") { [weak self] arguments in
            guard let self else { return }
            var x = 0.0
            var y = 0.0
            let hasCenter = gtk_gesture_get_bounding_box_center(pinch, &x, &y) != 0
            setZoom(start * arguments.double(0), about: hasCenter ? Point(x: x, y: y) : nil)
        }
        gtk_widget_add_controller(widget, pinch)
    }
}
