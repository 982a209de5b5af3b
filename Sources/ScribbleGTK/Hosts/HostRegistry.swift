// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble

/// The widgets that can be written on, by widget. Those that only have text of their own are found when a pen comes and
/// forgotten when they leave the screen; those that the program has said something about stay until they are destroyed.
@MainActor
final class HostRegistry {
    let inputs = TextInputRegistry()
    /// Does what the engine asks while a widget is written on.
    var perform: (ScribbleEffect, WidgetHost) -> Void = { _, _ in }
    /// A widget that was written on can't be any more.
    var onGone: (WidgetHost) -> Void = { _ in }
    private var hosts: [UnsafeMutableRawPointer: WidgetHost] = [:]
    private var ownInput: Set<UnsafeMutableRawPointer> = []

    /// How many are known.
    var count: Int { hosts.count }

    /// The host of a widget that is known, or has text.
    func existing(_ widget: WidgetPointer) -> WidgetHost? {
        if let host = hosts[widget.raw] { return host }
        guard inputs.knows(widget), !isInner(widget), let input = inputs.makeInput(for: widget) else {
            return nil
        }
        let host = make(widget)
        host.input = input
        return host
    }

    /// The host of a widget, where there is one already.
    func known(_ widget: WidgetPointer) -> WidgetHost? { hosts[widget.raw] }

    /// The host of any widget, made where there is none.
    func customised(_ widget: WidgetPointer) -> WidgetHost {
        let host = existing(widget) ?? make(widget)
        host.isCustomised = true
        return host
    }

    /// Whether the widget reads the pen itself.
    func hasOwnInput(_ widget: WidgetPointer) -> Bool { ownInput.contains(widget.raw) }

    /// Leaves every stroke on the widget to itself.
    func setOwnInput(_ widget: WidgetPointer) {
        guard ownInput.insert(widget.raw).inserted else { return }
        let key = UInt(bitPattern: widget.raw)
        connect(widget, "destroy") { [weak self] _ in
            if let pointer = UnsafeMutableRawPointer(bitPattern: key) { self?.ownInput.remove(pointer) }
        }
    }

    /// Whether a GtkText is the inside of an entry, which is the host then.
    func isInner(_ widget: WidgetPointer) -> Bool {
        guard isA(widget, gtk_text_get_type()) else { return false }
        var parent = gtk_widget_get_parent(widget)
        while let outer = parent {
            if isA(outer, gtk_editable_get_type()) {
                return gtk_editable_get_delegate(outer.opaque)?.raw == widget.raw
            }
            parent = gtk_widget_get_parent(outer)
        }
        return false
    }

    private func make(_ widget: WidgetPointer) -> WidgetHost {
        let made = WidgetHost(widget)
        hosts[widget.raw] = made
        made.host.onEffect = { [weak self, weak made] effect in
            if let made { self?.perform(effect, made) }
        }
        let key = UInt(bitPattern: widget.raw)
        connect(widget, "destroy") { [weak self, weak made] _ in self?.forget(key, made) }
        connect(widget, "unrealize") { [weak self, weak made] _ in
            guard let made else { return }
            if made.isCustomised { self?.onGone(made) } else { self?.forget(key, made) }
        }
        connect(widget, "unmap") { [weak self, weak made] _ in
            if let made { self?.onGone(made) }
        }
        return made
    }

    private func forget(_ key: UInt, _ host: WidgetHost?) {
        guard let host, let pointer = UnsafeMutableRawPointer(bitPattern: key),
            hosts[pointer] === host
        else { return }
        hosts[pointer] = nil
        onGone(host)
    }
}
