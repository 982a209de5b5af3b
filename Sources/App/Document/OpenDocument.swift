// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Canvas
import Editor
import Foundation
import GTKSupport
import Ink
import PDFDocument
import Scribble
import ScribbleGTK

/// A document with everything that works on it: the file, the session, the canvas and the recovery journal.
@MainActor
final class OpenDocument {
    /// The file.
    let file: DocumentFile
    /// Editing.
    let session: EditorSession
    /// The pages on the screen.
    let canvas: PageCanvas
    /// The words of its text, which are likely to be written too.
    let words: DocumentWords
    /// Keeps unsaved work.
    let journal: RecoveryJournal
    /// Where the document was opened from.
    let source: String
    /// Where Save writes; nil for a copy that has no place yet.
    private(set) var path: String?
    /// Whether annotations may be made although the document forbids it: it is a copy now.
    var isCopy: Bool { path == nil }
    /// Whether a word on a form that is left alone was said already.
    var hasExplainedForm = false

    /// Whether annotations may be made and changed: the document allows it, or it is a copy.
    var allowsChanges: Bool {
        if case .viewOnly = file.info.saveKind { return false }
        return file.info.allowsAnnotating || isCopy
    }

    private lazy var paletteTarget = DocumentPaletteTarget(self)
    /// The text that the palette was shown for.
    private var paletteText: AnnotationID?

    /// What the window around it does.
    weak var delegate: (any OpenDocumentDelegate)?

    private var lastSave: Task<Void, Never>?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var loader: AnnotationLoader?
    /// Reads what is seen, then the form.
    private(set) var beginning: Task<Void, Never>?
    /// Reads all annotations.
    private(set) var loading: Task<Void, Never>?
    /// Copies of attached files that other programs show.
    let attachedFiles = AttachedFiles()
    private var journalCheck: MainLoopTimer?
    private var monitor: FileMonitor?
    private var monitorCheck: MainLoopTimer?
    private var hasReportedJournal = false
    /// Whether the person was told what marks do to a signature.
    var hasToldOfSignature = false

    /// The longest wait for handwriting to be read before a save goes on without it, in milliseconds.
    private static let longestReading = 4000

    /// Makes the document of a file.
    ///
    /// - Parameter isCopy: whether Save has to ask for a place.
    init(
        _ file: DocumentFile, source: String, isCopy: Bool, preferences: Preferences, styles: StyleStore,
        recognizer: RecognizerService, recovery: RecoveryFolder
    ) {
        self.file = file
        self.source = source
        path = isCopy ? nil : source
        let environment = EditorEnvironment(
            measurer: PangoTextMeasurer(), author: { [weak preferences] in preferences?.author ?? "" })
        session = EditorSession(
            pages: file.geometries, environment: environment, manager: AnnotationStateManager(styles: styles),
            scribble: .shared)
        canvas = PageCanvas(renderer: file.renderer, session: session)
        words = DocumentWords(file) { [weak session] in session?.layout.visiblePages ?? 0..<0 }
        journal = RecoveryJournal(in: recovery, header: JournalHeader(path: source, isCopy: isCopy))
        preferences.follow(session)
        allowFormsAndPages()
        session.allowsChanges = { [weak self] in self?.allowsChanges ?? false }
        canvas.recognize = { [weak session, weak preferences, words] request in
            var request = request
            request.context.vocabulary = words.words
            if let preferences { request.context.language = preferences.language(of: words.language) }
            let result = await recognizer.recognize(request)
            return session?.recognized(result, for: request.id) ?? []
        }
        canvas.delegate = self
        ScribbleService.shared.leaveInput(to: canvas.widget)
        ScribbleService.shared.followInk(within: canvas.widget) { [weak self] ink in
            guard let self else { return }
            perform(session.followField(ink))
        }
        loadAnnotations()
        watch()
    }

    /// Follows what other programs do to the file.
    private func watch() {
        monitor = path.flatMap { path in
            FileMonitor(path: path) { [weak self] in
                self?.monitorCheck?.cancel()
                // Programs write in several steps; our own saves are known once they are done.
                self?.monitorCheck = MainLoopTimer(after: 700) { [weak self] in
                    Task { [weak self] in
                        guard let self, await file.isChangedOnDisk else { return }
                        delegate?.documentDidChangeOnDisk()
                    }
                }
            }
        }
    }

    /// What the person knows it by.
    var name: String { ((path ?? source) as NSString).lastPathComponent }

    /// Whether there is something to save.
    var isModified: Bool { session.document.history.isModified || session.hasUncommittedWriting }

    /// Does what the editor asks.
    func perform(_ effects: [EditorEffect]) { canvas.performEffects(effects) }

    /// Makes it a copy: Save will ask for a place.
    func becomeCopy() {
        path = nil
        allowFormsAndPages()
    }

    /// A copy may be changed whatever the document it was made of says.
    private func allowFormsAndPages() {
        session.mayFill = !file.info.isViewOnly && (isCopy || file.info.allowsFilling)
        session.mayArrange = !file.info.isViewOnly && (isCopy || file.info.allowsArranging)
    }

    /// Lets it go: what was not saved is given up.
    func close() {
        beginning?.cancel()
        loading?.cancel()
        words.stop()
        monitorCheck?.cancel()
        monitor = nil
        attachedFiles.removeAll()
        journal.discard()
    }

    // MARK: Annotations of the file

    /// Has the annotations read: of the pages that are seen, then the form's fields, then of all other pages.
    private func loadAnnotations() {
        // Pages of the file: what is moved meanwhile keeps its annotations.
        let loader = AnnotationLoader(
            pageCount: file.info.pageCount,
            seen: { [weak session] in session?.visibleFilePages ?? [] },
            read: { [file] in await file.annotations(onPages: $0) },
            take: { [weak self] found, page in
                guard let self else { return }
                perform(session.load(found, page: page))
            })
        self.loader = loader
        let beginning = Task { [weak self] in
            await loader.readNext()
            await self?.loadForm()
        }
        self.beginning = beginning
        loading = Task(priority: .utility) {
            await beginning.value
            await loader.readRest()
        }
    }

    private func loadForm() async {
        let fields = await file.formFields()
        guard !Task.isCancelled else { return }
        perform(session.load(form: fields))
        delegate?.documentDidReadForm(fields)
    }

    // MARK: Recovery

    // MARK: Saving

    /// Saves, after the saves that go on already.
    ///
    /// - Parameters:
    ///   - newPath: where to; nil for the document's own place, which it must have.
    ///   - overwriting: whether a file that another program changed is replaced.
    /// - Throws: `SaveError`.
    func save(to newPath: String? = nil, overwriting: Bool = false) async throws {
        let earlier = lastSave
        let task = Task { () -> Result<Void, any Error> in
            await earlier?.value
            do {
                return .success(try await self.saveNow(to: newPath, overwriting: overwriting))
            } catch {
                return .failure(error)
            }
        }
        lastSave = Task { _ = await task.value }
        try await task.value.get()
    }

    private func saveNow(to newPath: String?, overwriting: Bool) async throws {
        await finishWriting()
        perform(session.endTextEditing())
        let serial = session.document.history.currentSerial
        let position = journal.position
        let destination = newPath ?? path
        let outcome = try await file.save(
            session.store.changes, to: destination, overwriting: overwriting,
            willReplace: { [journal, source] new in
                journal.willSave(position, to: destination ?? source, as: new)
            })
        let isElsewhere = path != destination
        path = destination ?? outcome.path
        if isElsewhere { watch() }
        perform(session.markSaved(serial))
        journal.restart(after: position, header: JournalHeader(path: path ?? outcome.path, isCopy: false))
    }

    /// Ends what is being written, so that all of it is in the session's annotations.
    func readyToWrite() async {
        await finishWriting()
        perform(session.endTextEditing())
    }

    /// Waits until all annotations of the file have been read.
    func haveAllAnnotations() async { await loading?.value }

    /// Makes text of what was written, and waits for it.
    private func finishWriting() async {
        perform(session.commitWriting())
        guard session.hasUncommittedWriting else { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            _ = MainLoopTimer(after: Self.longestReading) { [weak self] in self?.writingIsDone() }
        }
    }

    /// Nothing is being read any more.
    func writingIsDone() {
        let done = waiting
        waiting = []
        for continuation in done { continuation.resume() }
    }
}

/// What a document leaves to its window.
@MainActor
protocol OpenDocumentDelegate: AnyObject {
    /// Other annotations are selected now.
    func documentDidChangeSelection()
    /// Another note is open, or it has changed.
    func documentDidChangeNote()
    /// The person is to choose a file for a place.
    func documentNeedsFile(for place: FilePlace)
    /// The person wants to open an attached file.
    func documentWantsToOpenFile(of id: AnnotationID)
    /// Scroll, zoom or size have changed.
    func documentDidChangeLayout()
    /// The pen's button chose another tool.
    func documentAnnouncesTool()
    /// Something could not be done.
    func documentDidRefuse(_ refusal: Refusal)
    /// Offer what can be done with the text that is being edited, at a point of the canvas.
    func documentWantsEditMenu(at point: Point)
    /// Offer what can be done at a point of the canvas.
    func documentWantsMenu(at point: Point)
    /// Marks were deleted, so many in one step.
    func documentDidDelete(_ count: Int)
    /// The fields of the form are known.
    func documentDidReadForm(_ fields: [FormField])
    /// Another program changed or removed the file.
    func documentDidChangeOnDisk()
    /// Unsaved work can't be kept on the disk, for the given reason.
    func documentCanNotKeepJournal(_ reason: String)
    /// A page can't be drawn.
    func documentDidFailToDraw(page: Int, error: any Error)
}

extension OpenDocument: PageCanvasDelegate {
    func pageCanvas(_ canvas: PageCanvas, didApply edits: [Edit]) {
        journal.append(edits)
        reportDeletion(edits)
        checkJournal()
    }
    func pageCanvas(_ canvas: PageCanvas, didWrite ink: UnreadInk) {
        journal.append(ink)
        checkJournal()
    }
    func pageCanvas(_ canvas: PageCanvas, didRead strokes: [Int]) { journal.forget(strokes) }
    private func checkJournal() {
        guard journalCheck?.isActive != true else { return }
        // The journal writes on a queue of its own; a moment later it knows whether that went well.
        journalCheck = MainLoopTimer(after: 500) { [weak self] in
            guard let self, let reason = journal.failure, !hasReportedJournal else { return }
            hasReportedJournal = true
            delegate?.documentCanNotKeepJournal(reason)
        }
    }
    /// Says what was deleted, unless it was by undo.
    private func reportDeletion(_ edits: [Edit]) {
        let history = session.document.history
        let removed = edits.count { if case .remove = $0 { true } else { false } }
        guard removed > 0, removed == edits.count, history.undoName == "Delete", history.redoName == nil
        else {
            return
        }
        delegate?.documentDidDelete(removed)
    }
    func pageCanvasDidChangeSelection(_ canvas: PageCanvas) { delegate?.documentDidChangeSelection() }
    func pageCanvasDidChangeNote(_ canvas: PageCanvas) { delegate?.documentDidChangeNote() }
    func pageCanvas(_ canvas: PageCanvas, chooseFileFor place: FilePlace) {
        delegate?.documentNeedsFile(for: place)
    }
    func pageCanvas(_ canvas: PageCanvas, openFileOf id: AnnotationID) {
        delegate?.documentWantsToOpenFile(of: id)
    }
    func pageCanvas(_ canvas: PageCanvas, readAnnotationsOf pages: [Int]) {
        Task { [weak self] in
            await self?.loader?.read(pages: pages)
            guard let self else { return }
            perform(session.annotationsRead(onPages: pages))
        }
    }
    func pageCanvasDidChangeLayout(_ canvas: PageCanvas) {
        let palette = ScribbleService.shared.palette
        if palette.isShowing(paletteTarget) { palette.refresh() }
        delegate?.documentDidChangeLayout()
    }
    func pageCanvasDidCommitWriting(_ canvas: PageCanvas) {
        writingIsDone()
        // Without text the writing led to nothing.
        if session.textEditor?.freeText.text.isEmpty == false, session.scribble.activeHost != nil {
            paletteText = session.textEditor?.id
            ScribbleService.shared.palette.show(for: paletteTarget)
        }
    }
    func pageCanvasDidChangeTextEditing(_ canvas: PageCanvas) {
        let palette = ScribbleService.shared.palette
        let isOther = session.textEditor?.id != paletteText
        if session.textEditor == nil || isOther && session.scribble.hasUncommittedInk {
            // Beside another text that is being written into it would come under the pen.
            palette.hide(from: paletteTarget)
        } else if palette.isShowing(paletteTarget) {
            palette.refresh()
        }
    }
    func pageCanvas(_ canvas: PageCanvas, menuAt point: Point) {
        let effects = session.prepareMenu(at: point)
        perform(effects)
        let showsReadings = effects.contains { effect in
            if case .alternatives = effect { true } else { false }
        }
        if !showsReadings { delegate?.documentWantsMenu(at: point) }
    }
    func pageCanvas(_ canvas: PageCanvas, announceToolAt point: Point) { delegate?.documentAnnouncesTool() }
    func pageCanvas(_ canvas: PageCanvas, editMenuAt point: Point) {
        delegate?.documentWantsEditMenu(at: point)
    }
    func pageCanvas(_ canvas: PageCanvas, didRefuse refusal: Refusal) { delegate?.documentDidRefuse(refusal) }
    func pageCanvas(_ canvas: PageCanvas, didFailToDraw page: Int, error: any Error) {
        delegate?.documentDidFailToDraw(page: page, error: error)
    }
}
