// SPDX-License-Identifier: GPL-3.0-or-later
import CPoppler
import Foundation

/// A picture file as the one-page PDF that stamps show.
public struct StampPicture: Sendable {
    /// The PDF.
    public let pdf: Data
    /// The page's size in points.
    public let width, height: Double

    /// Why a picture can't be used.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The reason in plain words.
        public let description: String
    }

    /// The largest picture, in pixels.
    public static let maximumPixels = 100_000_000

    /// A PDF of one page with a PNG or JPEG picture, one point to the pixel at most and 300 points wide at most. The
    /// pixels stay as they are; a JPEG is taken over as it is.
    ///
    /// - Throws: `Failure`.
    public init(ofImage data: Data) throws {
        guard let surface = try Self.png(data) ?? Self.jpeg(data) else {
            throw Failure(description: "it is neither a PNG nor a JPEG picture")
        }
        defer { cairo_surface_destroy(surface) }
        let width = Double(cairo_image_surface_get_width(surface))
        let height = Double(cairo_image_surface_get_height(surface))
        guard width > 0, height > 0, width * height <= Double(Self.maximumPixels) else {
            throw Failure(description: "it has no pixels or too many")
        }
        let scale = min(1, 300 / width, 300 / height)
        // Cairo clips to whole points.
        let page = ((width * scale).rounded(.up), (height * scale).rounded(.up))
        let bytes = try DrawnPages.pdf([
            (
                page.0, page.1,
                { context in
                    cairo_scale(context, page.0 / width, page.1 / height)
                    cairo_set_source_surface(context, surface, 0, 0)
                    cairo_paint(context)
                }
            )
        ])
        pdf = Data(bytes)
        (self.width, self.height) = page
    }

    private final class Reader {
        var rest: Data
        init(_ data: Data) { rest = data }
    }

    private static func png(_ data: Data) throws -> OpaquePointer? {
        guard data.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return nil }
        // The size stands in the first chunk: a few bytes may stand for more pixels than memory holds.
        guard data.count > 24, number(data, 16) * number(data, 20) <= maximumPixels else {
            throw Failure(description: "it is damaged or has too many pixels")
        }
        let reader = Reader(data)
        let read: cairo_read_func_t = { closure, target, length in
            guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
            let reader = Unmanaged<Reader>.fromOpaque(closure).takeUnretainedValue()
            let count = Int(length)
            guard reader.rest.count >= count else { return CAIRO_STATUS_READ_ERROR }
            reader.rest.prefix(count).copyBytes(to: target, count: count)
            reader.rest = reader.rest.dropFirst(count)
            return CAIRO_STATUS_SUCCESS
        }
        defer { withExtendedLifetime(reader) {} }
        let surface = cairo_image_surface_create_from_png_stream(
            read, Unmanaged.passUnretained(reader).toOpaque())
        let status = cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw Failure(description: cairoMessage(status))
        }
        return surface
    }

    /// A surface of a JPEG's size that carries the file itself, which cairo puts into a PDF instead of pixels.
    private static func jpeg(_ data: Data) throws -> OpaquePointer? {
        guard data.starts(with: [0xff, 0xd8]) else { return nil }
        guard let size = jpegSize(data), size.width * size.height <= maximumPixels,
            let surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
        else { throw Failure(description: "it is damaged or has too many pixels") }
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: data.count)
        data.copyBytes(to: memory, count: data.count)
        let status = cairo_surface_set_mime_data(
            surface, CAIRO_MIME_TYPE_JPEG, memory, UInt(data.count),
            { $0?.assumingMemoryBound(to: UInt8.self).deallocate() }, memory)
        guard status == CAIRO_STATUS_SUCCESS else {
            memory.deallocate()
            cairo_surface_destroy(surface)
            throw Failure(description: cairoMessage(status))
        }
        return surface
    }

    /// The size that a JPEG's frame header gives (ITU-T T.81, B.2.2).
    private static func jpegSize(_ data: Data) -> (width: Int, height: Int)? {
        let bytes = [UInt8](data)
        var place = 2
        while place + 9 < bytes.count {
            guard bytes[place] == 0xff else { return nil }
            let marker = bytes[place + 1]
            if marker == 0xff {
                place += 1
                continue
            }
            let isFrame = (0xc0...0xcf).contains(marker) && ![0xc4, 0xc8, 0xcc].contains(marker)
            if isFrame {
                let height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                let width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
                return width > 0 && height > 0 ? (width, height) : nil
            }
            place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
        }
        return nil
    }

    private static func number(_ data: Data, _ offset: Int) -> Int {
        data.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
