// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink
import PDFDocument
import Scribble

/// Shows the pages of a document and takes pen, mouse, fingers and keys: one widget, to stand in a scrolled window.
///
///     let canvas = PageCanvas(renderer: file.renderer, session: session)
///     canvas.recognize = { request in session.recognized(await read(request), for: request.id) }
///     gtk_scrolled_window_set_child(scroller, canvas.widget)
///
/// Layers from below: the desk (CSS, node `postil-canvas`), pages with their shadow, live ink, selection and text
/// editing, hover preview. Pages are drawn off the main actor; here they are cached nodes.
@MainActor
public final class PageCanvas {
    /// How the scale follows the size of the view.
    public enum Fit: Sendable {
        /// It doesn't.
        case none
        /// The widest page is as wide as the view.
        case width
        /// The page is seen whole.
        case page
    }

    /// The widget. It must not outlive the canvas by long: without it, it shows an empty desk.
    public var widget: WidgetPointer { reference.widget }
    /// What the person does to the document goes here.
    public let session: EditorSession
    /// Where the pages stand.
    public internal(set) var layout: PageLayout
    /// What is left to the program.
    public weak var delegate: (any PageCanvasDelegate)?
    /// Reads ink off the main actor, and answers with what `EditorSession.recognized` returned.
    public var recognize: (@MainActor (RecognitionRequest) async -> [EditorEffect])?
    /// How many bytes of pictures are kept.
    public var pictureByteLimit: Int {
        get { pictures.byteLimit }
        set { pictures.byteLimit = newValue }
    }

    /// What a search has found, marked on the pages.
    public var found = FoundText() {
        didSet {
            guard found != oldValue else { return }
            overlay.invalidate()
            queueDraw()
        }
    }

    let renderer: PageRenderer
    let pictures: PagePictures
    let ink: any LiveInkSurface
    private let nodeInk: NodeInkSurface
    let overlay = EditingOverlay()
    let earlyDelivery = EarlyDelivery()
    var timers: [ScribbleTimer: MainLoopTimer] = [:]
    /// Ink that is being read.
    var readings: [RecognitionRequest.ID: Task<Void, Never>] = [:]
    var fit = Fit.width
    var isSettingAdjustments = false
    var isResizing = false
    /// Whether the view around the canvas takes fingers to scroll.
    var fingersScroll = true
    var shadows: [Int: (width: Double, height: Double, node: RenderNode)] = [:]
    var announcedPage = -1
    /// The widget over the field that has the keyboard.
    var fieldEditor: FieldEditor?
    /// Whether a field gets the keyboard by a tap, and not by a key.
    var isFieldTapped = true
    /// Sets text.
    let measurer = PangoTextMeasurer()
    var timings = Timings()
    /// What the window shows without GTK's doing: part of its next picture.
    var staleArea: Rect?
    /// What hovers over the canvas, where; nil outside.
    var hover: (device: InputEvent.Device, point: Point)?
    /// What the newest press was made with.
    var lastDevice = InputEvent.Device.mouse
    /// Tells palms from fingers.
    var palm = PalmRejection()
    /// Where the pages stood when a finger came down.
    var scrollBeforePan: Point?
    private(set) var textKeys: TextKeyInput?
    private(set) var pointerInput: PointerInput?
    private var inputs: [AnyObject] = []
    private let reference: GObjectRef

    /// Makes a canvas for a document. It takes the session's late effects.
    public init(renderer: PageRenderer, session: EditorSession) {
        self.renderer = renderer
        self.session = session
        layout = PageLayout(pages: renderer.geometries)
        pictures = PagePictures(renderer: renderer)
        let link = WidgetLink()
        reference = GObjectRef(link.makeWidget(role: GTK_ACCESSIBLE_ROLE_DOCUMENT))
        let weak = WeakGObjectRef(reference)
        let queueDraw = { if let widget = weak.object { gtk_widget_queue_draw(widget.widget) } }
        nodeInk = NodeInkSurface(queueDraw: queueDraw, animates: { Self.animates })
        ink = nodeInk
        link.canvas = self
        pictures.onPicture = { _ in queueDraw() }
        pictures.onFailure = { [weak self] page, error in
            guard let self else { return }
            delegate?.pageCanvas(self, didFailToDraw: page, error: error)
        }
        pictures.marks.unsaved = { [weak session] in session?.shownMarks(onPage: $0) ?? [] }
        pictures.marks.outdated = { [weak session] in session?.hiddenMarks(onPage: $0) ?? [] }
        pictures.marks.filled = { [weak session, measurer] in
            session?.store.filled(onPage: $0, measurer: measurer) ?? []
        }
        session.onLateEffects = { [weak self] in self?.performEffects($0) }
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        let pointer = PointerInput(self)
        pointerInput = pointer
        inputs = [PenInput(self), HoverInput(self)]
        addWheelZoom()
        addPinchZoom(beside: pointer)
        textKeys = TextKeyInput(self)
    }

    /// Whether the person lets things move.
    static var animates: Bool {
        gtk_settings_get_default()?.boolProperty("gtk-enable-animations") ?? false
    }

    /// Wakes the input method of the text that is being edited, which a pen leaves asleep: for an on-screen keyboard.
    public func wakeInputMethod() { textKeys?.wake() }

    /// Whether everything that is seen is sharp and up to date.
    public var isSettled: Bool { pictures.isComplete }

    /// Device pixels for each of GTK's.
    var pixelRatio: Double { max(1, Double(gtk_widget_get_scale_factor(widget))) }

    /// Takes the fastest way to the screen that the window system offers.
    func chooseInkPainter(isMapped: Bool) {
        nodeInk.painter?.end()
        nodeInk.painter = isMapped ? X11InkPainter(self) : nil
    }

    /// Asks for a new picture of the canvas.
    func queueDraw() { gtk_widget_queue_draw(widget) }
}
