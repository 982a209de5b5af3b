// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import Ink

/// Holds a GSK render node.
@MainActor
final class RenderNode {
    let pointer: OpaquePointer

    /// Takes over a node.
    init(adopting pointer: OpaquePointer) { self.pointer = pointer }

    isolated deinit { gsk_render_node_unref(pointer) }

    /// Records a drawing within a rectangle. The cairo renderer replays it only where something has changed.
    static func drawing(in bounds: Rect, _ draw: (OpaquePointer) -> Void) -> RenderNode? {
        var context: OpaquePointer?
        guard
            let node = postil_cairo_node_new(bounds.minX, bounds.minY, bounds.width, bounds.height, &context),
            let context
        else { return nil }
        draw(context)
        cairo_destroy(context)
        return RenderNode(adopting: node)
    }

    /// Records one part of a picture.
    ///
    /// - Parameters:
    ///   - origin: where the picture's corner lies in the node's space.
    ///   - scale: the node's pixels for each one of the picture.
    ///   - clip: the part, in the node's space.
    static func picture(_ surface: OpaquePointer, at origin: Point, scale: Double, clip: Rect) -> RenderNode?
    {
        var bounds = clip.graphene
        return postil_surface_node_new(surface, origin.x, origin.y, scale, &bounds).map {
            RenderNode(adopting: $0)
        }
    }

    /// One node of many, drawn in order; nil for none.
    static func container(_ nodes: [RenderNode]) -> RenderNode? {
        var pointers = nodes.map { Optional($0.pointer) }
        return postil_container_node_new(&pointers, guint(pointers.count)).map { RenderNode(adopting: $0) }
    }
}

extension Rect {
    /// The rectangle as GSK has it.
    var graphene: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(minX), y: Float(minY)),
            size: graphene_size_t(width: Float(width), height: Float(height)))
    }

    /// The smallest rectangle of whole pixels that holds it.
    var roundedOut: Rect {
        Rect(minX.rounded(.down), minY.rounded(.down), maxX.rounded(.up), maxY.rounded(.up))
    }
}
