// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Ink
import PDFDocument

/// The picture of a part of a page: what poppler drew, with annotations that the file lacks on top.
///
/// It is cut into small tiles, each a cached node. A change of an annotation makes the tiles that it touches anew,
/// and GTK draws these alone. A tile without new annotations shows poppler's picture itself; one with has a small
/// picture of its own, in which annotations may darken what is below them.
@MainActor
final class PartPicture {
    /// The side of a tile in device pixels.
    static let tileSide = 256.0

    let part: PagePart
    /// Names of the annotations that poppler's picture leaves out.
    private(set) var hidden: Set<AnnotationID>
    private var image: PageImage
    private let geometry: PageGeometry
    private let columns: Int
    private var tiles: [RenderNode?]
    /// What tiles with new annotations were painted with.
    private var paintings: [TilePainting?]
    private var tileBytes: [Int]
    private var whole: RenderNode?
    /// When it was last shown: the number of a frame.
    var lastUse = 0

    init(_ part: PagePart, image: PageImage, geometry: PageGeometry, hidden: Set<AnnotationID>) {
        self.part = part
        self.image = image
        self.geometry = geometry
        self.hidden = hidden
        columns = max(1, Int((Double(image.width) / Self.tileSide).rounded(.up)))
        let rows = max(1, Int((Double(image.height) / Self.tileSide).rounded(.up)))
        tiles = Array(repeating: nil, count: columns * rows)
        paintings = Array(repeating: nil, count: columns * rows)
        tileBytes = Array(repeating: 0, count: columns * rows)
    }

    /// What it takes in memory.
    var byteCount: Int { image.byteCount + tileBytes.reduce(0, +) }

    /// Puts another picture from poppler below.
    func replace(_ image: PageImage, hidden: Set<AnnotationID>) {
        guard image.width == self.image.width, image.height == self.image.height else { return }
        self.image = image
        self.hidden = hidden
        tiles = tiles.map { _ in nil }
        paintings = paintings.map { _ in nil }
        whole = nil
    }

    /// Forgets the tiles that a rectangle touches; all where it is nil.
    ///
    /// - Parameter rect: in device pixels of the page.
    func invalidate(_ rect: Rect?) {
        for index in tiles.indices where rect.map({ self.frame(ofTile: index).intersects($0) }) ?? true {
            tiles[index] = nil
            whole = nil
        }
    }

    /// The picture in device pixels of the page.
    ///
    /// - Parameters:
    ///   - annotations: those of the page that the file lacks, topmost last.
    ///   - fields: those of the page that are filled in otherwise; they lie below the annotations.
    func node(
        with annotations: @autoclosure () -> [Annotation], _ fields: @autoclosure () -> [FieldDrawing]
    ) -> RenderNode? {
        if let whole { return whole }
        let filled = fields().map { ($0, self.pixels($0.frame.cropBox)) }
        let placed = annotations().map { ($0, self.pixels($0.region.rect)) }
        for index in tiles.indices where tiles[index] == nil {
            let frame = frame(ofTile: index)
            let touching = placed.filter { $0.1.intersects(frame) }.map(\.0)
            let below = filled.filter { $0.1.intersects(frame) }.map(\.0)
            let isPlain = touching.isEmpty && below.isEmpty
            paintings[index] =
                isPlain ? nil : painting(frame, touching, fields: below, over: paintings[index])
            let surface = paintings[index]?.surface
            tiles[index] =
                surface.map {
                    RenderNode.picture($0, at: Point(x: frame.minX, y: frame.minY), scale: 1, clip: frame)
                } ?? plainTile(frame)
            tileBytes[index] = isPlain ? 0 : Int(frame.width * frame.height) * 4
        }
        whole = RenderNode.container(tiles.compactMap { $0 })
        return whole
    }

    /// A rectangle of user space in device pixels of the page, with room for the soft edges of lines.
    func pixels(_ rect: Rect) -> Rect {
        let shown = geometry.userToDisplay.apply(rect)
        return Rect(
            shown.minX * part.scale, shown.minY * part.scale, shown.maxX * part.scale, shown.maxY * part.scale
        ).outset(by: 2).roundedOut
    }

    private func frame(ofTile index: Int) -> Rect {
        let x = Double(index % columns) * Self.tileSide
        let y = Double(index / columns) * Self.tileSide
        return Rect(
            x, y, min(x + Self.tileSide, Double(image.width)), min(y + Self.tileSide, Double(image.height))
        ).offset(by: Point(x: image.region.minX, y: image.region.minY))
    }

    private func plainTile(_ frame: Rect) -> RenderNode? {
        RenderNode.picture(
            image.surface, at: Point(x: image.region.minX, y: image.region.minY), scale: 1, clip: frame)
    }

    /// Paints a tile; where annotations have only come on top of an earlier painting, these alone.
    private func painting(
        _ frame: Rect, _ annotations: [Annotation], fields: [FieldDrawing], over old: TilePainting?
    ) -> TilePainting? {
        guard
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, gint(frame.width), gint(frame.height)),
            let context = cairo_create(surface)
        else { return nil }
        let painting = TilePainting(surface, annotations: annotations, fields: fields)
        let additions = old.flatMap { painting.additions(to: $0) }
        if let old, additions != nil {
            // A surface of its own: the old one may still be drawn from.
            cairo_set_source_surface(context, old.surface, 0, 0)
            cairo_paint(context)
        }
        cairo_translate(context, -frame.minX, -frame.minY)
        if additions == nil {
            cairo_set_source_surface(context, image.surface, image.region.minX, image.region.minY)
            cairo_paint(context)
        }
        cairo_scale(context, part.scale, part.scale)
        if additions == nil {
            for field in fields { FieldPainter.draw(field, on: context, geometry: geometry) }
        }
        for annotation in additions ?? annotations {
            AnnotationPainter.draw(trimmed(annotation, to: frame), on: context, geometry: geometry)
        }
        cairo_destroy(context)
        cairo_surface_flush(surface)
        return painting
    }

    /// An ink annotation without the strokes that don't reach a tile: a page of notes may be one annotation.
    private func trimmed(_ annotation: Annotation, to frame: Rect) -> Annotation {
        guard case .ink(var ink) = annotation.content, ink.strokes.count > 4 else { return annotation }
        let reach = ink.width + 1
        ink.strokes = ink.strokes.filter { stroke in
            stroke.bounds.map { self.pixels($0.outset(by: reach)).intersects(frame) } ?? false
        }
        var result = annotation
        result.content = .ink(ink)
        return result
    }
}
