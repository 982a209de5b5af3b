// SPDX-License-Identifier: GPL-3.0-or-later
import CPoppler
import Foundation

/// A PDF of one page that is drawn as a picture.
final class PagePicture: @unchecked Sendable {
    // Unchecked: `lock` guards the document.
    /// The size in points.
    let width: Double
    /// The size in points.
    let height: Double
    private let document: OpaquePointer
    private let page: OpaquePointer
    private let lock = NSLock()

    /// Pictures are drawn again and again while they are moved about. The cache guards itself.
    private nonisolated(unsafe) static let recent: NSCache<NSData, PagePicture> = {
        let cache = NSCache<NSData, PagePicture>()
        cache.countLimit = 8
        return cache
    }()

    /// The picture of these bytes; nil where they are no PDF with a page.
    static func of(_ data: Data) -> PagePicture? {
        if let known = recent.object(forKey: data as NSData) { return known }
        guard let made = PagePicture(data) else { return nil }
        recent.setObject(made, forKey: data as NSData)
        return made
    }

    private init?(_ data: Data) {
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(bytes) }
        guard let document = poppler_document_new_from_bytes(bytes, nil, nil) else { return nil }
        guard let page = poppler_document_get_page(document, 0) else {
            g_object_unref(UnsafeMutableRawPointer(document))
            return nil
        }
        var size = (0.0, 0.0)
        poppler_page_get_size(page, &size.0, &size.1)
        (width, height) = size
        self.document = document
        self.page = page
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(page))
        g_object_unref(UnsafeMutableRawPointer(document))
    }

    /// Draws it from the origin, y down, at its own size.
    func draw(on context: OpaquePointer) {
        lock.lock()
        defer { lock.unlock() }
        poppler_page_render(page, context)
    }
}
