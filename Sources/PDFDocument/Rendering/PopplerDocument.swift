// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Foundation
import Ink

/// A poppler document over the bytes of a file. One thread at a time may use it.
final class PopplerDocument: @unchecked Sendable {
    // Unchecked: it is made on one thread and then handed to the one actor that uses it.
    let pointer: OpaquePointer
    /// Keeps the bytes that poppler reads from.
    private let bytes: FileBytes
    /// How many pages poppler counts.
    let pageCount: Int

    /// Opens bytes.
    ///
    /// - Throws: `OpenError`.
    init(_ bytes: FileBytes, path: String, password: String?) throws {
        var error: UnsafeMutablePointer<GError>?
        guard let document = Self.open(bytes, password: password, error: &error) else {
            throw OpenError(path, Self.reason(error, bytes: bytes, password: password))
        }
        self.bytes = bytes
        pointer = document
        pageCount = Int(poppler_document_get_n_pages(document))
        if pageCount <= 0 {
            // The deinitializer gives the document back.
            throw OpenError(path, .noPages)
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    private static func open(
        _ bytes: FileBytes, password: String?, error: inout UnsafeMutablePointer<GError>?
    ) -> OpaquePointer? {
        // Poppler 22.12 tries a password that does not fit once more in UTF-8. From bytes that reads through a null
        // pointer, from a descriptor it fails, from a file it works; this name stays that of the file as opened.
        if let password, !password.isEmpty {
            return poppler_document_new_from_file(
                "file:///proc/self/fd/\(bytes.descriptor)", password, &error)
        }
        let owner = Unmanaged.passRetained(bytes)
        let release: GDestroyNotify = { data in
            if let data { Unmanaged<FileBytes>.fromOpaque(data).release() }
        }
        let gbytes = g_bytes_new_with_free_func(bytes.start, gsize(bytes.count), release, owner.toOpaque())
        defer { g_bytes_unref(gbytes) }
        return poppler_document_new_from_bytes(gbytes, nil, &error)
    }

    /// A page, or nil where poppler can't make sense of it. Released with `g_object_unref`.
    func page(_ index: Int) -> OpaquePointer? { poppler_document_get_page(pointer, Int32(clamping: index)) }

    /// What poppler knows of a page's place: all but which way a sideways page is turned.
    func geometry(ofPage index: Int) -> PageGeometry {
        guard let page = page(index) else { return PageGeometry(cropBox: Rect(0, 0, 612, 792)) }
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        var box = PopplerRectangle()
        poppler_page_get_crop_box(page, &box)
        let (width, height) = displaySize(ofPage: index)
        var crop = Rect(box.x1, box.y1, box.x2, box.y2)
        if crop.isEmpty || !crop.isFinite { crop = Rect(0, 0, max(1, width), max(1, height)) }
        let isSideways = abs(crop.width - width) > 0.5 && abs(crop.width - height) <= 0.5
        return PageGeometry(cropBox: crop, rotation: isSideways ? 90 : 0)
    }

    /// The size of a page as poppler draws it, in points.
    func displaySize(ofPage index: Int) -> (width: Double, height: Double) {
        guard let page = page(index) else { return (0, 0) }
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        var width = 0.0
        var height = 0.0
        poppler_page_get_size(page, &width, &height)
        return (width, height)
    }

    private static func reason(
        _ error: UnsafeMutablePointer<GError>?, bytes: FileBytes, password: String?
    ) -> OpenError.Reason {
        defer { g_clear_error_if_any(error) }
        guard let error else { return .damaged("unknown reason") }
        if error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue) {
            return password?.isEmpty == false ? .wrongPassword : .needsPassword
        }
        // A reader may skip bytes before the header, up to 1024 (ISO 32000-1, annex H.3.4.1).
        let head = Data(bytes: bytes.start, count: min(bytes.count, 1024 + 5))
        guard head.range(of: Data("%PDF-".utf8)) != nil else { return .notPDF }
        return .damaged(error.pointee.message.map { String(cString: $0) } ?? "unknown reason")
    }
}

private func g_clear_error_if_any(_ error: UnsafeMutablePointer<GError>?) {
    if let error { g_error_free(error) }
}
