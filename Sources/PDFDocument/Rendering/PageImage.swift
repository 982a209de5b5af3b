// SPDX-License-Identifier: GPL-3.0-or-later
import CPoppler
import Ink

/// A picture of a page or of a part of it: a cairo image surface in RGB24.
///
/// The surface is finished when the object is made and is not drawn to any more, so that any thread may read it.
public final class PageImage: Sendable {
    /// The `cairo_surface_t`. Valid while this object lives; take a cairo reference to keep it longer.
    public nonisolated(unsafe) let surface: OpaquePointer
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Which part of the page it shows, in pixels of the whole page at `scale`.
    public let region: Rect
    /// Pixels to the point.
    public let scale: Double

    /// Takes over a surface, with its reference.
    init(surface: OpaquePointer, width: Int, height: Int, region: Rect, scale: Double) {
        self.surface = surface
        self.width = width
        self.height = height
        self.region = region
        self.scale = scale
    }

    deinit { cairo_surface_destroy(surface) }

    /// The size of the picture in memory, in bytes.
    public var byteCount: Int { Int(cairo_image_surface_get_stride(surface)) * height }
}

/// Cairo's words for a status.
func cairoMessage(_ status: cairo_status_t) -> String { String(cString: cairo_status_to_string(status)) }
