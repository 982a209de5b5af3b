// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

/// Who wants to know of ink that is not text yet.
struct InkFollower {
    /// What it is written within.
    let widget: WeakGObjectRef
    let body: @MainActor (WritingInk) -> Void
}

extension ScribbleService {
    /// Follows what is written into the widgets within another, but for popovers: for programs that keep what is not text
    /// yet.
    ///
    /// - Parameters:
    ///   - widget: followed until it is destroyed.
    ///   - body: gets the ink in the pixels of `widget`, and is told of all strokes that are gone.
    public func followInk(
        within widget: some ObjectPointer, _ body: @escaping @MainActor (WritingInk) -> Void
    ) {
        let widget = widget.widget
        let key = UInt(bitPattern: widget.raw)
        followers[key] = InkFollower(widget: WeakGObjectRef(widget), body: body)
        connect(widget, "destroy") { [weak self] _ in self?.followers[key] = nil }
    }

    /// Tells those who follow what is written on a host.
    func tellFollowers(_ ink: WritingInk, _ host: WidgetHost) {
        for follower in followers.values {
            if case .clear = ink {
                follower.body(ink)
                continue
            }
            guard let field = host.widget, let native = host.surface?.native,
                let widget = follower.widget.object?.widget,
                field == widget || gtk_widget_is_ancestor(field, widget) != 0,
                gtk_widget_get_native(widget)?.raw == native.raw,
                let corner = convert(.zero, from: native, to: widget)
            else { continue }
            follower.body(ink.moved(by: corner + host.host.origin))
        }
    }
}

extension WritingInk {
    fileprivate func moved(by offset: Point) -> WritingInk {
        func moved(_ sample: InkSample) -> InkSample {
            var sample = sample
            sample.position = sample.position + offset
            return sample
        }
        return switch self {
        case .begin(let stroke, let sample): .begin(stroke: stroke, moved(sample))
        case .extend(let samples): .extend(samples.map(moved))
        case .end, .clear: self
        }
    }
}
