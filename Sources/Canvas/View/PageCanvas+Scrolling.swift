// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Editor
import GTKSupport
import Ink

/// A place on a page that stays where it is in the view while sizes change.
struct PagePlace {
    var page: Int
    /// In points of the page as shown; may lie beside it.
    var point: Point
}

extension PageCanvas {
    /// The smallest scale, in pixels to the point.
    public static let minimumScale = 0.1 * 4 / 3
    /// The largest scale, in pixels to the point.
    public static let maximumScale = 16.0 * 4 / 3
    /// The scale of 100 %: 96 pixels to the inch.
    public static let naturalScale = 4.0 / 3
    /// Each step of zooming in or out.
    static let zoomStep = 1.2

    /// The magnification: 1 is 96 pixels to the inch.
    public var zoom: Double { layout.scale / Self.naturalScale }

    /// How the scale follows the size of the view. Setting it fits at once.
    public var fitMode: Fit {
        get { fit }
        set {
            let wasWhole = fit == .page
            fit = newValue
            guard let scale = fittingScale else { return }
            let page = layout.currentPage
            setScale(scale, about: Point(x: layout.viewWidth / 2, y: layout.viewHeight / 2))
            // From a whole page on one reads on from its top.
            if newValue == .page || newValue == .width && wasWhole { scroll(toPage: page) }
        }
    }

    /// Magnifies so that the place under a point of the view stays under it.
    public func setZoom(_ zoom: Double, about point: Point? = nil) {
        fit = .none
        setScale(zoom * Self.naturalScale, about: point ?? center)
    }

    /// One step larger.
    public func zoomIn() { setZoom(zoom * Self.zoomStep) }
    /// One step smaller.
    public func zoomOut() { setZoom(zoom / Self.zoomStep) }

    /// Shows a page from its top.
    public func scroll(toPage page: Int) {
        let frame = layout.contentFrame(ofPage: min(max(0, page), max(0, layout.pages.count - 1)))
        var y = frame.minY - PageLayout.gap
        if fit == .page { y = frame.center.y - layout.viewHeight / 2 }
        move(to: Point(x: layout.scroll.x, y: y))
    }

    /// Moves by a part of the view; 1 is all of it.
    public func scroll(byViews amount: Double) {
        // A line or two stay in sight.
        let step = max(40, layout.viewHeight - 48)
        move(to: Point(x: layout.scroll.x, y: layout.scroll.y + amount * step))
    }

    /// Moves the content by view pixels.
    public func scroll(by offset: Point) { move(to: layout.scroll + offset) }

    /// The page after the one in the middle of the view, or before it.
    public func turnPage(by count: Int) { scroll(toPage: layout.currentPage + count) }

    var center: Point { Point(x: layout.viewWidth / 2, y: layout.viewHeight / 2) }

    /// The place under a point of the view, on the page nearest to it.
    func place(at point: Point) -> PagePlace {
        let near = layout.pages(in: Rect(point.x, point.y, point.x, point.y)).first
        let page = layout.place(at: point)?.page ?? near ?? layout.currentPage
        return PagePlace(page: page, point: layout.displayPoint(point, onPage: page))
    }

    func setScale(_ scale: Double, about point: Point) {
        guard !layout.pages.isEmpty, scale.isFinite || scale == .infinity else { return }
        let bounded = min(Self.maximumScale, max(Self.minimumScale, scale))
        guard bounded.isFinite, abs(bounded - layout.scale) > 1e-9 else { return }
        let anchor = place(at: point)
        layout.scale = bounded
        keep(anchor, at: point)
    }

    /// Scrolls so that a place of a page comes under a point of the view.
    private func keep(_ place: PagePlace, at point: Point) {
        let frame = layout.contentFrame(ofPage: place.page)
        move(
            to: Point(
                x: frame.minX + place.point.x * layout.scale - point.x,
                y: frame.minY + place.point.y * layout.scale - point.y))
    }

    var fittingScale: Double? {
        guard layout.viewWidth > 0, layout.viewHeight > 0, !layout.pages.isEmpty else { return nil }
        switch fit {
        case .none: return nil
        case .width: return max(1, layout.viewWidth - 2 * PageLayout.gap) / max(1, layout.widestPage)
        case .page:
            let page = layout.pages[layout.currentPage]
            return min(
                max(1, layout.viewWidth - 2 * PageLayout.gap) / max(1, page.displayWidth),
                max(1, layout.viewHeight - 2 * PageLayout.gap) / max(1, page.displayHeight))
        }
    }

    /// Takes a new size; what is read stays in its place.
    func resize(width: Double, height: Double) {
        guard width != layout.viewWidth || height != layout.viewHeight else { return updateAdjustments() }
        isResizing = true
        defer { isResizing = false }
        let isFirst = layout.viewWidth == 0
        let top = Point(x: layout.viewWidth / 2, y: 0)
        let anchor = layout.pages.isEmpty || isFirst ? nil : place(at: top)
        layout.viewWidth = width
        layout.viewHeight = height
        if let scale = fittingScale {
            layout.scale = min(Self.maximumScale, max(Self.minimumScale, scale))
        }
        if let anchor {
            keep(anchor, at: Point(x: width / 2, y: 0))
        } else {
            move(to: layout.scroll)
        }
    }

    /// Scrolls as far as the content goes, to whole pixels: half ones would blur the pages.
    func move(to target: Point) {
        let ratio = pixelRatio
        let x = min(max(0, target.x), max(0, layout.contentWidth - layout.viewWidth))
        let y = min(max(0, target.y), max(0, layout.contentHeight - layout.viewHeight))
        layout.scroll = Point(x: (x * ratio).rounded() / ratio, y: (y * ratio).rounded() / ratio)
        updateAdjustments()
        layoutChanged()
    }

    /// The person moved a scroll bar, the wheel or a finger.
    func adjustmentChanged() {
        guard !isSettingAdjustments, let horizontal = adjustment(GTK_ORIENTATION_HORIZONTAL),
            let vertical = adjustment(GTK_ORIENTATION_VERTICAL)
        else { return }
        let ratio = pixelRatio
        let x = gtk_adjustment_get_value(horizontal)
        let y = gtk_adjustment_get_value(vertical)
        layout.scroll = Point(x: (x * ratio).rounded() / ratio, y: (y * ratio).rounded() / ratio)
        layoutChanged()
    }

    private func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>? {
        postil_widget_adjustment(widget.opaque, orientation)
    }

    private func updateAdjustments() {
        isSettingAdjustments = true
        defer { isSettingAdjustments = false }
        if let horizontal = adjustment(GTK_ORIENTATION_HORIZONTAL) {
            gtk_adjustment_configure(
                horizontal, layout.scroll.x, 0, layout.contentWidth, 40, layout.viewWidth * 0.9,
                layout.viewWidth)
        }
        if let vertical = adjustment(GTK_ORIENTATION_VERTICAL) {
            gtk_adjustment_configure(
                vertical, layout.scroll.y, 0, layout.contentHeight, 40, layout.viewHeight * 0.9,
                layout.viewHeight)
        }
    }

    /// Tells everyone who draws by the layout.
    func layoutChanged() {
        session.layout = layout
        if fieldEditor != nil, !isResizing { gtk_widget_queue_allocate(widget) }
        overlay.invalidate()
        queueDraw()
        let page = layout.currentPage
        if page != announcedPage {
            announcedPage = page
            postil_accessible_set_label(
                widget, filled(localized("Page %s of %s"), "\(page + 1)", "\(layout.pages.count)"))
        }
        if isResizing {
            // Others must not ask for new sizes while sizes are given.
            MainLoop.whenIdle { [weak self] in
                if let self { delegate?.pageCanvasDidChangeLayout(self) }
            }
        } else {
            delegate?.pageCanvasDidChangeLayout(self)
        }
    }

    func mappingChanged(_ isMapped: Bool) {
        earlyDelivery.mappingChanged(widget, isMapped: isMapped)
        chooseInkPainter(isMapped: isMapped)
        if !isMapped { ink.removeAll() }
    }
}
