// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields that signatures lock (ISO 32000-1, 12.7.4.5 and 12.8.2.4).
struct FieldLocks {
    private var locksAll = false
    private var included: Set<String> = []
    private var excluded: [Set<String>] = []
    private var visited = 0
    private static let maximumFields = 20_000

    /// No locks.
    init() {}

    /// Reads the signed fields of a form.
    init(_ fields: PDFValue) { visit(fields, depth: 0) }

    /// Whether a field of that name, or one above it, is locked.
    func lock(_ name: String) -> Bool {
        if locksAll { return true }
        guard !included.isEmpty || !excluded.isEmpty else { return false }
        if Self.names(name).contains(where: included.contains) { return true }
        return excluded.contains { free in !Self.names(name).contains(where: free.contains) }
    }

    /// A name with those of the fields above it.
    private static func names(_ name: String) -> [String] {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return (1...max(1, parts.count)).map { parts.prefix($0).joined(separator: ".") }
    }

    private mutating func visit(_ fields: PDFValue, depth: Int) {
        guard depth < 32 else { return }
        for index in 0..<fields.count {
            visited += 1
            guard visited < Self.maximumFields else { return }
            let field = fields[index]
            let value = field["V"]
            if value["ByteRange"].isArray {
                note(field["Lock"])
                for reference in value["Reference"].items.prefix(100)
                where reference["TransformMethod"].name == "FieldMDP" {
                    note(reference["TransformParams"])
                }
            }
            if field["Kids"].isArray { visit(field["Kids"], depth: depth + 1) }
        }
    }

    private mutating func note(_ lock: PDFValue) {
        let names = Set(lock["Fields"].items.prefix(Self.maximumFields).compactMap(\.string))
        switch lock["Action"].name {
        case "All": locksAll = true
        case "Include": included.formUnion(names)
        case "Exclude": excluded.append(names)
        default: break
        }
    }
}
