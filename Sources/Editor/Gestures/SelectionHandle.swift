// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// A place at the selected annotation that is dragged to give it another size or form.
public struct SelectionHandle: Hashable, Sendable {
    /// What the handle moves.
    public enum Kind: Hashable, Sendable {
        /// Sides of the box as the reader sees it: −1 the left or upper one, 1 the right or lower one, 0 neither.
        case box(x: Int, y: Int)
        /// A point of a line or a corner of a polygon, from 0.
        case point(Int)
        /// What a callout points at.
        case tip
    }

    /// How near a pointer must be, in view pixels.
    static let reach = 12.0
    /// Figures with more corners than this are resized as a whole.
    static let mostCorners = 64

    /// What it moves.
    public var kind: Kind
    /// Where it is, in view pixels.
    public var position: Point
}

extension EditorSession {
    /// The handles of the selected annotation; none where several are selected or where it has no size to change.
    public var handles: [SelectionHandle] {
        guard selection.count == 1, let id = selection.first, let annotation = store[id],
            annotation.isResizable, textEditor == nil
        else { return [] }
        let map = layout.userToView(onPage: annotation.page)
        if case .shape(let shape) = annotation.content {
            switch shape.figure {
            case .line, .polygon, .polyline:
                guard shape.points.count <= SelectionHandle.mostCorners else { break }
                return shape.points.enumerated().map {
                    SelectionHandle(kind: .point($0.offset), position: map.apply($0.element))
                }
            case .rectangle, .ellipse: break
            }
        }
        let box = map.apply(annotation.resizableBox)
        var handles = Self.boxHandles(box)
        if let tip = annotation.freeText?.callout?.points.first {
            handles.append(SelectionHandle(kind: .tip, position: map.apply(tip)))
        }
        return handles
    }

    private static func boxHandles(_ box: Rect) -> [SelectionHandle] {
        var handles: [SelectionHandle] = []
        // Corners last: where both are near, they win.
        let sides = [(0, -1), (0, 1), (-1, 0), (1, 0)]
        let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
        let least = 3 * SelectionHandle.reach
        for (x, y) in sides + corners {
            // Sides too short for three handles have those of the corners alone.
            if x == 0, box.width < least { continue }
            if y == 0, box.height < least { continue }
            let position = Point(
                x: box.center.x + Double(x) * box.width / 2, y: box.center.y + Double(y) * box.height / 2)
            handles.append(SelectionHandle(kind: .box(x: x, y: y), position: position))
        }
        return handles
    }

    /// The handle under a point of the view.
    public func handle(at point: Point) -> SelectionHandle? {
        let handles = handles
        guard let box = Rect(around: handles.map(\.position)) else { return nil }
        // Within a small box there must be room to take hold of the whole.
        let inner = max(3, min(box.width, box.height) / 4)
        let reach =
            box.contains(point) && handles.count > 2
            ? min(inner, SelectionHandle.reach) : SelectionHandle.reach
        let near = handles.filter { $0.position.distance(to: point) <= reach }
        return near.reversed().min { $0.position.distance(to: point) < $1.position.distance(to: point) }
    }
}

extension Annotation {
    /// The box that handles stand around, in user space.
    var resizableBox: Rect { freeText?.box ?? bounds }
}
