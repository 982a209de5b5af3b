// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Foundation
import GTKSupport
import PDFDocument

extension DocumentWindow {
    /// The kinds of files that can be opened.
    static var documentKinds: [Dialogs.FileKind] {
        [Dialogs.FileKind(name: localized("PDF documents"), mediaTypes: ["application/pdf"])]
    }

    /// Asks which documents to open.
    func chooseDocument() {
        let folder = document?.path.map { ($0 as NSString).deletingLastPathComponent }
        Dialogs.openFiles(
            title: localized("Open a Document"), kinds: Self.documentKinds, folder: folder, parent: window
        ) { [weak self] paths in
            guard let self else { return }
            for path in paths { application.open(path, from: window) }
        }
    }

    /// Reads a file and shows it here.
    ///
    /// - Parameters:
    ///   - isCopy: whether the document is a template: Save asks for a place.
    ///   - recovering: what a journal kept, to be applied at once.
    func load(_ path: String, isCopy: Bool = false, recovering: RecoveryFolder.Abandoned? = nil) {
        read(path, password: nil, isCopy: isCopy, recovering: recovering)
    }

    /// Shows the file as it is on the disk now; asks before unsaved work is lost.
    func reload(_ path: String) {
        guard let document, document.isModified else { return load(path) }
        let choices = [
            Dialogs.Choice(localized("_Cancel"), kind: .cancel),
            Dialogs.Choice(localized("_Reload"), kind: .destructive),
        ]
        Dialogs.message(
            filled(localized("Reload “%s” and lose your changes?"), document.name),
            detail: localized("What you drew and wrote since the last save is not in the file."),
            choices: choices, parent: window
        ) { [weak self] answer in
            if answer == 1 { self?.load(path) }
        }
    }

    private func read(
        _ path: String, password: String?, isCopy: Bool, recovering: RecoveryFolder.Abandoned?
    ) {
        opening?.cancel()
        messages.hide()
        // What was offered is offered again with its document.
        if let offered, offered !== recovering { application.putBack(offered) }
        offered = nil
        showLoading(true)
        opening = Task { [weak self] in
            do {
                let file = try await DocumentFile.open(path: path, password: password)
                guard let self, !Task.isCancelled else { return }
                took(file, path: path, isCopy: isCopy, recovering: recovering)
            } catch {
                guard let self, !Task.isCancelled else { return }
                failed(path, error, isCopy: isCopy, recovering: recovering)
            }
        }
    }

    private func took(
        _ file: DocumentFile, path: String, isCopy: Bool, recovering: RecoveryFolder.Abandoned?
    ) {
        opening = nil
        let document = application.makeDocument(file, path: path, isCopy: isCopy)
        showLoading(false)
        show(document)
        if !isCopy { RecentDocuments.add(path) }
        if let recovering {
            let contents = recovering.contents
            if contents.following().header.path == path || contents.fits(path) {
                recover(recovering)
            } else {
                offerRecovery(recovering, at: path)
            }
        } else {
            offerWhatIsLeft(of: path)
        }
    }

    private func failed(
        _ path: String, _ error: any Error, isCopy: Bool, recovering: RecoveryFolder.Abandoned?
    ) {
        opening = nil
        let reason = (error as? OpenError)?.reason
        switch reason {
        case .needsPassword, .wrongPassword:
            let name = (path as NSString).lastPathComponent
            Dialogs.password(for: name, isRetry: reason == .wrongPassword, parent: window) {
                [weak self] password in
                guard let self else { return }
                guard let password else { return showLoading(false) }
                read(path, password: password, isCopy: isCopy, recovering: recovering)
            }
        default:
            showLoading(false)
            if let save = application.takeUnfinished(for: path) { return offerFinishing(save) }
            let text = (error as? OpenError)?.message ?? "\(error)"
            messages.show(
                text, kind: .error,
                choices: [
                    MessageBar.Choice(localized("_Try Again")) { [weak self] in
                        self?.load(path, isCopy: isCopy, recovering: recovering)
                    },
                    MessageBar.Choice(localized("_Open Another…")) { [weak self] in self?.chooseDocument() },
                ])
        }
    }

    // MARK: Dropping files

    /// Opens files that are dropped on the window.
    func addDropTarget() {
        let target = created(gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY))
        connectAnswering(target, "drop") { [weak self] arguments in
            guard let self, let boxed = arguments.value(0), let list = g_value_get_boxed(Self.inner(boxed))
            else {
                return false
            }
            let files = gdk_file_list_get_files(OpaquePointer(list))
            defer { g_slist_free(files) }
            var paths: [String] = []
            var node = files
            while let item = node {
                node = item.pointee.next
                guard let data = item.pointee.data, let text = g_file_get_path(OpaquePointer(data)) else {
                    continue
                }
                paths.append(String(cString: text))
                g_free(text)
            }
            for path in paths { application.open(path, from: window) }
            return !paths.isEmpty
        }
        gtk_widget_add_controller(window.widget, target)
    }

    /// The value within the value that the signal carries.
    private static func inner(_ value: UnsafePointer<GValue>) -> UnsafePointer<GValue> {
        guard let boxed = g_value_get_boxed(value), value.pointee.g_type == g_value_get_type() else {
            return value
        }
        return UnsafePointer(boxed.assumingMemoryBound(to: GValue.self))
    }
}
