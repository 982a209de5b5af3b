// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CPoppler
import Ink

extension PageRenderer {
    /// Makes exactly these annotations of a page invisible, in memory only.
    func hide(_ annotations: [Annotation], on page: OpaquePointer, index pageIndex: Int) {
        guard !annotations.isEmpty || hidden[pageIndex] != nil else { return }
        let mapping = poppler_page_get_annot_mapping(page)
        defer { poppler_page_free_annot_mapping(mapping) }
        let existing = Self.annotations(in: mapping)
        for old in hidden.removeValue(forKey: pageIndex) ?? [] where existing.indices.contains(old.index) {
            poppler_annot_set_flags(existing[old.index], PopplerAnnotFlag(rawValue: old.flags))
        }
        var nowHidden: [HiddenAnnotation] = []
        var taken: Set<Int> = []
        var named: [String: [Int]] = [:]
        for (index, annot) in existing.enumerated() {
            if let name = Self.name(of: annot) { named[name, default: []].append(index) }
        }
        let crop = fileGeometries[pageIndex].cropBox
        for annotation in annotations {
            let same = named[annotation.id.name] ?? []
            guard let index = Self.index(of: annotation, in: existing, named: same, crop: crop, except: taken)
            else { continue }
            taken.insert(index)
            let flags = poppler_annot_get_flags(existing[index])
            nowHidden.append(HiddenAnnotation(index: index, flags: flags.rawValue))
            poppler_annot_set_flags(
                existing[index],
                PopplerAnnotFlag(rawValue: flags.rawValue | POPPLER_ANNOT_FLAG_HIDDEN.rawValue))
        }
        if !nowHidden.isEmpty { hidden[pageIndex] = nowHidden }
    }

    /// Poppler's annotations of a page in the order of the file.
    static func annotations(in mapping: UnsafeMutablePointer<GList>?) -> [OpaquePointer] {
        var found: [OpaquePointer] = []
        var node = mapping
        while let current = node {
            if let data = current.pointee.data {
                let entry = data.assumingMemoryBound(to: PopplerAnnotMapping.self)
                if let annot = entry.pointee.annot { found.append(annot) }
            }
            node = current.pointee.next
        }
        return found
    }

    /// Finds an annotation among poppler's: by name, else by kind and place in the list, else by kind and rectangle.
    private static func index(
        of annotation: Annotation, in existing: [OpaquePointer], named all: [Int], crop: Rect,
        except taken: Set<Int>
    ) -> Int? {
        let named = all.filter { !taken.contains($0) }
        if named.count == 1 { return named.first }
        guard let type = annotationType(annotation.subtype) else { return named.first }
        func isCandidate(_ index: Int) -> Bool {
            !taken.contains(index) && poppler_annot_get_annot_type(existing[index]) == type
        }
        if let place = annotation.origin?.index, existing.indices.contains(place), isCandidate(place),
            named.isEmpty || named.contains(place)
        {
            return place
        }
        let candidates = (named.isEmpty ? Array(existing.indices) : named).filter(isCandidate)
        // Poppler's rectangles count from the crop box.
        let box = annotation.bounds.offset(by: Point(x: -crop.minX, y: -crop.minY))
        func distance(_ index: Int) -> Double {
            var rectangle = PopplerRectangle()
            poppler_annot_get_rectangle(existing[index], &rectangle)
            let theirs = Rect(rectangle.x1, rectangle.y1, rectangle.x2, rectangle.y2)
            return max(
                abs(theirs.minX - box.minX), abs(theirs.minY - box.minY), abs(theirs.maxX - box.maxX),
                abs(theirs.maxY - box.maxY))
        }
        // Others draw their boxes tighter or wider around ink than we do, by some points.
        return candidates.filter { distance($0) < 6 }.min { distance($0) < distance($1) }
    }

    private static func name(of annot: OpaquePointer) -> String? {
        guard let name = poppler_annot_get_name(annot) else { return nil }
        defer { g_free(name) }
        return String(cString: name)
    }

    private static func annotationType(_ subtype: String) -> PopplerAnnotType? {
        switch subtype {
        case "Text": POPPLER_ANNOT_TEXT
        case "FreeText": POPPLER_ANNOT_FREE_TEXT
        case "Line": POPPLER_ANNOT_LINE
        case "Square": POPPLER_ANNOT_SQUARE
        case "Circle": POPPLER_ANNOT_CIRCLE
        case "Polygon": POPPLER_ANNOT_POLYGON
        case "PolyLine": POPPLER_ANNOT_POLY_LINE
        case "Highlight": POPPLER_ANNOT_HIGHLIGHT
        case "Underline": POPPLER_ANNOT_UNDERLINE
        case "Squiggly": POPPLER_ANNOT_SQUIGGLY
        case "StrikeOut": POPPLER_ANNOT_STRIKE_OUT
        case "Stamp": POPPLER_ANNOT_STAMP
        case "Caret": POPPLER_ANNOT_CARET
        case "Ink": POPPLER_ANNOT_INK
        case "Widget": POPPLER_ANNOT_WIDGET
        case "FileAttachment": POPPLER_ANNOT_FILE_ATTACHMENT
        default: nil
        }
    }
}
