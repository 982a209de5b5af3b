// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Foundation
import GTKSupport
import PDFDocument

/// Annotations written down in other forms, and copies of the document.
extension DocumentWindow {
    // MARK: Export

    /// Asks where to write the annotations in a form, and writes them.
    func exportAnnotations(as format: ExportFormat) {
        guard let document else { return }
        askForCopy(
            format.title, ending: localized("%s annotations"), suffix: format.fileExtension, kinds: []
        ) { [weak self] path in
            let annotations = await document.allAnnotations()
            let data = await document.file.export(annotations, as: format, title: document.name)
            try await Task.detached {
                try data.write(to: URL(fileURLWithPath: path), options: .atomic)
            }.value
            self?.toasts.show(
                nlocalized("Exported %d annotation", "Exported %d annotations", annotations.count))
        }
    }

    // MARK: Copies

    /// Asks where to write a copy whose annotations can't be changed any more, and writes it.
    func saveFlattenedCopy() {
        guard let document else { return }
        askForCopy(
            localized("Save Flattened Copy"), ending: localized("%s (flattened)"), suffix: "pdf",
            kinds: Self.documentKinds
        ) { [weak self] path in
            try await document.writeFlattened(to: path)
            self?.toasts.show(filled(localized("Saved “%s”"), (path as NSString).lastPathComponent))
        }
    }

    /// Asks where to write a copy without the document's history, and writes it.
    func saveCleanCopy() {
        guard let document else { return }
        askForCopy(
            localized("Save Clean Copy"), ending: localized("%s (clean)"), suffix: "pdf",
            kinds: Self.documentKinds
        ) { [weak self] path in
            try await document.writeClean(to: path)
            self?.toasts.show(filled(localized("Saved “%s”"), (path as NSString).lastPathComponent))
        }
    }

    /// Asks for a file name and has a file written there; says where that fails.
    private func askForCopy(
        _ title: String, ending: String, suffix: String, kinds: [Dialogs.FileKind],
        write: @escaping @MainActor (String) async throws -> Void
    ) {
        guard let document else { return }
        let name = (document.name as NSString).deletingPathExtension
        Dialogs.saveFile(
            title: title, suggestedName: filled(ending, name) + "." + suffix, kinds: kinds,
            folder: document.path.map { ($0 as NSString).deletingLastPathComponent }, parent: window
        ) { [weak self] path in
            guard let self, let path else { return }
            let again = MessageBar.Choice(localized("_Another Place…")) { [weak self] in
                self?.askForCopy(title, ending: ending, suffix: suffix, kinds: kinds, write: write)
            }
            guard !isOpen(path) else {
                messages.show(
                    localized("The copy can’t take the place of the open document. Choose another name."),
                    kind: .error, choices: [again])
                return
            }
            let file = (path as NSString).lastPathComponent
            Task { [weak self] in
                do {
                    try await write(path)
                } catch {
                    let text =
                        (error as? SaveError)?.message(for: file)
                        ?? filled(
                            localized("“%1$s” could not be written: %2$s."), file, error.reason)
                    self?.messages.show(text, kind: .error, choices: [again])
                }
            }
        }
    }

    /// Whether a path is that of the document, by whatever name.
    private func isOpen(_ path: String) -> Bool {
        guard let own = document?.path else { return false }
        return URL(fileURLWithPath: own).resolvingSymlinksInPath()
            == URL(fileURLWithPath: path).resolvingSymlinksInPath()
    }

    // MARK: Import

    /// Asks for an XFDF file and takes its annotations over, as one step to undo.
    func importAnnotations() {
        guard let document, allowsAnnotating(document, wanting: nil) else { return }
        Dialogs.openFiles(
            title: localized("Import Annotations"),
            kinds: [
                Dialogs.FileKind(
                    name: localized("XFDF files"), mediaTypes: ["application/vnd.adobe.xfdf", "text/xml"],
                    endings: ["xfdf"])
            ],
            allowsMany: false, folder: document.path.map { ($0 as NSString).deletingLastPathComponent },
            parent: window
        ) { [weak self] paths in
            guard let path = paths.first else { return }
            Task { [weak self] in await self?.importXFDF(path, into: document) }
        }
    }

    private func importXFDF(_ path: String, into document: OpenDocument) async {
        let name = (path as NSString).lastPathComponent
        do {
            let geometries = document.file.geometries
            let found = try await Task.detached {
                try XFDFReader(try FileReading.data(at: path), geometries: geometries)
            }.value
            let taken = try await document.take(found)
            let text = nlocalized("Imported %d annotation", "Imported %d annotations", taken.count)
            guard taken.left > 0 else { return toasts.show(text) }
            messages.show(
                text + ". "
                    + nlocalized(
                        "%d did not fit this document and was left out.",
                        "%d did not fit this document and were left out.", taken.left), kind: .warning)
        } catch {
            let reason = (error as? XFDFReader.Failure)?.description ?? error.reason
            messages.show(
                filled(
                    localized("“%1$s” can’t be imported: %2$s. Choose a file in the XFDF form."), name,
                    reason), kind: .error,
                choices: [
                    MessageBar.Choice(localized("_Choose Another…")) { [weak self] in
                        self?.importAnnotations()
                    }
                ])
        }
    }
}

extension ExportFormat {
    /// The title of the question where to write it.
    fileprivate var title: String {
        switch self {
        case .json: localized("Export Annotations as JSON")
        case .markdown: localized("Export Annotations as Markdown")
        case .csv: localized("Export Annotations as Table")
        case .xfdf: localized("Export Annotations as XFDF")
        }
    }
}
