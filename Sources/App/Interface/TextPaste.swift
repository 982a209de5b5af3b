// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// Reads text from the clipboard.
@MainActor
final class TextPaste {
    private let answer: (String) -> Void

    private init(_ answer: @escaping (String) -> Void) { self.answer = answer }

    /// Reads the clipboard of a widget's display; `answer` is called where it holds text.
    static func read(from widget: WidgetPointer, answer: @escaping @MainActor (String) -> Void) {
        let request = Unmanaged.passRetained(TextPaste(answer)).toOpaque()
        gdk_clipboard_read_text_async(gtk_widget_get_clipboard(widget), nil, textArrived, request)
    }

    fileprivate func finish(_ clipboard: OpaquePointer, _ result: OpaquePointer) {
        guard let text = gdk_clipboard_read_text_finish(clipboard, result, nil) else { return }
        defer { g_free(text) }
        answer(String(cString: text))
    }
}

private nonisolated func textArrived(
    source: UnsafeMutablePointer<GObject>?, result: OpaquePointer?, data: gpointer?
) {
    guard let source, let result, let data else { return }
    nonisolated(unsafe) let call = (OpaquePointer(source), result, data)
    MainActor.assumeIsolated {
        Unmanaged<TextPaste>.fromOpaque(call.2).takeRetainedValue().finish(call.0, call.1)
    }
}
