// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Canvas
import Editor
import GTKSupport

/// How the window looked before a presentation.
struct WindowLook {
    var hasToolbar: Bool
    var hasInspector: Bool
    var fitMode: PageCanvas.Fit
    var isFullscreen: Bool
}

/// The full screen, with tools or with the page alone.
extension DocumentWindow {
    /// Whether the page is shown alone.
    var isPresenting: Bool { lookBefore != nil }

    func toggleFullscreen() {
        if isPresenting { return endPresenting() }
        if gtk_window_is_fullscreen(window.cast()) != 0 {
            gtk_window_unfullscreen(window.cast())
        } else {
            gtk_window_fullscreen(window.cast())
        }
    }

    /// Shows the page alone on the full screen, or ends that.
    func togglePresenting() {
        if isPresenting { return endPresenting() }
        guard let view, let canvas = document?.canvas else { return }
        let toolbar = view.toolbar.widget.widget
        lookBefore = WindowLook(
            hasToolbar: gtk_widget_get_visible(toolbar) != 0, hasInspector: view.isInspectorWanted,
            fitMode: canvas.fitMode, isFullscreen: gtk_window_is_fullscreen(window.cast()) != 0)
        gtk_widget_add_css_class(window.widget, "presenting")
        gtk_widget_set_visible(toolbar, 0)
        gtk_widget_set_visible(messages.widget.widget, 0)
        view.isInspectorWanted = false
        view.hideInspectorPopover()
        gtk_window_fullscreen(window.cast())
        canvas.fitMode = .page
        gtk_widget_grab_focus(canvas.widget)
        toasts.show(localized("Escape ends the presentation."), choice: localized("End")) { [weak self] in
            self?.endPresenting()
        }
    }

    private func endPresenting() {
        guard let before = lookBefore else { return }
        lookBefore = nil
        gtk_widget_remove_css_class(window.widget, "presenting")
        toasts.hide()
        gtk_widget_set_visible(messages.widget.widget, 1)
        if !before.isFullscreen { gtk_window_unfullscreen(window.cast()) }
        guard let view, let canvas = document?.canvas else { return }
        gtk_widget_set_visible(view.toolbar.widget.widget, before.hasToolbar ? 1 : 0)
        view.isInspectorWanted = before.hasInspector
        let page = canvas.layout.currentPage
        canvas.fitMode = before.fitMode
        canvas.scroll(toPage: page)
    }

    /// Ends what is under way in the document, one thing at a time, and then the full screen.
    func escape() {
        guard let session = document?.session else { return }
        let isIdle = session.isIdle
        withSession { $0.escape() }
        guard isIdle else { return }
        if isPresenting {
            endPresenting()
        } else if gtk_window_is_fullscreen(window.cast()) != 0 {
            gtk_window_unfullscreen(window.cast())
        }
    }
}
