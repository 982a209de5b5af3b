// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Canvas
import GTKSupport
import PDFDocument

/// Searching the document's text.
extension DocumentWindow {
    /// What the search bar asks for; `page` gives the window once there is one.
    static func searchCommands(_ page: @escaping @MainActor () -> DocumentWindow?) -> SearchBar.Commands {
        SearchBar.Commands(
            search: { page()?.search(for: $0) }, step: { page()?.stepSearch($0) },
            shown: { page()?.searchBarChanged(isOpen: $0) })
    }

    /// The actions of the search.
    func searchActions() -> [Action] {
        let find = Action(in: window, "find", state: .bool(false)) { [weak self] _ in self?.toggleSearch() }
        actions.find = find
        return [
            find,
            Action(in: window, "find-next") { [weak self] _ in self?.findAgain(1) },
            Action(in: window, "find-previous") { [weak self] _ in self?.findAgain(-1) },
        ]
    }

    /// Opens the bar; a second time, where its field has the keyboard, closes it.
    private func toggleSearch() {
        let focus = gtk_window_get_focus(window.cast())
        let isInBar = focus.map { gtk_widget_is_ancestor($0, searchBar.widget.widget) != 0 } ?? false
        if searchBar.isOpen, isInBar {
            searchBar.isOpen = false
        } else {
            searchBar.begin()
        }
    }

    private func findAgain(_ step: Int) {
        if searchBar.isOpen { stepSearch(step) } else { searchBar.begin() }
    }

    private func searchBarChanged(isOpen: Bool) {
        actions.find?.state = .bool(isOpen)
        if isOpen {
            if !searchBar.text.isEmpty { search(for: searchBar.text) }
            return
        }
        endSearch()
        if let document { gtk_widget_grab_focus(document.canvas.widget) }
    }

    /// Forgets what was found, with the document or the bar.
    func endSearch() {
        documentSearch?.stop()
        documentSearch = nil
        document?.canvas.found = FoundText()
    }

    private func search(for text: String) {
        guard let document else { return }
        let search =
            documentSearch
            ?? DocumentSearch(
                pages: { [weak document] in document?.canvas.layout.pages.count ?? 0 },
                find: { [weak document] query, page in
                    await document?.file.renderer.occurrences(of: query, page: page) ?? []
                })
        documentSearch = search
        search.onChange = { [weak self, weak search] isNew in
            if let self, let search { showFound(search, isNew: isNew) }
        }
        pagesSearched = document.session.pageList.entries
        search.start(text, from: document.canvas.layout.currentPage)
    }

    private func stepSearch(_ step: Int) {
        guard let document else { return }
        // The field tells of its text with a delay, and pages may have come and gone.
        guard documentSearch?.query == searchBar.text, pagesSearched == document.session.pageList.entries
        else { return search(for: searchBar.text) }
        documentSearch?.step(step)
    }

    private func showFound(_ search: DocumentSearch, isNew: Bool) {
        guard let canvas = document?.canvas else { return }
        canvas.found = search.found
        if isNew { canvas.revealFound() }
        searchBar.show(
            count: search.found.places.count, current: search.found.current, isRunning: search.isRunning)
    }
}
