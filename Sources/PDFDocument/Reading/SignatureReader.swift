// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds signatures and certifications.
struct SignatureReader {
    /// How many fields are signed.
    private(set) var count = 0
    /// The strictest certification.
    private(set) var certification: DocumentInfo.Certification?
    private var visited = 0
    /// Fields that are looked at: a bound for forms that go in circles.
    private static let maximumFields = 20_000

    init(root: PDFValue) {
        note(root["Perms"]["DocMDP"])
        visit(root["AcroForm"]["Fields"], depth: 0, isSignature: false)
    }

    private mutating func visit(_ fields: PDFValue, depth: Int, isSignature: Bool) {
        guard depth < 32 else { return }
        for index in 0..<fields.count {
            visited += 1
            guard visited < Self.maximumFields else { return }
            let field = fields[index]
            let type = field["FT"].name
            let isSignature = type.map { $0 == "Sig" } ?? isSignature
            let kids = field["Kids"]
            let value = field["V"]
            if isSignature, value.isDictionary {
                count += 1
                note(value)
            } else if kids.isArray {
                visit(kids, depth: depth + 1, isSignature: isSignature)
            }
        }
    }

    /// Takes the certification of a signature (ISO 32000-1, 12.8.2.2).
    private mutating func note(_ signature: PDFValue) {
        for reference in signature["Reference"].items where reference["TransformMethod"].name == "DocMDP" {
            let level = reference["TransformParams"]["P"].integer ?? 2
            guard let found = DocumentInfo.Certification(rawValue: level) else { continue }
            if let certification, certification.rawValue <= found.rawValue { continue }
            certification = found
        }
    }
}
