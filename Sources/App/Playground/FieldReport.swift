// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Foundation
import GTKSupport
import Ink
import ScribbleGTK

/// Tells tests where the playground's fields are and what they hold: writes it, again and again, to the file that
/// `POSTIL_TEST_FIELDS` names.
@MainActor
final class FieldReport {
    private struct Field: Encodable {
        var x, y, width, height: Double
        var text: String
        var isFocused: Bool
    }

    private let path: String
    private var timer: MainLoopTimer?
    private var last = Data()

    /// Nil where nobody asks.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let path = environment["POSTIL_TEST_FIELDS"], !path.isEmpty else { return nil }
        self.path = path
    }

    /// Begins to report the fields of a window.
    func start(
        _ service: ScribbleService, window: GObjectRef,
        fields: @escaping @MainActor () -> [String: WidgetPointer]
    ) {
        timer = MainLoopTimer(after: 100, repeats: true) { [weak self, weak window] in
            guard let self, let window else { return }
            var shadow = Point.zero
            gtk_native_get_surface_transform(window.opaque, &shadow.x, &shadow.y)
            let report = fields().mapValues { widget in
                let frame = service.frame(of: widget, in: window).offset(by: shadow)
                let input = service.textInput(of: widget)
                let text =
                    input.map { $0.text(in: 0..<$0.length) } ?? widget.raw.stringPropertyIfEditable ?? ""
                return Field(
                    x: frame.minX, y: frame.minY, width: frame.width, height: frame.height, text: text,
                    isFocused: input?.isFocused ?? false)
            }
            guard let data = try? JSONEncoder().encode(report), data != last else { return }
            last = data
            try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
        }
    }

    /// No more reports.
    func stop() { timer?.cancel() }
}

extension UnsafeMutableRawPointer {
    /// The text of a widget that handwriting has no part in, such as a password.
    fileprivate var stringPropertyIfEditable: String? {
        guard
            g_type_check_instance_is_a(assumingMemoryBound(to: GTypeInstance.self), gtk_editable_get_type())
                != 0
        else { return nil }
        return gtk_editable_get_text(OpaquePointer(self)).map { String(cString: $0) }
    }
}
