// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Foundation
import GTKSupport
import PDFDocument

/// Files that go into a document and come out of it.
extension DocumentWindow {
    /// The kinds of pictures that can be placed.
    private static var pictureKinds: [Dialogs.FileKind] {
        [Dialogs.FileKind(name: localized("Pictures"), mediaTypes: ["image/png", "image/jpeg"])]
    }

    /// Has the person choose a file, and places it.
    func chooseFile(for place: FilePlace) {
        let isPicture = place.kind == .picture
        Dialogs.openFiles(
            title: isPicture ? localized("Choose a Picture") : localized("Choose a File to Attach"),
            kinds: isPicture ? Self.pictureKinds : [], allowsMany: false,
            folder: document?.path.map { ($0 as NSString).deletingLastPathComponent }, parent: window
        ) { [weak self] paths in
            guard let self, let path = paths.first else { return }
            Task { [weak self] in await self?.insert(path, at: place) }
        }
    }

    private func insert(_ path: String, at place: FilePlace) async {
        let name = (path as NSString).lastPathComponent
        let again = MessageBar.Choice(localized("_Choose Another…")) { [weak self] in
            self?.chooseFile(for: place)
        }
        do {
            let data = try await Task.detached { try FileReading.data(at: path) }.value
            switch place.kind {
            case .attachment: withSession { $0.attach(data, named: name, at: place) }
            case .picture:
                let picture = try await Task.detached { try StampPicture(ofImage: data) }.value
                withSession {
                    $0.place(picture: picture.pdf, width: picture.width, height: picture.height, at: place)
                }
            }
            messages.hide()
        } catch let failure as StampPicture.Failure {
            messages.show(
                filled(
                    localized("“%1$s” can’t be used as a picture: %2$s. Choose a PNG or JPEG file."), name,
                    failure.description), kind: .error, choices: [again])
        } catch {
            messages.show(
                filled(localized("“%1$s” can’t be read: %2$s."), name, error.reason),
                kind: .error, choices: [again])
        }
    }

    // MARK: Taking files out

    /// Shows an attached file in the program for its kind, once the person has agreed: it may be anything.
    func openAttachment(_ id: AnnotationID) {
        guard let annotation = document?.session.store[id], let name = annotation.attachedFile else { return }
        let choices = [
            Dialogs.Choice(localized("_Cancel"), kind: .cancel), Dialogs.Choice(localized("_Save As…")),
            Dialogs.Choice(localized("_Open"), kind: .suggested),
        ]
        Dialogs.message(
            filled(localized("Open “%s”?"), name),
            detail: localized("The file comes with the document. Open it only where you trust who made it."),
            choices: choices, parent: window
        ) { [weak self] answer in
            switch answer {
            case 1: self?.saveAttachment(id)
            case 2: Task { [weak self] in await self?.show(annotation, named: name) }
            default: break
            }
        }
    }

    private func show(_ annotation: Annotation, named name: String) async {
        guard let document else { return }
        do {
            let data = try await document.file.attachedData(of: annotation)
            let path = try await document.attachedFiles.copy(data, named: name)
            FileLauncher.open(path, parent: window) { [weak self] failure in
                guard let failure else { return }
                self?.messages.show(
                    filled(
                        localized(
                            "No program here could open “%1$s”: %2$s. Save it, or install one for its kind."),
                        name, failure.description), kind: .error,
                    choices: [
                        MessageBar.Choice(localized("_Save As…")) { [weak self] in
                            self?.saveAttachment(annotation.id)
                        }
                    ])
            }
        } catch {
            explain(error, name)
        }
    }

    /// Asks where to save an attached file.
    func saveAttachment(_ id: AnnotationID) {
        guard let annotation = document?.session.store[id], let name = annotation.attachedFile else { return }
        Dialogs.saveFile(title: localized("Save the Attached File"), suggestedName: name, parent: window) {
            [weak self] path in
            guard let self, let path else { return }
            Task { [weak self] in
                guard let self, let document else { return }
                do {
                    let data = try await document.file.attachedData(of: annotation)
                    try await Task.detached {
                        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
                    }.value
                    toasts.show(filled(localized("Saved “%s”"), (path as NSString).lastPathComponent))
                } catch {
                    explain(error, name)
                }
            }
        }
    }

    private func explain(_ error: any Error, _ name: String) {
        let reason = (error as? AttachmentError)?.description ?? error.reason
        messages.show(
            filled(localized("The attached file “%1$s” can’t be taken out: %2$s"), name, reason), kind: .error
        )
    }
}
