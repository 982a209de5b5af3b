// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport

/// Has pen motion delivered as it arrives while a stroke is drawn, where the window system allows it.
@MainActor
final class EarlyDelivery {
    private var delivery: OpaquePointer?

    /// The widget is on the screen now, or no longer.
    func mappingChanged(_ widget: WidgetPointer, isMapped: Bool) {
        if let delivery { postil_early_delivery_free(delivery) }
        delivery = isMapped ? postil_early_delivery_new(widget) : nil
    }

    /// Whether a stroke is being drawn.
    var isActive = false {
        didSet { if let delivery { postil_early_delivery_set_active(delivery, isActive ? 1 : 0) } }
    }

    isolated deinit {
        if let delivery { postil_early_delivery_free(delivery) }
    }
}
