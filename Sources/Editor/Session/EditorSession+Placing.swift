// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// Figures, stamps, notes and files that a tap or a key places, of the usual sizes. Places are in points of the page
/// as shown.
extension EditorSession {
    /// The size that boxes have where a tap places them, in points.
    private static let usualSize = (width: 120.0, height: 80.0)
    /// The size of words on a stamp that a tap places, in points.
    private static let stampWords = 20.0
    /// The size of a caret, in points.
    private static let caretSize = (width: 9.0, height: 12.0)
    /// How far a callout's text stands from what it is about where a tap places it, in points.
    private static let calloutOffset = Point(x: 48, y: -48)
    /// The largest side of a picture that a tap places, in points.
    private static let pictureSide = 240.0

    /// Places what a tool makes, of the usual size, at a point. False for tools that place nothing.
    @discardableResult
    func place(_ tool: ToolState, at point: Point, onPage page: Int) -> Bool {
        let size = Self.usualSize
        switch tool.tool {
        case .square, .circle:
            add(tool, spanning: span(around: point, size.width, size.height, page))
        case .line:
            var span = span(around: point, size.width, 0, page)
            span.start.y = span.end.y
            add(tool, spanning: span)
        case .stamp where tool.variant == .image:
            emit(.chooseFile(FilePlace(.picture, page: page, box: Rect(point.x, point.y, point.x, point.y))))
        case .stamp:
            let size = stampSize(manager.style(of: tool).stampFace)
            add(tool, spanning: span(around: point, size.width, size.height, page))
        case .freeText where tool.variant == .callout:
            let end = layout.held(point + Self.calloutOffset, toPage: page)
            beginCallout(callout(from: point, to: end, page))
        case .freeText: return false
        case .note: beginNote(at: point, onPage: page)
        case .attachment:
            let box = span(around: point, StickyNote.size, StickyNote.size, page).box
            emit(.chooseFile(FilePlace(.attachment, page: page, box: box)))
        case .caret: placeCaret(at: point, onPage: page)
        case .polygon, .polyline, .ink, .eraser, .highlight, .underline, .squiggly, .strikeout: return false
        }
        return true
    }

    /// A box around a point, held within the page.
    private func span(around point: Point, _ width: Double, _ height: Double, _ page: Int) -> ShapeSpan {
        let geometry = layout.pages[page]
        let x = min(max(point.x - width / 2, 0), max(0, geometry.displayWidth - width))
        let y = min(max(point.y - height / 2, 0), max(0, geometry.displayHeight - height))
        return ShapeSpan(page: page, start: Point(x: x, y: y), end: Point(x: x + width, y: y + height))
    }

    /// The size of a stamp whose words are as large as usual; see `Stamp.wordPadding`.
    private func stampSize(_ face: Stamp.Face) -> (width: Double, height: Double) {
        let stamp = Stamp(box: .zero, face: face)
        var style = stamp.wordStyle
        style.size = Self.stampWords
        let words = environment.measurer.layout(stamp.words ?? "", style: style, width: nil)
        // Frame and room above and below take two fifths of the height.
        let height = max(words.height, Self.stampWords) / 0.6
        return (max(words.width, height) + 0.4 * height, height)
    }

    private func placeCaret(at point: Point, onPage page: Int) {
        let style = manager.style(of: ToolState(.caret))
        let geometry = layout.pages[page]
        let size = Self.caretSize
        // Its tip points at the place.
        let box = Rect(x: point.x - size.width / 2, y: point.y, width: size.width, height: size.height)
        let caret = Caret(
            box: geometry.displayToUser.apply(box).rounded, rotation: geometry.rotation, color: style.color)
        add(
            newAnnotation(.caret(caret), page: page, opacity: style.opacity), by: ToolState(.caret))
    }

    /// The middle of what is seen of the current page; nil where nothing is.
    var seenCenter: Point? {
        guard !layout.pages.isEmpty else { return nil }
        let page = layout.currentPage
        let view = Rect(x: 0, y: 0, width: layout.viewWidth, height: layout.viewHeight)
        return layout.frame(ofPage: page).intersection(view).map {
            layout.displayPoint($0.center, onPage: page)
        }
    }

    /// Places what the active tool makes in the middle of what is seen of the current page, for keyboards.
    func placeInView() -> Bool {
        guard let tool = manager.current, let point = seenCenter else { return false }
        let page = layout.currentPage
        if tool.hasCorners {
            let (w, h) = (Self.usualSize.width / 2, Self.usualSize.height / 2)
            let corners = [Point(x: -w, y: h), Point(x: 0, y: -h), Point(x: w, y: h)].map {
                layout.held(point + $0, toPage: page)
            }
            add(figure(of: tool, through: corners, onPage: page), by: tool)
            return true
        }
        if tool == ToolState(.freeText) {
            placeText(at: point, onPage: page)
            manager.set(nil)
            return true
        }
        return place(tool, at: point, onPage: page)
    }

    // MARK: Files

    /// Places a picture that was asked for.
    ///
    /// - Parameters:
    ///   - picture: a PDF of one page.
    ///   - width: its width in points.
    ///   - height: its height in points.
    public func place(picture: Data, width: Double, height: Double, at place: FilePlace) -> [EditorEffect] {
        collect {
            guard layout.pages.indices.contains(place.page), width > 0, height > 0 else { return }
            let geometry = layout.pages[place.page]
            let isTap = place.box.isEmpty
            let side = min(Self.pictureSide, geometry.displayWidth, geometry.displayHeight)
            let room =
                isTap ? (width: side, height: side) : (width: place.box.width, height: place.box.height)
            let fitting = min(room.width / width, room.height / height)
            let scale = isTap ? min(1, fitting) : fitting
            let span = span(around: place.box.center, width * scale, height * scale, place.page)
            let stamp = Stamp(
                box: geometry.displayToUser.apply(span.box).rounded, rotation: geometry.rotation,
                face: .picture(picture))
            let tool = ToolState(.stamp, .image)
            add(
                newAnnotation(.stamp(stamp), page: place.page, opacity: manager.style(of: tool).opacity),
                by: tool)
        }
    }

    /// Places a file that was asked for.
    ///
    /// - Parameter name: the file's name, without a folder.
    public func attach(_ data: Data, named name: String, at place: FilePlace) -> [EditorEffect] {
        collect {
            guard layout.pages.indices.contains(place.page) else { return }
            let tool = ToolState(.attachment)
            let style = manager.style(of: tool)
            let geometry = layout.pages[place.page]
            let corner = geometry.displayToUser.apply(Point(x: place.box.minX, y: place.box.minY))
            let box = StickyNote(at: corner, rotation: geometry.rotation).box
            let attachment = FileAttachment(
                box: box, rotation: geometry.rotation, icon: style.icon, color: style.color, fileName: name,
                data: data)
            add(newAnnotation(.attachment(attachment), page: place.page, opacity: style.opacity), by: tool)
        }
    }
}
