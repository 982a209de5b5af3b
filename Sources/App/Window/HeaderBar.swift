// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// The bar at the top of a window: Open with recent documents, the title, zoom, inspector and menu.
@MainActor
final class HeaderBar {
    /// The bar.
    let widget: GObjectRef
    /// The name of the document with its pages.
    let title: DocumentTitle
    private let zoomButton: GObjectRef
    private let zoomLabel: GObjectRef
    private let inspectorButton: GObjectRef
    private let searchButton = GObjectRef(
        Widgets.toggleButton("postil-search-symbolic", name: localized("Search"), action: "win.find"))
    private let recents: RecentMenu
    private let undoItem = Menu.Item(StepName.undo(nil), "win.undo", key: "<Control>z")
    private let redoItem = Menu.Item(StepName.redo(nil), "win.redo", key: "<Control><Shift>z")
    private var menu: Menu.Model?
    private let openButton = GObjectRef(Widgets.button(localized("_Open"), action: "win.open"))
    private let recentButton = GObjectRef(created(gtk_menu_button_new()))

    /// Creates the bar of a window.
    ///
    /// - Parameters:
    ///   - onPage: gets a page, from 0, that the person typed the number of.
    ///   - onOpen: gets the path of a recent document.
    init(onPage: @escaping @MainActor (Int) -> Void, onOpen: @escaping @MainActor (String) -> Void) {
        let bar = created(gtk_header_bar_new())
        widget = GObjectRef(bar)
        title = DocumentTitle(onPage: onPage)
        recents = RecentMenu(onOpen: onOpen)
        zoomButton = GObjectRef(created(gtk_menu_button_new()))
        zoomLabel = GObjectRef(Widgets.label("100 %", style: "zoom-label", xalign: 0.5))
        inspectorButton = GObjectRef(
            Widgets.toggleButton(
                "postil-inspector-symbolic", name: localized("Inspector"), action: "win.inspector"))
        gtk_header_bar_set_title_widget(bar.opaque, title.widget.widget)
        gtk_header_bar_pack_start(bar.opaque, makeOpenButton())
        gtk_header_bar_pack_end(bar.opaque, makeMenuButton())
        gtk_header_bar_pack_end(bar.opaque, inspectorButton.widget)
        makeZoomButton()
        gtk_header_bar_pack_end(bar.opaque, zoomButton.widget)
        gtk_header_bar_pack_end(bar.opaque, searchButton.widget)
        Widgets.describe(
            searchButton.widget, localized("Search"),
            tooltip: "\(localized("Search")) (\(keyLabel("<Control>f")))")
        Widgets.describe(
            inspectorButton.widget, localized("Inspector"),
            tooltip: "\(localized("Inspector")) (\(keyLabel("F8")))")
        showDocumentControls()
    }

    /// Whether there are pages, so that zoom and inspector make sense.
    var hasDocument = false { didSet { showDocumentControls() } }

    /// Whether there is little room: zoom and recent documents are left to keys and the empty view.
    var isCompact = false {
        didSet {
            gtk_widget_set_visible(recentButton.widget, isCompact ? 0 : 1)
            if isCompact {
                gtk_button_set_icon_name(openButton.cast(), "postil-open-symbolic")
            } else {
                gtk_button_set_label(openButton.cast(), localized("_Open"))
            }
            title.isCompact = isCompact
            showDocumentControls()
        }
    }

    /// The least width of the bar with everything in it, in pixels, as far as it has been seen so.
    var fullWidth: Int {
        if !isCompact {
            var least: gint = 0
            gtk_widget_measure(widget.widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
            widthSeen = Int(least)
        }
        return widthSeen
    }
    private var widthSeen = 0

    private func showDocumentControls() {
        gtk_widget_set_visible(zoomButton.widget, hasDocument && !isCompact ? 1 : 0)
        gtk_widget_set_visible(searchButton.widget, hasDocument && !isCompact ? 1 : 0)
        gtk_widget_set_visible(inspectorButton.widget, hasDocument ? 1 : 0)
    }

    /// Called when the menu opens, and when it closes.
    var onMenu: (_ isOpen: Bool) -> Void = { _ in }

    /// Shows the magnification; 1 is 100 %.
    func showZoom(_ zoom: Double) {
        gtk_label_set_text(zoomLabel.opaque, filled(localized("%s %%"), "\(Int((zoom * 100).rounded()))"))
    }

    /// Shows what undo and redo would do: the names of the steps, as the history has them.
    func showHistory(undo: String?, redo: String?) {
        menu?.rename("win.undo", to: StepName.undo(undo))
        menu?.rename("win.redo", to: StepName.redo(redo))
    }

    /// The button that the inspector hangs at in narrow windows.
    var inspectorAnchor: WidgetPointer { inspectorButton.widget }

    private func makeOpenButton() -> WidgetPointer {
        let open = openButton.widget
        Widgets.describe(
            open, localized("Open a Document"),
            tooltip: "\(localized("Open a Document")) (\(keyLabel("<Control>o")))")
        let more = recentButton.widget
        Widgets.describe(more, localized("Recent Documents"))
        gtk_menu_button_set_popover(more.opaque, recents.popover.widget)
        let box = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0, [open, more])
        gtk_widget_add_css_class(box, "linked")
        return box
    }

    private func makeZoomButton() {
        let steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 4].map { zoom in
            Menu.Item(filled(localized("%s %%"), "\(Int(zoom * 100))"), "win.zoom-to(\(zoom))")
        }
        let menu = Menu(sections: [
            [
                Menu.Item(localized("Fit _Width"), "win.fit-width"),
                Menu.Item(localized("Fit _Page"), "win.fit-page"),
            ],
            [
                Menu.Item(localized("Zoom _In"), "win.zoom-in"),
                Menu.Item(localized("Zoom _Out"), "win.zoom-out"),
            ], steps,
        ])
        menu.attach(to: zoomButton.widget)
        let arrow = created(gtk_image_new_from_icon_name("pan-down-symbolic"))
        gtk_menu_button_set_child(
            zoomButton.opaque, Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 2, [zoomLabel.widget, arrow]))
        gtk_widget_add_css_class(zoomButton.widget, "flat")
        Widgets.describe(zoomButton.widget, localized("Zoom"))
    }

    /// What changes the page in the middle of the view.
    private var pageItems: [Menu.Item] {
        [
            Menu.Item(localized("_Insert Blank Page"), "win.page-insert"),
            Menu.Item(localized("I_mport Pages…"), "win.page-import"),
            Menu.Item(localized("Rotate _Left"), "win.page-rotate-left"),
            Menu.Item(localized("Rotate _Right"), "win.page-rotate-right"),
            Menu.Item(localized("Move _Up"), "win.page-move-up"),
            Menu.Item(localized("Move Do_wn"), "win.page-move-down"),
            Menu.Item(localized("_Delete Page"), "win.page-delete"),
        ]
    }

    /// What goes into other files, and comes from them.
    private var exportItems: [Menu.Item] {
        [
            Menu.Item(localized("Save Fla_ttened Copy…"), "win.save-flattened"),
            Menu.Item(localized("Save C_lean Copy…"), "win.save-clean"),
            Menu.Item(localized("Export as _Markdown…"), "win.export::markdown"),
            Menu.Item(localized("Export as _Table (CSV)…"), "win.export::csv"),
            Menu.Item(localized("Export as _JSON…"), "win.export::json"),
            Menu.Item(localized("Export as _XFDF…"), "win.export::xfdf"),
            Menu.Item(localized("_Import XFDF…"), "win.import"),
        ]
    }

    /// What is done with what is selected.
    private var editItems: [Menu.Item] {
        [
            Menu.Item(localized("Cu_t"), "win.cut", key: "<Control>x"),
            Menu.Item(localized("_Copy"), "win.copy", key: "<Control>c"),
            Menu.Item(localized("_Paste"), "win.paste", key: "<Control>v"),
            Menu.Item(localized("D_uplicate"), "win.duplicate", key: "<Control>d"),
            Menu.Item(localized("_Delete"), "win.delete", key: "Delete"),
            Menu.Item(localized("Select _All"), "win.select-all", key: "<Control>a"),
        ]
    }

    private func makeMenuButton() -> WidgetPointer {
        let menu = Menu(sections: [
            [
                Menu.Item(localized("_New Window"), "app.new-window"),
                Menu.Item(localized("_Save"), "win.save"),
                Menu.Item(localized("Save _As…"), "win.save-as"),
                Menu.Item(localized("Copies and E_xport"), exportItems),
            ],
            [
                undoItem, redoItem, Menu.Item(localized("E_dit"), editItems),
                Menu.Item(localized("_Find…"), "win.find"),
            ],
            [Menu.Item(localized("_Organize Pages"), pageItems)],
            [
                Menu.Item(localized("_Toolbar"), "win.toolbar"),
                Menu.Item(localized("_Inspector"), "win.inspector"),
                Menu.Item(localized("F_ull Screen"), "win.fullscreen"),
                Menu.Item(localized("P_resent"), "win.present"),
            ],
            [
                Menu.Item(localized("_Write with Mouse or Finger"), "app.writing-mode").hiddenWhenDisabled,
                Menu.Item(localized("Pr_eferences"), "app.preferences"),
                Menu.Item(localized("_Keyboard Shortcuts"), "win.show-help-overlay"),
                Menu.Item(localized("_Guide"), "app.guide"),
                Menu.Item(localized("Scribble _Playground"), "app.playground"),
                Menu.Item(localized("_About Postil"), "app.about"),
            ],
        ])
        let button = created(gtk_menu_button_new())
        gtk_menu_button_set_icon_name(button.opaque, "postil-menu-symbolic")
        self.menu = menu.attach(to: button)
        gtk_menu_button_set_primary(button.opaque, 1)
        if let popover = gtk_menu_button_get_popover(button.opaque) {
            connect(popover, "map") { [weak self] _ in self?.onMenu(true) }
            connect(popover, "unmap") { [weak self] _ in self?.onMenu(false) }
        }
        Widgets.describe(button, localized("Menu"))
        return button
    }
}
