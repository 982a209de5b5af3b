// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation

extension FileStorage {
    /// The most problems that are told.
    private static let maximumProblems = 100

    /// Looks for what is wrong with the file.
    func check() -> CheckReport {
        var report: CheckReport
        switch saveKind {
        case .append: report = CheckReport(save: "append")
        case .rewrite(let why): report = CheckReport(save: "rewrite", saveReason: why)
        case .viewOnly(let why): report = CheckReport(save: "view-only", saveReason: why)
        }
        guard let structure else {
            report.problems.append("its objects can’t be read")
            return report
        }
        if structure.wasRecovered { report.problems.append("its cross-reference table is damaged") }
        report.problems += complaints(structure)
        var names: Set<String> = []
        for page in 0..<structure.pageCount { check(page, of: structure, names: &names, report: &report) }
        if report.problems.count > Self.maximumProblems {
            report.problems = Array(report.problems.prefix(Self.maximumProblems)) + ["and more"]
        }
        addWarnings(&report, structure)
        if case .append = saveKind, !canAppend(structure) {
            report.save = "rewrite"
            report.saveReason = "a changed copy of its objects could not be appended"
        }
        return report
    }

    private func complaints(_ structure: PDFStructure) -> [String] {
        guard let fresh = try? freshStructure(structure) else { return ["its objects can’t be read again"] }
        var error = cq_error()
        var length = 0
        guard
            let text = cq_complaints(fresh.pointer, Int32(Self.maximumProblems), &length, &error)
        else { return [StructureError(error).message] }
        defer { cq_free(text) }
        let all = text.withMemoryRebound(to: UInt8.self, capacity: length) {
            String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
        }
        return all.split(separator: "\n").map(String.init)
    }

    private func check(
        _ page: Int, of structure: PDFStructure, names: inout Set<String>, report: inout CheckReport
    ) {
        let list = structure.page(page)["Annots"]
        let known = annotations(onPage: page)
        report.annotationCount += list.count
        report.editableCount += known.filter(\.isEditable).count
        let places = Dictionary(known.compactMap { a in a.origin.map { ($0.index, a) } }) { first, _ in first
        }
        for index in 0..<min(list.count, AnnotationReader.maximumCount) {
            guard report.problems.count <= Self.maximumProblems else { return }
            let value = list[index]
            let name = "page \(page + 1), annotation \(index + 1)"
            guard value.isDictionary, let subtype = value["Subtype"].name else {
                report.problems.append("\(name) is none")
                continue
            }
            if value.rect("Rect").isEmpty, subtype != "Popup", places[index]?.toolStyle == nil {
                report.problems.append("\(name) (\(subtype)) has no area")
            }
            if let id = value["NM"].string, !id.isEmpty, !names.insert("\(page) \(id)").inserted {
                report.problems.append("\(name) (\(subtype)) has the name of another one: \(id)")
            }
            if subtype == "Popup", value["Parent"]["Subtype"].isNull {
                report.problems.append("\(name) is the window of nothing")
            }
            if !value["IRT"].isNull, let annotation = places[index], annotation.reply == nil {
                report.problems.append("\(name) (\(subtype)) answers what is not on the page")
            }
            if places[index]?.toolStyle != nil, value["AP"]["N"].isNull, !AnnotationReader.isHidden(value) {
                report.warnings.append(
                    "\(name) (\(subtype)) has no appearance: programs draw it each in their own way")
            }
        }
    }

    private func addWarnings(_ report: inout CheckReport, _ structure: PDFStructure) {
        let info = info(pageCount: structure.pageCount)
        if !info.mayAnnotate { report.warnings.append("its permissions forbid annotating") }
        if let level = info.certification {
            report.warnings.append(
                "it is certified: "
                    + (level == .annotations ? "annotations are allowed" : "annotating would break that"))
        } else if info.signatureCount > 0 {
            report.warnings.append("it is signed; annotations keep the signature’s digest right")
        }
        if !structure.root["AcroForm"]["XFA"].isNull { report.warnings.append("its form is XFA") }
        if structure.root["AcroForm"]["CO"].count > 0 { report.warnings.append("its form calculates") }
    }

    /// Tries out what a save would append.
    private func canAppend(_ structure: PDFStructure) -> Bool {
        let trial = Annotation(
            id: AnnotationID("postil-check"), page: 0,
            content: .shape(Shape(.rectangle(.init(0, 0, 1, 1)), color: .black)))
        let update = try? AnnotationUpdate(
            structure, changes: PreparedChanges(added: [trial]), inPlace: false)
        return (try? update?.tail()) != nil
    }
}
