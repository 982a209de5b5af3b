// SPDX-License-Identifier: GPL-3.0-or-later
import CQPDF
import Foundation

/// One object of a PDF file. To be used only where its document is.
final class PDFValue {
    private let pointer: OpaquePointer?

    /// Takes over a value from the C side; nil stands for null.
    init(_ pointer: OpaquePointer?) {
        self.pointer = pointer
    }

    deinit {
        if let pointer { cq_value_free(pointer) }
    }

    private var type: cq_type { pointer.map { cq_value_type($0) } ?? CQ_NULL }

    /// Whether the value is null or absent.
    var isNull: Bool { type == CQ_NULL }
    /// Whether it is a dictionary, or a stream, which has one.
    var isDictionary: Bool { type == CQ_DICTIONARY || type == CQ_STREAM }
    /// Whether it is an array.
    var isArray: Bool { type == CQ_ARRAY }
    /// Whether it is a stream.
    var isStream: Bool { type == CQ_STREAM }

    /// The object's number and generation; 0 and 0 for a direct value.
    var reference: (number: Int, generation: Int) {
        guard let pointer else { return (0, 0) }
        var number: Int32 = 0
        var generation: Int32 = 0
        cq_value_reference(pointer, &number, &generation)
        return (Int(number), Int(generation))
    }

    /// The value as a finite number, or nil where it is none.
    var number: Double? {
        guard let pointer, type == CQ_INTEGER || type == CQ_REAL else { return nil }
        let number = cq_value_number(pointer)
        return number.isFinite ? number : nil
    }

    /// The value as an integer, or nil where it is none or out of range.
    var integer: Int? { number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    /// Whether the value is true.
    var isTrue: Bool { type == CQ_BOOL && pointer.map { cq_value_number($0) } == 1 }

    /// A text string, decoded.
    var string: String? { type == CQ_STRING ? text : nil }

    /// A name without its slash.
    var name: String? { type == CQ_NAME ? text.map { String($0.dropFirst()) } : nil }

    /// The value of a dictionary's key, given without its slash.
    subscript(key: String) -> PDFValue {
        PDFValue(pointer.flatMap { cq_value_key($0, "/" + key) })
    }

    /// The number of items of an array; 0 for anything else.
    var count: Int { pointer.map { Int(cq_value_count($0)) } ?? 0 }

    /// An item of an array.
    subscript(index: Int) -> PDFValue {
        PDFValue(pointer.flatMap { cq_value_item($0, Int32(clamping: index)) })
    }

    /// The items of an array.
    var items: [PDFValue] { (0..<count).map { self[$0] } }

    /// The numbers of an array; items that are none count as 0.
    var numbers: [Double] {
        guard let pointer else { return [] }
        let size = count
        guard size > 0 else { return [] }
        return [Double](unsafeUninitializedCapacity: size) { buffer, written in
            written = Int(cq_value_numbers(pointer, buffer.baseAddress, Int32(clamping: size)))
        }
    }

    /// The keys of a dictionary, without their slashes.
    var keys: [String] {
        let all = take { cq_value_keys($0, $1) } ?? ""
        return all.split(separator: "\n").map { String($0.dropFirst()) }
    }

    /// Hands the value of the C side out, where there is one.
    func withPointer<Result>(_ body: (OpaquePointer) -> Result?) -> Result? { pointer.flatMap(body) }

    private var text: String? { take { cq_value_text($0, $1) } }

    private func take(_ read: (OpaquePointer, UnsafeMutablePointer<Int>) -> UnsafeMutablePointer<CChar>?)
        -> String?
    {
        guard let pointer else { return nil }
        var length = 0
        guard let bytes = read(pointer, &length) else { return nil }
        defer { cq_free(bytes) }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
    }
}
