// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import GTKSupport
import Ink

/// What all pointing devices have in common.
extension PageCanvas {
    /// Hands an event to the editor and does what it answers.
    func send(_ event: InputEvent) {
        performEffects(session.handle(event))
        updateTouch()
    }

    /// Keeps the scrolled window around the canvas from panning with a finger that draws: it sees touches first, and
    /// takes them whatever the canvas has claimed.
    func updateTouch() {
        let scrolls = !session.touchDraws
        guard scrolls != fingersScroll,
            let around = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type())
        else { return }
        fingersScroll = scrolls
        gtk_scrolled_window_set_kinetic_scrolling(around.opaque, scrolls ? 1 : 0)
    }

    /// A tip, button or finger is down.
    func beginContact(_ device: InputEvent.Device) {
        lastDevice = device
        gtk_widget_grab_focus(widget)
        earlyDelivery.isActive = true
        if hover != nil {
            hover = nil
            queueDraw()
        }
    }

    /// The contact is over.
    func endContact() {
        earlyDelivery.isActive = false
        updateCursor()
    }

    /// Something hovers over the canvas; nil when it has left.
    func hovered(_ device: InputEvent.Device?, at point: Point) {
        let old = hover
        hover = device.map { ($0, point) }
        if old?.device != device { updateCursor() }
        if device == .mouse, session.isDrawingCorners {
            // The line to the next corner follows the pointer; a pen's own gesture tells of its hovering.
            send(InputEvent(.hover, device: .mouse, samples: [InkSample(point)]))
        }
        if session.manager.current == nil || session.textEditor != nil { updateCursor() }
        if showsPreview(old?.device) || showsPreview(device) { queueDraw() }
    }
}
