// SPDX-License-Identifier: GPL-3.0-or-later

/// An affine map of the plane in PDF's order: x' = a·x + c·y + tx, y' = b·x + d·y + ty (ISO 32000-1, 8.3.3).
public struct Transform: Hashable, Sendable, Codable {
    /// The six coefficients.
    public var a, b, c, d, tx, ty: Double

    /// The map that changes nothing.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a map from its coefficients.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// A scaling about the origin.
    public static func scale(_ x: Double, _ y: Double) -> Transform {
        Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A translation.
    public static func translation(_ x: Double, _ y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// The image of a point.
    public func apply(_ p: Point) -> Point { Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty) }

    /// The bounding box of the image of a rectangle.
    public func apply(_ r: Rect) -> Rect {
        Rect(around: r.corners.map { apply($0) }) ?? .zero
    }

    /// The map that first applies `self`, then `next`.
    public func then(_ next: Transform) -> Transform {
        Transform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b,
            c: next.a * c + next.c * d, d: next.b * c + next.d * d,
            tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
    }

    /// The inverse, or nil for a map that is not one to one.
    public var inverse: Transform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}
