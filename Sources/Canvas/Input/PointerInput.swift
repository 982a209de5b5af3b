// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink

/// Turns what mouse and fingers do into the editor's events; also pens that GDK knows no tool of.
@MainActor
final class PointerInput {
    /// How far a finger may move and still tap, in pixels.
    private static let tapSlop = 8.0
    /// How far a finger that draws moves before it is ours alone, in pixels: less than what the scrolled window waits
    /// for, and enough for a second finger to come and make it a pinch.
    private static let fingerSlop = 3.0

    private struct Contact {
        var device: InputEvent.Device
        var button: InputEvent.Button
        var start: Point
        var clickCount: Int
        /// A finger that doesn't draw: the scrolled window pans, only a tap is ours.
        var isTapOnly: Bool
        /// Whether a finger that draws has moved enough to be ours alone.
        var isClaimed = false
        /// The middle button moves the pages; where it was last.
        var panning: Point?
    }

    private unowned let canvas: PageCanvas
    let drag: OpaquePointer
    private var contact: Contact?
    private var isPalmDown = false
    private var clicks = ClickCounter()

    init(_ canvas: PageCanvas) {
        self.canvas = canvas
        guard let drag = gtk_gesture_drag_new() else {
            preconditionFailure("GTK made no gesture: gtk_init has not been called")
        }
        self.drag = drag
        gtk_gesture_single_set_button(drag, 0)
        gtk_widget_add_controller(canvas.widget, drag)
        connect(drag, "drag-begin") { [weak self] in self?.began(Point(x: $0.double(0), y: $0.double(1))) }
        connect(drag, "drag-update") { [weak self] in self?.moved(Point(x: $0.double(0), y: $0.double(1))) }
        connect(drag, "drag-end") { [weak self] in self?.ended(Point(x: $0.double(0), y: $0.double(1))) }
        connect(drag, "cancel") { [weak self] _ in self?.cancelled() }
    }

    private func source() -> PostilEventSource? {
        var source = PostilEventSource()
        guard postil_event_source(drag, &source) != 0, source.has_tool == 0 else { return nil }
        return source
    }

    private func began(_ point: Point) {
        contact = nil
        guard let source = source(), !canvas.isInField(point) else { return }
        let device: InputEvent.Device =
            source.is_touch != 0 ? .touch : source.source == GDK_SOURCE_PEN ? .pen : .mouse
        if device == .touch, canvas.isPalm {
            // Claimed and dropped, and it doesn't scroll either.
            gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
            isPalmDown = true
            canvas.allowPanning(false)
            return
        }
        let button: InputEvent.Button =
            switch device == .touch ? 1 : source.button {
            case 2: .middle
            case 3: .secondary
            default: .primary
            }
        var new = Contact(
            device: device, button: button, start: point,
            clickCount: clicks.count(at: point, time: Double(source.time), device: device, button: button),
            isTapOnly: device == .touch && !canvas.session.touchDraws)
        if button == .middle { new.panning = point }
        contact = new
        if new.isTapOnly { canvas.fingerBegan() }
        gtk_widget_grab_focus(canvas.widget)
        // A finger that is claimed can't be one of two any more.
        if device != .touch { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
        switch button {
        case .middle: gtk_widget_set_cursor_from_name(canvas.widget, "grabbing")
        case .secondary: canvas.delegate?.pageCanvas(canvas, menuAt: point)
        default:
            canvas.beginContact(device)
            send(.down, point, source)
        }
    }

    private func moved(_ offset: Point) {
        guard var contact else { return }
        let point = contact.start + offset
        if let last = contact.panning {
            canvas.scroll(by: last - point)
            contact.panning = point
            self.contact = contact
        } else if contact.isTapOnly {
            if offset.length > Self.tapSlop { cancelled() }
        } else if contact.device == .touch, !contact.isClaimed, offset.length <= Self.fingerSlop {
            return
        } else if contact.button == .primary, let source = source() {
            if contact.device == .touch, !contact.isClaimed {
                self.contact?.isClaimed = true
                gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
            }
            send(.move, point, source)
        }
    }

    private func ended(_ offset: Point) {
        liftPalm()
        guard let contact else { return }
        let point = contact.start + offset
        if contact.panning != nil {
            canvas.updateCursor()
        } else if contact.button == .primary {
            send(.up, point, source())
            canvas.endContact()
        }
        self.contact = nil
    }

    private func liftPalm() {
        guard isPalmDown else { return }
        isPalmDown = false
        canvas.allowPanning(true)
    }

    /// Takes the contact away: two fingers do something else, or the window system took it.
    func cancelled() {
        liftPalm()
        guard let contact else { return }
        self.contact = nil
        if contact.panning != nil { canvas.updateCursor() }
        guard contact.button == .primary else { return }
        canvas.send(InputEvent(.cancel, device: contact.device, samples: []))
        canvas.endContact()
    }

    private func send(_ phase: InputEvent.Phase, _ point: Point, _ source: PostilEventSource?) {
        guard let contact else { return }
        let time = source.map { Double($0.time) } ?? 0
        canvas.send(
            InputEvent(
                phase, device: contact.device, samples: [InkSample(point, time: time)],
                button: contact.button,
                modifiers: source.map { InputEvent.Modifiers($0.modifiers) } ?? [],
                clickCount: contact.clickCount))
    }
}
