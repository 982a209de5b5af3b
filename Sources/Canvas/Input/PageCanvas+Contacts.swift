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
        if device == .pen || device == .eraser { penBegan() }
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
        if lastDevice == .pen || lastDevice == .eraser { palm.penUp(at: Self.now) }
        updateCursor()
    }

    /// The present time, in milliseconds.
    static var now: Double { Double(g_get_monotonic_time()) / 1000 }

    /// Whether a touch that comes now is a palm.
    var isPalm: Bool {
        palm.timeout = session.settings.palmTimeout
        return palm.isPalm(at: Self.now)
    }

    /// A finger is down that may scroll.
    func fingerBegan() {
        palm.panBegan(at: Self.now)
        scrollBeforePan = layout.scroll
    }

    /// The tip is down: what the palm has scrolled just before goes back to where it was.
    private func penBegan() {
        guard palm.penDown(at: Self.now), let scroll = scrollBeforePan else { return }
        scrollBeforePan = nil
        pointerInput?.cancelled()
        allowPanning(false)
        allowPanning(true)
        move(to: scroll)
    }

    /// Lets fingers pan, or not. GTK gives a pan that runs up, and what is left of its momentum, when it may not; it
    /// hears of fingers before the canvas does, so that claiming them comes too late.
    func allowPanning(_ isAllowed: Bool) {
        guard let scroller = gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type()) else { return }
        gtk_scrolled_window_set_kinetic_scrolling(scroller.opaque, isAllowed ? 1 : 0)
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
