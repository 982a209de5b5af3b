// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Canvas
import Editor
import Foundation
import GTKSupport
import Ink

/// What the window shows of its document's state.
extension DocumentWindow: OpenDocumentDelegate {
    func documentDidChangeSelection() {
        view?.inspector.refresh()
    }

    func documentDidChangeNote() { view?.refreshNote() }

    func documentNeedsFile(for place: FilePlace) { chooseFile(for: place) }

    func documentWantsToOpenFile(of id: AnnotationID) { openAttachment(id) }

    func documentDidChangeLayout() {
        // It comes amid GTK's own layout, when other widgets must not change size.
        guard layoutTimer?.isActive != true else { return }
        layoutTimer = MainLoop.whenIdle { [weak self] in
            self?.refreshPage()
            self?.reportLayout()
        }
    }

    func documentAnnouncesTool() {
        // A bubble of a second says what the pen does now.
        toasts.show(ToolItem.name(of: document?.session.manager.current), milliseconds: 1000)
    }

    func documentDidDelete(_ count: Int) {
        toasts.show(
            nlocalized("Deleted %d mark", "Deleted %d marks", count), choice: localized("Undo")
        ) { [weak self] in self?.withSession { $0.undo() } }
    }

    func documentWantsEditMenu(at point: Point) {
        guard let document, document.session.textEditor != nil else { return }
        Menu.textEditing.popUp(over: document.canvas.widget, at: point)
    }

    func documentDidRefuse(_ refusal: Refusal) {
        switch refusal {
        case .locked: toasts.show(localized("This mark is locked."))
        case .noText: toasts.show(localized("This ink could not be read as text."))
        case .restricted:
            if let document { _ = allowsAnnotating(document, wanting: document.session.manager.current) }
        case .notEditable: toasts.show(localized("Marks of this kind can’t be changed here."))
        case .field(let restriction): toasts.show(restriction.message)
        case .fillingForbidden: offerFillingCopy()
        case .arrangingForbidden: offerArrangingCopy()
        case .lastPage: toasts.show(localized("A document keeps at least one page."))
        }
    }

    func documentDidChangeOnDisk() {
        // Where the save has said so already, its ways out stay.
        guard let document, let path = document.path, messages.text == nil else { return }
        let exists = FileManager.default.fileExists(atPath: path)
        let text =
            exists
            ? localized("“%s” was changed by another program since you opened it.")
            : localized("“%s” was moved or removed. Save to write it again.")
        var choices = [
            MessageBar.Choice(localized("Save a _Copy…")) { [weak self] in self?.startSavingAs() }
        ]
        if exists {
            choices.insert(
                MessageBar.Choice(localized("_Reload")) { [weak self] in self?.reload(path) }, at: 0)
        }
        messages.show(filled(text, document.name), kind: .warning, choices: choices)
    }

    func documentCanNotKeepJournal(_ reason: String) {
        messages.show(
            filled(localized("Your work can’t be kept for recovery: %s. Save often."), reason),
            kind: .warning,
            choices: [MessageBar.Choice(localized("_Save Now")) { [weak self] in self?.startSaving() }])
    }

    func documentDidFailToDraw(page: Int, error: any Error) {
        messages.show(filled(localized("Page %s can’t be drawn."), "\(page + 1)"), kind: .warning)
    }

    /// Writes the layout where a test asks for it.
    func reportLayout() {
        guard let layoutReport, let document else { return }
        var x = 0.0
        var y = 0.0
        guard gtk_widget_translate_coordinates(document.canvas.widget, window.widget, 0, 0, &x, &y) != 0
        else {
            return
        }
        var offsetX = 0.0
        var offsetY = 0.0
        gtk_native_get_surface_transform(window.opaque, &offsetX, &offsetY)
        layoutReport.write(document.canvas.layout, x: x + offsetX, y: y + offsetY)
    }
}

extension DocumentWindow: AnnotationStateManagerDelegate {
    func annotationStateManager(
        _ manager: AnnotationStateManager, shouldChangeFrom old: ToolState?, to new: ToolState?
    ) -> Bool {
        guard new != nil, let document else { return true }
        return allowsAnnotating(document, wanting: new)
    }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeFrom old: ToolState?, to new: ToolState?
    ) {
        document?.canvas.toolChanged()
        view?.inspector.refresh()
        if new?.isWriteAnywhere == true { application.showWritingHint(in: self) }
    }

    func annotationStateManager(
        _ manager: AnnotationStateManager, didChangeStyleOf tool: ToolState, from old: ToolStyle,
        to new: ToolStyle
    ) {
        document?.canvas.toolChanged()
        view?.inspector.refresh()
        application.keepStyles(manager.styles)
    }

    func annotationStateManager(_ manager: AnnotationStateManager, didChangeUndo canUndo: Bool, canRedo: Bool)
    {
        refreshTitle()
        showHistory()
        if document?.session.selection.isEmpty == false { view?.inspector.refresh() }
    }

    /// Shows what undo and redo would do.
    func showHistory() {
        let history = document?.session.document.history
        view?.toolbar.showHistory(undo: history?.undoName, redo: history?.redoName)
        header.showHistory(undo: history?.undoName, redo: history?.redoName)
    }

    func annotationStateManagerDidToggleStylePicker(_ manager: AnnotationStateManager) {
        view?.toggleInspector()
    }

    /// Says once, before the first mark, what becomes of a signature.
    private func tellOfSignature(_ document: OpenDocument) {
        guard document.file.info.signatureCount > 0, !document.hasToldOfSignature, !document.isCopy else {
            return
        }
        document.hasToldOfSignature = true
        messages.show(
            filled(
                localized(
                    "“%s” is signed. Marks keep the signature valid; readers will see that they came later."),
                document.name),
            kind: .info)
    }

    /// Whether the document lets annotations be made; where it doesn't, a copy is offered.
    func allowsAnnotating(_ document: OpenDocument, wanting tool: ToolState?) -> Bool {
        if saysViewOnly(document) { return false }
        guard !document.file.info.allowsAnnotating, !document.isCopy else {
            tellOfSignature(document)
            return true
        }
        offerCopy(
            of: document,
            because: document.file.info.mayAnnotate
                ? localized("“%s” is certified: any mark would break the certification.")
                : localized("The author of “%s” does not allow marks."),
            choice: localized("_Annotate a Copy")
        ) { $0.session.manager.set(tool) }
        return false
    }
}
