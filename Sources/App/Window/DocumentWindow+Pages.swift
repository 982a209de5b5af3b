// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Canvas
import Editor
import GTKSupport
import PDFDocument

/// What changes the document's pages: each works on the page in the middle of the view.
extension DocumentWindow {
    /// The actions of the page menu.
    func pageActions() -> [Action] {
        [
            Action(in: window, "page-insert") { [weak self] _ in
                self?.changePage { session, page in (session.insertBlankPage(after: page), page + 1) }
            },
            Action(in: window, "page-delete") { [weak self] _ in
                self?.deletePage()
            },
            Action(in: window, "page-rotate-left") { [weak self] _ in self?.turnPage(by: -90) },
            Action(in: window, "page-rotate-right") { [weak self] _ in self?.turnPage(by: 90) },
            Action(in: window, "page-move-up") { [weak self] _ in self?.movePage(by: -1) },
            Action(in: window, "page-move-down") { [weak self] _ in self?.movePage(by: 1) },
            Action(in: window, "page-import") { [weak self] _ in self?.importPages() },
        ]
    }

    private func deletePage() {
        guard let page = document?.canvas.layout.currentPage else { return }
        let isDone = changePage { session, page in
            (session.arrange(.remove(at: page, count: 1), named: "Delete Page"), page)
        }
        guard isDone else { return }
        toasts.show(filled(localized("Deleted page %s"), "\(page + 1)"), choice: localized("Undo")) {
            [weak self] in self?.withSession { $0.undo() }
        }
    }

    /// Changes pages and shows one. False where nothing has changed.
    @discardableResult
    private func changePage(_ body: (EditorSession, Int) -> (effects: [EditorEffect], page: Int)) -> Bool {
        guard let document else { return false }
        let before = document.session.pageList.entries
        let (effects, page) = body(document.session, document.canvas.layout.currentPage)
        document.perform(effects)
        let isChanged = document.session.pageList.entries != before
        if isChanged { document.canvas.scroll(toPage: page) }
        // A menu beside a menu leaves the keyboard with an item that is gone (GTK 4.8).
        MainLoop.whenIdle { [weak document] in
            if let document { gtk_widget_grab_focus(document.canvas.widget) }
        }
        return isChanged
    }

    private func turnPage(by angle: Int) {
        changePage { session, page in
            (session.arrange(.turn(at: page, by: angle), named: "Rotate Page"), page)
        }
    }

    private func movePage(by step: Int) {
        changePage { session, page in
            guard session.pageList.entries.indices.contains(page + step) else { return ([], page) }
            return (session.arrange(.move(from: page, to: page + step), named: "Move Page"), page + step)
        }
    }

    private func importPages() {
        guard let document else { return }
        guard document.session.mayArrange else { return offerArrangingCopy() }
        Dialogs.openFiles(
            title: localized("Import Pages"), kinds: Self.documentKinds, parent: window
        ) { [weak self] paths in
            for path in paths.reversed() { self?.importPages(from: path, password: nil) }
        }
    }

    private func importPages(from path: String, password: String?) {
        Task { [weak self] in
            do {
                let pages = try await DocumentFile.importPages(from: path, password: password)
                self?.changePage { session, page in (session.insert(pages, after: page), page + 1) }
            } catch let error as OpenError {
                self?.importFailed(path, error)
            } catch {
                self?.messages.show("\(error)", kind: .error)
            }
        }
    }

    private func importFailed(_ path: String, _ error: OpenError) {
        switch error.reason {
        case .needsPassword, .wrongPassword:
            let name = path.split(separator: "/").last.map(String.init) ?? path
            Dialogs.password(for: name, isRetry: error.reason == .wrongPassword, parent: window) {
                [weak self] password in
                if let password { self?.importPages(from: path, password: password) }
            }
        default: messages.show(error.message, kind: .error)
        }
    }

    /// Says why pages can't be changed, and offers a copy where that is a way out.
    func offerArrangingCopy() {
        guard let document, !saysViewOnly(document) else { return }
        offerCopy(
            of: document,
            because: document.file.info.mayArrange
                ? localized("“%s” is signed: changing its pages would break the signature.")
                : localized("The author of “%s” does not allow changing its pages."),
            choice: localized("_Change a Copy"))
    }
}
