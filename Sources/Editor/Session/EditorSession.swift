// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Handwriting
import Ink
import Scribble

/// Editing one document in one view: what the person does comes in, what the program is to do goes out.
///
/// ```swift
/// for effect in session.handle(event) { perform(effect) }
/// ```
/// Nothing here knows a screen, a clock or a thread. Every method returns the effects it leads to; those that arise
/// outside of a call, such as a delegate's late answer, go to `onLateEffects`.
@MainActor
public final class EditorSession {
    /// Where the pages stand in the view. The canvas sets it whenever it scrolls, zooms or is resized.
    public var layout: PageLayout { didSet { layoutChanged() } }
    /// The annotations with their history.
    public internal(set) var document: AnnotationDocument
    /// The active tool and the styles.
    public let manager: AnnotationStateManager
    /// Turns writing on the pages into text.
    public let scribble: ScribbleEngine
    /// Which devices draw and write.
    public var settings = InputSettings()
    /// The selected annotations.
    public internal(set) var selection: Set<AnnotationID> = []
    /// The text that is being edited.
    public internal(set) var textEditor: FreeTextEditor?
    /// What is being drawn and is not in the document yet.
    public internal(set) var drawing: Annotation?
    /// The note that is open.
    public internal(set) var noteEditor: NoteEditor?
    /// The place of the form that has the keyboard; nil for none.
    public internal(set) var activeField: FormStore.Place?
    /// Whether the document lets its form be filled in.
    public var mayFill = true
    /// Whether the document lets pages be put in, taken out, moved and turned.
    public var mayArrange = true
    /// The field that is being written into without having been tapped.
    var fieldInput: FormFieldInput?
    /// Whether what goes into the active field is one step that is still open.
    var isFilling = false
    /// Text that is about to be marked.
    public internal(set) var markupPreview: MarkupPreview?
    /// Whether the document lets annotations be changed.
    public var allowsChanges: @MainActor () -> Bool = { true }
    /// Takes effects that arise outside of a call.
    public var onLateEffects: ([EditorEffect]) -> Void = { _ in }

    /// A mark that is being drawn over text.
    public struct MarkupPreview: Hashable, Sendable {
        /// The page, from 0.
        public var page: Int
        /// What will be marked.
        public var markup: TextMarkup
    }

    /// The places of the file's pages.
    let filePages: [PageGeometry]
    let environment: EditorEnvironment
    let pageHost = InteractionHost()
    var gesture: (any PointerGesture)?
    var hasSeenPen = false
    /// The polygon or polyline that is being drawn.
    var corners: CornerDraft?
    /// The search for the next annotation that waits for pages to be read.
    var search: AnnotationSearch?
    var inkGroup: InkGroup?
    var barrelPress: (button: InputEvent.Button, time: Double)?
    var lastBarrelClick: Double?
    /// What came with the last contact that the engine took, should it turn out to be a tap.
    var penTap: (clickCount: Int, modifiers: InputEvent.Modifiers) = (1, [])
    var markupRequest = 0
    /// The request whose answer becomes a mark.
    var finalMarkupRequest: Int?
    private var freeTextController: FreeTextScribbleController?
    private var groupDepth = 0
    /// The ink that written words came from.
    var wordInk = WordInkStore()
    /// Strokes that are not text yet.
    var unread = UnreadStrokes()
    /// Ink annotations that are being read.
    var conversions: [RecognitionRequest.ID: InkConversion] = [:]
    private var outbox: [EditorEffect] = []
    private var depth = 0

    /// Creates a session.
    public init(
        pages: [PageGeometry], environment: EditorEnvironment, manager: AnnotationStateManager? = nil,
        scribble: ScribbleEngine? = nil
    ) {
        layout = PageLayout(pages: pages)
        filePages = pages
        document = AnnotationDocument(pageCount: pages.count)
        self.environment = environment
        self.manager = manager ?? AnnotationStateManager()
        self.scribble = scribble ?? ScribbleEngine()
        self.manager.addDelegate(self)
        freeTextController = FreeTextScribbleController(session: self, host: pageHost)
        pageHost.onEffect = { [weak self] in self?.scribbleAsks($0) }
    }

    /// The annotations.
    public var store: AnnotationStore { document.store }

    /// Whether writing can go on at a point of the view, to show it in the pointer.
    public func takesWriting(at point: Point) -> Bool { freeTextController?.takesWriting(at: point) ?? false }

    /// Whether a polygon or polyline is being drawn corner by corner.
    public var isDrawingCorners: Bool { corners != nil }

    /// Whether a finger draws or drags something, so that the view around the pages must not take it.
    public var touchDraws: Bool {
        switch manager.current {
        case .some(let tool) where tool.isDragged:
            settings.draws(.touch, penSeen: hasSeenPen)
        case .some(let tool) where tool.isWriteAnywhere: settings.writes(.touch)
        // What is selected is dragged; beside it the pages are.
        case nil: !selection.isEmpty
        default: false
        }
    }

    /// Whether something that was written on the pages is not text yet.
    public var hasUncommittedWriting: Bool {
        scribble.hasUncommittedInk && scribble.activeHost.map { $0 === pageHost } ?? true
    }

    // MARK: Effects

    /// Runs what a call does and hands out the effects; calls within calls leave theirs to the outermost.
    func collect(_ body: () -> Void) -> [EditorEffect] {
        depth += 1
        body()
        depth -= 1
        guard depth == 0 else { return [] }
        defer { outbox = [] }
        return outbox
    }

    func emit(_ effect: EditorEffect) {
        if depth > 0 { outbox.append(effect) } else { onLateEffects([effect]) }
    }

    /// Hands out effects that arose amid a call from elsewhere.
    func performLate(_ effects: [EditorEffect]) {
        if !effects.isEmpty { onLateEffects(effects) }
    }

    private func layoutChanged() {
        pageHost.bounds = Rect(x: 0, y: 0, width: layout.viewWidth, height: layout.viewHeight)
        pageHost.bodyLineHeight = max(12, 14 * layout.scale)
    }

    // MARK: Changes

    /// Applies edits as a step to undo, or as part of the action that is open, and says so.
    @discardableResult
    func perform(_ edits: [Edit], named name: String) -> Bool {
        do {
            let outcome = try document.perform(edits, named: name)
            report(outcome)
            return true
        } catch {
            assertionFailure("an edit of the editor's own does not fit: \(error)")
            return false
        }
    }

    /// Runs changes that count as one step to undo; a group within a group is part of it.
    ///
    /// - Parameter isAmending: whether the changes are added to the last step.
    func group(_ name: String, isAmending: Bool = false, _ body: () -> Void) {
        if groupDepth == 0 {
            if isAmending { document.reopenAction() } else { document.beginAction(name) }
        }
        groupDepth += 1
        body()
        groupDepth -= 1
        guard groupDepth == 0 else { return }
        document.commitAction()
        undoChanged()
    }

    func report(_ outcome: AnnotationDocument.Outcome) {
        guard !outcome.applied.isEmpty else { return }
        followWords(outcome.applied)
        if outcome.applied.contains(where: \.isArranging) { pagesChanged() }
        emit(.redraw(outcome.dirty))
        if outcome.applied.contains(where: \.isFilling) { emit(.formChanged) }
        emit(.journal(outcome.applied))
        undoChanged()
    }

    func undoChanged() {
        manager.undoChanged(
            canUndo: document.history.canUndo || document.history.isInTransaction,
            canRedo: document.history.canRedo)
    }

    /// A new annotation of the person's own, as of now.
    func newAnnotation(_ content: Annotation.Content, page: Int, opacity: Double) -> Annotation {
        let now = environment.now()
        return Annotation(
            id: AnnotationID(environment.newName()), page: page, content: content, opacity: opacity,
            author: environment.author(), created: now, modified: now)
    }

    /// Whether annotations may be changed; where not, that is said.
    func mayChange() -> Bool {
        if allowsChanges() { return true }
        emit(.refused(.restricted))
        return false
    }

    /// Selects these annotations and no others.
    func select(_ ids: Set<AnnotationID>) {
        guard ids != selection else { return }
        search = nil
        selection = ids
        emit(.selectionChanged)
    }

    // MARK: The engine

    private func scribbleAsks(_ effect: ScribbleEffect) {
        let effects = collect { perform(effect) }
        if !effects.isEmpty { onLateEffects(effects) }
    }

    private func perform(_ effect: ScribbleEffect) {
        if case .ink(let ink) = effect { follow(ink) }
        switch effect {
        case .ink(.begin(let stroke, let sample)):
            emit(.liveInk(.begin(stroke: stroke, writingStyle, sample)))
        case .ink(.extend(let samples)): emit(.liveInk(.extend(samples)))
        case .ink(.end): emit(.liveInk(.end))
        case .ink(.clear(let strokes, let fading)): emit(.liveInk(.clear(strokes: strokes, fading: fading)))
        case .startTimer(let timer, let after): emit(.startTimer(timer, after: after))
        case .stopTimer(let timer): emit(.stopTimer(timer))
        case .recognize(let request): emit(.recognize(request))
        case .cancelReading(let id): emit(.cancelReading(id))
        case .converted(let words): keepInk(of: words)
        case .drawing(let strokes): keepDrawing(strokes)
        case .alternatives(let alternatives): emit(.alternatives(alternatives))
        case .tap(let point): tap(at: point, clickCount: penTap.clickCount, modifiers: penTap.modifiers)
        case .flash(let boxes): emit(.flash(boxes, scribble.constants.flashTime))
        case .idle: emit(.writingCommitted)
        }
    }

    /// The look of ink that becomes text: the text's colour, 2 px.
    private var writingStyle: LiveInkStyle {
        let color = textEditor?.freeText.style.color ?? manager.style(of: ToolState(.freeText)).color
        return LiveInkStyle(color: color, width: writingWidth)
    }

    /// The width of ink that becomes text, in view pixels.
    var writingWidth: Double { 2 }
}
