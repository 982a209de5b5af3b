// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// Keeps the event controllers of a GtkEditableLabel a little longer than the label.
///
/// GTK 4.8 looks at the label's focus controller again some time after the label has lost the focus, from a timer that
/// does not hold the controller: a window that closes meanwhile took the program with it.
final class LabelControllers {
    private static let key = "postil-label-controllers"
    /// Much longer than GTK's timer takes, in milliseconds.
    private static let stay: guint = 2000
    private let controllers: [GObjectRef]

    private init(_ controllers: [GObjectRef]) {
        self.controllers = controllers
    }

    /// Keeps the controllers that `label` has now, once for each label.
    @MainActor
    static func keep(of label: WidgetPointer) {
        let object = UnsafeMutableRawPointer(label).assumingMemoryBound(to: GObject.self)
        guard g_object_get_data(object, key) == nil, let model = gtk_widget_observe_controllers(label) else {
            return
        }
        defer { g_object_unref(UnsafeMutableRawPointer(model)) }
        var controllers: [GObjectRef] = []
        for index in 0..<g_list_model_get_n_items(model) {
            guard let item = g_list_model_get_item(model, index) else { continue }
            controllers.append(GObjectRef(adopting: item))
        }
        g_object_set_data_full(object, key, Unmanaged.passRetained(LabelControllers(controllers)).toOpaque())
        { kept in
            g_timeout_add(
                LabelControllers.stay,
                { kept in
                    if let kept { Unmanaged<LabelControllers>.fromOpaque(kept).release() }
                    return 0
                }, kept)
        }
    }
}
