// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink

/// Follows the pointer while nothing is pressed.
@MainActor
final class HoverInput {
    private unowned let canvas: PageCanvas
    private let motion: OpaquePointer

    init(_ canvas: PageCanvas) {
        self.canvas = canvas
        guard let motion = gtk_event_controller_motion_new() else {
            preconditionFailure("GTK made no controller: gtk_init has not been called")
        }
        self.motion = motion
        gtk_widget_add_controller(canvas.widget, motion)
        connect(motion, "enter") { [weak self] in self?.moved(Point(x: $0.double(0), y: $0.double(1))) }
        connect(motion, "motion") { [weak self] in self?.moved(Point(x: $0.double(0), y: $0.double(1))) }
        connect(motion, "leave") { [weak self] _ in self?.left() }
    }

    private func moved(_ point: Point) {
        var source = PostilEventSource()
        // A pen's own gesture tells of its hovering.
        guard postil_event_source(motion, &source) != 0, source.has_tool == 0, source.is_touch == 0 else {
            return
        }
        canvas.hovered(.mouse, at: point)
    }

    private func left() {
        guard canvas.hover != nil else { return }
        let device = canvas.hover?.device ?? .mouse
        canvas.hovered(nil, at: .zero)
        canvas.send(InputEvent(.leave, device: device, samples: []))
    }
}
