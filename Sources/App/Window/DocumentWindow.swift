// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import Foundation
import GTKSupport
import PDFDocument

/// A window with one document, or none yet.
///
///     window
///     ├ header bar
///     └ overlay
///       ├ column: message bar, search bar, then a stack of the empty view and the document (toolbar, pages, inspector)
///       └ toasts
@MainActor
final class DocumentWindow {
    /// The GtkApplicationWindow.
    let window: GObjectRef
    /// The program that the window belongs to.
    unowned let application: Application
    /// What is open; nil in an empty window.
    private(set) var document: OpenDocument?
    /// Toolbar, pages and inspector of the document.
    private(set) var view: DocumentView?

    let header: HeaderBar
    let messages = MessageBar()
    let searchBar: SearchBar
    /// What is searched for while the search bar is open.
    var documentSearch: DocumentSearch?
    /// The pages as they were when the search began.
    var pagesSearched: [PageEntry] = []
    let toasts = ToastArea()
    let stack: GObjectRef
    private let empty: EmptyView
    private let spinner: GObjectRef
    var actions = WindowActions()
    var toolActions: ToolActions?
    var keys: WindowKeys?
    var layoutReport: LayoutReport?
    private let fieldReport = FieldReport(suffix: "-document")
    /// The next time that page, zoom and the report are brought up to date.
    var layoutTimer: MainLoopTimer?
    /// How the window looked before the page was shown alone; nil while it is not.
    var lookBefore: WindowLook?
    /// Whether the next wish to close is granted without a question.
    var mayClose = false
    /// Work that is being offered.
    var offered: RecoveryFolder.Abandoned?
    /// A document that is being opened.
    var opening: Task<Void, Never>?

    /// Creates an empty window and shows nothing yet.
    init(_ application: Application) {
        self.application = application
        window = GObjectRef(created(gtk_application_window_new(application.application.cast())))
        let windowRef = WeakGObjectRef(window)
        let open: @MainActor (String) -> Void = { [weak application] path in
            guard let window = windowRef.object else { return }
            application?.open(path, from: window)
        }
        weak var page: DocumentWindow?
        searchBar = SearchBar(Self.searchCommands { page })
        header = HeaderBar(onPage: { page?.goTo(page: $0) }, onOpen: open)
        empty = EmptyView(onOpen: open)
        stack = GObjectRef(created(gtk_stack_new()))
        spinner = GObjectRef(created(gtk_spinner_new()))
        layoutReport = LayoutReport()
        page = self
        // The window would never be asked again how narrow it can be.
        header.isCompact = Self.hasNarrowScreen
        header.onMenu = { page?.menuChanged(isOpen: $0) }
        build()
        addActions()
        keys = WindowKeys(self)
        ShortcutsWindow.attach(to: window)
        addDropTarget()
        connectAnswering(window, "close-request") { [weak self] _ in self?.closeRequested() ?? false }
        connect(window, "destroy") { [weak self] _ in self?.destroyed() }
        connect(window, "realize") { [weak self] _ in self?.followSize() }
    }

    private func build() {
        gtk_window_set_title(window.cast(), Program.name)
        gtk_window_set_icon_name(window.cast(), Program.id)
        let settings = application.preferences.settings
        gtk_window_set_default_size(
            window.cast(), gint(settings.int("window-width")), gint(settings.int("window-height")))
        if settings.bool("window-maximized") { gtk_window_maximize(window.cast()) }
        gtk_window_set_titlebar(window.cast(), header.widget.widget)
        gtk_widget_set_halign(spinner.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(spinner.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_size_request(spinner.widget, 32, 32)
        gtk_widget_add_css_class(empty.widget.widget, "drop-target")
        gtk_stack_add_named(stack.opaque, empty.widget.widget, "empty")
        gtk_stack_add_named(stack.opaque, spinner.widget, "loading")
        gtk_widget_set_vexpand(stack.widget, 1)
        let column = Widgets.box(
            GTK_ORIENTATION_VERTICAL, spacing: 0,
            [messages.widget.widget, searchBar.widget.widget, stack.widget])
        let overlay = created(gtk_overlay_new())
        gtk_overlay_set_child(overlay.opaque, column)
        gtk_overlay_add_overlay(overlay.opaque, toasts.widget.widget)
        gtk_window_set_child(window.cast(), overlay)
    }

    /// Shows the window and gives it the keyboard.
    func present() {
        gtk_window_present(window.cast())
        let window = window
        let page: @MainActor () -> FieldReport.Page? = { [weak self] in
            guard let session = self?.document?.session else { return nil }
            let texts = session.store.annotations(onPage: 0).compactMap { $0.freeText?.text }
            return FieldReport.Page(texts: texts, isEditing: session.textEditor != nil)
        }
        fieldReport?.start(.shared, window: window, page: page) { [weak window] in
            window.map { FieldReport.entries(in: $0.widget) } ?? [:]
        }
    }

    /// Shows that a document is being read.
    func showLoading(_ isLoading: Bool) {
        gtk_spinner_set_spinning(spinner.opaque, isLoading ? 1 : 0)
        let page = isLoading ? "loading" : document == nil ? "empty" : "document"
        gtk_stack_set_visible_child_name(stack.opaque, page)
    }

    /// Shows a document in place of what was there.
    func show(_ document: OpenDocument) {
        removeDocument()
        self.document = document
        document.delegate = self
        document.session.manager.addDelegate(self)
        toolActions = ToolActions(
            document.session.manager, in: window,
            commands: ToolActions.Commands(
                undo: { [weak document] in document.map { $0.perform($0.session.undo()) } },
                redo: { [weak document] in document.map { $0.perform($0.session.redo()) } },
                pencilTap: { [weak document] in document.map { $0.perform($0.session.performPencilTap()) } }))
        let preferences = application.preferences
        let view = DocumentView(
            document, isLeftHanded: preferences.settings.bool("left-handed"),
            commands: Inspector.Commands(
                openNote: { [weak document] id in document.map { $0.perform($0.session.openNote(id)) } },
                openFile: { [weak self] in self?.openAttachment($0) },
                saveFile: { [weak self] in self?.saveAttachment($0) }),
            followsEdits: { preferences.settings.bool("style-follow-edits") })
        self.view = view
        gtk_stack_add_named(stack.opaque, view.widget.widget, "document")
        gtk_stack_set_visible_child_name(stack.opaque, "document")
        header.hasDocument = true
        actions.documentChanged(hasDocument: true)
        view.inspectorAnchor = header.inspectorAnchor
        view.onInspectorChange = { [weak self] isShown in self?.inspectorChanged(isShown) }
        view.isInspectorWanted = preferences.settings.bool("inspector-visible")
        sizeChanged()
        refreshTitle()
        showHistory()
        refreshPage()
        gtk_widget_grab_focus(document.canvas.widget)
    }

    private func removeDocument() {
        guard let document else { return }
        endSearch()
        document.close()
        toolActions = nil
        view?.close()
        if let view { gtk_stack_remove(stack.opaque, view.widget.widget) }
        view = nil
        self.document = nil
    }

    // MARK: Title

    /// Shows the name and whether there is something to save.
    func refreshTitle() {
        guard let document else {
            header.title.show(name: Program.name, isModified: false, detail: "")
            gtk_window_set_title(window.cast(), Program.name)
            return
        }
        let isModified = document.isModified
        header.title.show(
            name: document.name, isModified: isModified,
            detail: document.path ?? localized("A copy that is not saved yet"))
        if isModified { header.title.explainUnsaved(unsavedText(document)) }
        gtk_window_set_title(window.cast(), "\(isModified ? "● " : "")\(document.name) — \(Program.name)")
    }

    private func unsavedText(_ document: OpenDocument) -> String {
        if let failure = document.journal.failure {
            return filled(localized("Not saved, and no recovery journal could be written: %s"), failure)
        }
        guard let time = document.journal.lastWrite else { return localized("Not saved yet") }
        let text = time.formatted(date: .omitted, time: .standard)
        return filled(localized("Not saved yet. The recovery journal was written at %s."), text)
    }

    /// Shows page and zoom.
    func refreshPage() {
        guard let document else { return header.title.showPage(0, of: 0) }
        let layout = document.canvas.layout
        header.title.showPage(layout.currentPage, of: layout.pages.count)
        header.showZoom(document.canvas.zoom)
    }

    // MARK: Going away

    private func destroyed() {
        fieldReport?.stop()
        opening?.cancel()
        removeDocument()
        application.windowClosed(self)
    }
}
