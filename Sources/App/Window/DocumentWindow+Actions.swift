// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Canvas
import Editor
import GTKSupport
import PDFDocument

extension DocumentWindow {
    /// Windows narrower than this, in pixels, have no room for everything in the header bar.
    private static let roomForZoom = 620
    /// How much wider than everything in it the header bar is before something is left out, in pixels.
    private static let spareWidth = 24

    /// Whether a screen has less room than the header bar wants.
    static var hasNarrowScreen: Bool {
        guard let display = gdk_display_get_default(), let screens = gdk_display_get_monitors(display) else {
            return false
        }
        return (0..<g_list_model_get_n_items(screens)).contains { index in
            guard let pointer = g_list_model_get_item(screens, index) else { return false }
            let screen = GObjectRef(adopting: pointer)
            var area = GdkRectangle()
            gdk_monitor_get_geometry(screen.opaque, &area)
            return Int(area.width) < roomForZoom
        }
    }

    /// Adds the window's actions; those of tools come with the document.
    func addActions() {
        Action(in: window, "open") { [weak self] _ in self?.chooseDocument() }
        Action(in: window, "close") { [weak self] _ in
            if let self { gtk_window_close(window.cast()) }
        }
        actions.needingDocument = [
            Action(in: window, "save") { [weak self] _ in self?.startSaving() },
            Action(in: window, "save-as") { [weak self] _ in self?.startSavingAs() },
            Action(in: window, "go-to-page") { [weak self] _ in self?.header.title.beginEntry() },
            Action(in: window, "escape") { [weak self] _ in self?.escape() },
            Action(in: window, "context-menu") { [weak self] _ in self?.openContextMenu() },
            Action(in: window, "present") { [weak self] _ in self?.togglePresenting() },
        ]
        actions.needingDocument +=
            copyActions() + zoomActions() + editActions() + viewActions() + pageActions()
            + searchActions()
        actions.documentChanged(hasDocument: false)
        actions.fullscreen = Action(in: window, "fullscreen", state: .bool(false)) { [weak self] _ in
            self?.toggleFullscreen()
        }
        connect(window, "notify::fullscreened") { [weak self] _ in
            guard let self else { return }
            let isFullscreen = gtk_window_is_fullscreen(window.cast()) != 0
            actions.fullscreen?.state = .bool(isFullscreen)
            view?.toolbar.showFullscreen(isFullscreen)
        }
    }

    private func copyActions() -> [Action] {
        [
            Action(in: window, "export", parameter: .string("")) { [weak self] value in
                guard case .string(let name)? = value, let format = ExportFormat(rawValue: name) else {
                    return
                }
                self?.exportAnnotations(as: format)
            },
            Action(in: window, "import") { [weak self] _ in self?.importAnnotations() },
            Action(in: window, "save-flattened") { [weak self] _ in self?.saveFlattenedCopy() },
            Action(in: window, "save-clean") { [weak self] _ in self?.saveCleanCopy() },
        ]
    }

    private func zoomActions() -> [Action] {
        [
            Action(in: window, "zoom-in") { [weak self] _ in self?.document?.canvas.zoomIn() },
            Action(in: window, "zoom-out") { [weak self] _ in self?.document?.canvas.zoomOut() },
            Action(in: window, "zoom-to", parameter: .double(1)) { [weak self] value in
                guard case .double(let zoom)? = value else { return }
                self?.document?.canvas.setZoom(zoom)
            },
            Action(in: window, "fit-width") { [weak self] _ in self?.document?.canvas.fitMode = .width },
            Action(in: window, "fit-page") { [weak self] _ in self?.document?.canvas.fitMode = .page },
            Action(in: window, "next-page") { [weak self] _ in self?.document?.canvas.turnPage(by: 1) },
            Action(in: window, "previous-page") { [weak self] _ in self?.document?.canvas.turnPage(by: -1) },
        ]
    }

    private func editActions() -> [Action] {
        [
            Action(in: window, "delete") { [weak self] _ in
                self?.withSession { $0.textEditor?.delete(1) ?? $0.deleteSelection() }
            },
            Action(in: window, "convert-to-text") { [weak self] _ in
                self?.withSession { $0.convertSelectionToText() }
            },
            Action(in: window, "select-all") { [weak self] _ in
                self?.withSession { $0.textEditor?.selectAll() ?? $0.selectAll() }
            },
            Action(in: window, "copy") { [weak self] _ in
                _ = self?.copyText() ?? false || self?.copyMarks() ?? false
            },
            Action(in: window, "cut") { [weak self] _ in
                guard let self, copyText() || copyMarks() else { return }
                withSession { $0.textEditor?.delete(1) ?? $0.deleteSelection() }
            },
            Action(in: window, "paste") { [weak self] _ in self?.paste() },
            Action(in: window, "note") { [weak self] _ in
                self?.withSession { session in
                    guard session.selection.count == 1, let id = session.selection.first else { return [] }
                    return session.openNote(id)
                }
            },
            Action(in: window, "duplicate") { [weak self] _ in self?.withSession { $0.duplicateSelection() }
            },
            Action(in: window, "next-color") { [weak self] _ in self?.document?.session.manager.nextColor() },
            Action(in: window, "next-width") { [weak self] _ in self?.document?.session.manager.nextWidth() },
            Action(in: window, "narrower") { [weak self] _ in
                self?.document?.session.manager.changeWidth(by: 1 / 1.25)
            },
            Action(in: window, "wider") { [weak self] _ in
                self?.document?.session.manager.changeWidth(by: 1.25)
            },
        ]
    }

    private func viewActions() -> [Action] {
        let inspector = Action(in: window, "inspector", state: .bool(false)) { [weak self] _ in
            self?.view?.toggleInspector()
        }
        let toolbar = Action(in: window, "toolbar", state: .bool(true)) { [weak self] _ in
            self?.toggleToolbar()
        }
        actions.inspector = inspector
        actions.toolbar = toolbar
        return [inspector, toolbar]
    }

    /// Runs something that the editor does.
    func withSession(_ body: (EditorSession) -> [EditorEffect]) {
        guard let document else { return }
        document.perform(body(document.session))
    }

    /// Shows a page, from 0.
    func goTo(page: Int) {
        guard let document else { return }
        document.canvas.scroll(toPage: page)
        gtk_widget_grab_focus(document.canvas.widget)
    }

    /// The inspector was shown or hidden.
    func inspectorChanged(_ isShown: Bool) {
        actions.inspector?.state = .bool(isShown)
        guard let view, Int(gtk_widget_get_width(window.widget)) >= DocumentView.roomForInspector else {
            return
        }
        application.preferences.settings.set("inspector-visible", .bool(view.isInspectorWanted))
    }

    private func toggleToolbar() {
        guard let view else { return }
        let isShown = gtk_widget_get_visible(view.toolbar.widget.widget) == 0
        gtk_widget_set_visible(view.toolbar.widget.widget, isShown ? 1 : 0)
        actions.toolbar?.state = .bool(isShown)
    }

    // MARK: Size

    /// Follows the size of the window, which GTK reports of its surface alone.
    func followSize() {
        guard let surface = gtk_native_get_surface(window.opaque) else { return }
        connect(surface, "layout") { [weak self] _ in
            MainLoop.whenIdle { self?.sizeChanged() }
        }
    }

    /// Arranges what depends on the width.
    func sizeChanged() {
        let width = Int(gtk_widget_get_width(window.widget))
        if width > 0 {
            view?.windowWidthChanged(width)
            // Large letters need more room, and a window never gets smaller than what is in it.
            let isCompact = width < max(Self.roomForZoom, header.fullWidth + Self.spareWidth)
            if header.isCompact != isCompact { header.isCompact = isCompact }
        }
        reportLayout()
    }
}
