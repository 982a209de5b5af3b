// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Ink

/// Whether an object is of a type, or of one derived from it.
func isA(_ object: some ObjectPointer, _ type: GType) -> Bool { postil_is_a(object.raw, type) != 0 }

/// The type of an object.
func typeOf(_ object: some ObjectPointer) -> GType { postil_type_of(object.raw) }

/// A point of one widget in the pixels of another of the same window; nil where they share none.
@MainActor
func convert(_ point: Point, from widget: WidgetPointer, to other: WidgetPointer) -> Point? {
    guard widget != other else { return point }
    var place = graphene_point_t(x: Float(point.x), y: Float(point.y))
    var result = graphene_point_t()
    guard gtk_widget_compute_point(widget, other, &place, &result) != 0 else { return nil }
    return Point(x: Double(result.x), y: Double(result.y))
}

/// Where a widget stands, in the pixels of another; nil where they share no window.
@MainActor
func frame(of widget: WidgetPointer, in other: WidgetPointer) -> Rect? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other, &bounds) != 0 else { return nil }
    return Rect(bounds)
}

extension Rect {
    /// GTK's rectangle.
    init(_ rect: graphene_rect_t) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }
}
