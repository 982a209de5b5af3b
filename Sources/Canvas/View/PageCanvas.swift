// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink
import PDFDocument

/// Shows the pages of a document and takes pen, mouse and fingers: one widget, to stand in a GtkScrolledWindow.
///
///     let canvas = PageCanvas(renderer: file.renderer, session: session)
///     gtk_scrolled_window_set_child(scroller, canvas.widget)
///
/// Layers from below: the desk (CSS), pages with their shadow, live ink, selection and text editing, hover preview.
/// Pages are drawn off the main actor; here they are cached nodes.
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

    /// The widget. The canvas and its widget live as long as either is held.
    public var widget: WidgetPointer { reference.widget }
    /// Where the pages stand.
    public internal(set) var layout: PageLayout
    /// Called after scroll, zoom or size have changed.
    public var onLayoutChange: () -> Void = {}
    /// Called when a page can't be drawn.
    public var onRenderFailure: (Int, any Error) -> Void {
        get { pictures.onFailure }
        set { pictures.onFailure = newValue }
    }

    let pictures: PagePictures
    let ink: any LiveInkSurface
    var fit = Fit.width
    var isSettingAdjustments = false
    var shadows: [Int: (width: Double, height: Double, node: RenderNode)] = [:]
    var announcedPage = -1
    var timings = Timings()
    /// Where the pointer hovers; nil outside.
    var hoverLocation: Point?
    private let reference: GObjectRef

    /// Makes a canvas for a document.
    public init(renderer: PageRenderer) {
        layout = PageLayout(pages: renderer.geometries)
        pictures = PagePictures(renderer: renderer)
        let link = WidgetLink()
        reference = GObjectRef(link.makeWidget(role: GTK_ACCESSIBLE_ROLE_DOCUMENT))
        let weak = WeakGObjectRef(reference)
        let queueDraw = { if let widget = weak.object { gtk_widget_queue_draw(widget.widget) } }
        ink = NodeInkSurface(queueDraw: queueDraw, animates: { Self.animates })
        pictures.onPicture = { _ in queueDraw() }
        link.canvas = self
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_set_vexpand(widget, 1)
        addScrollInput()
    }

    /// Whether the person lets things move.
    static var animates: Bool {
        gtk_settings_get_default()?.boolProperty("gtk-enable-animations") ?? false
    }

    /// Device pixels for each of GTK's.
    var pixelRatio: Double { max(1, Double(gtk_widget_get_scale_factor(widget))) }

    /// Asks for a new picture of the canvas.
    func queueDraw() { gtk_widget_queue_draw(widget) }
}
