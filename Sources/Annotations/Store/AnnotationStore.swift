// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A document's annotations, page by page in z-order: the one owner of what they are now.
///
/// Pages may be loaded one at a time, in any order. The store remembers each annotation as the file has it, so
/// that `changes` is always what has to be written to the file as it was opened.
public struct AnnotationStore: Sendable {
    /// The pages.
    public private(set) var pageList: PageList
    /// The form's fields.
    public private(set) var form = FormStore()
    // By the keys of pages; annotations within carry the key as their page, and are as if the page were not turned.
    private(set) var pages: [Int: [Annotation]] = [:]
    private(set) var pageOf: [AnnotationID: Int] = [:]
    /// Where on its page each stood when that was looked at last, which may have changed by a few places.
    private var lastPlace: [AnnotationID: Int] = [:]
    private var base: [AnnotationID: Annotation] = [:]
    private var touched: Set<AnnotationID> = []
    /// Those of `touched` that the file has, by page: what is drawn again and again asks for them alone.
    private var touchedOfFile: [Int: Set<AnnotationID>] = [:]
    /// How many annotations answer each.
    private(set) var answers: [AnnotationID: Int] = [:]
    private var loaded: Set<Int> = []

    /// Creates a store for a document of `pageCount` pages, none of them loaded.
    public init(pageCount: Int) {
        pageList = PageList(fileCount: pageCount)
    }

    /// How many pages the document has.
    public var pageCount: Int { pageList.entries.count }

    /// Whether the annotations of a page of the file have been read.
    public func isLoaded(page: Int) -> Bool { loaded.contains(page) }

    /// Takes the annotations of a page of the file as the file has them. A second call for the same page is ignored.
    ///
    /// Annotations that were added before the page was loaded stay on top.
    public mutating func load(_ annotations: [Annotation], page: Int) {
        guard page >= 0, page < pageList.fileCount, loaded.insert(page).inserted else { return }
        let fresh = annotations.filter { pageOf[$0.id] == nil }
        for annotation in fresh {
            base[annotation.id] = annotation
            pageOf[annotation.id] = page
            noteAnswer(annotation, 1)
            if touched.contains(annotation.id) { touch(annotation.id) }
        }
        put(fresh + (pages[page] ?? []), onPage: page)
    }

    /// Takes the form's fields as the file has them. Only the first call counts.
    public mutating func load(form fields: [FormField]) { form.load(fields) }

    /// The annotations of a page, topmost last.
    public func annotations(onPage page: Int) -> [Annotation] {
        guard let key = pageList.key(at: page), let found = pages[key] else { return [] }
        return key == page && pageList.turn(at: page) == 0 ? found : found.map { shown($0, at: page) }
    }

    /// The annotation of that name.
    public subscript(id: AnnotationID) -> Annotation? {
        guard let page = pageOf[id].flatMap({ pageList.place(of: $0) }) else { return nil }
        return stored(id).map { shown($0, at: page) }
    }

    /// The names in use.
    public var names: some Collection<AnnotationID> { pageOf.keys }

    /// Applies an edit.
    ///
    /// - Returns: what is to be drawn again and the edit that takes this one back.
    /// - Throws: `EditError`; the store is then unchanged.
    public mutating func apply(_ edit: Edit) throws(EditError) -> Change {
        switch edit {
        case .add(let annotation, let index): try add(annotation, at: index)
        case .remove(let id): try remove(id)
        case .replace(let annotation): try replace(annotation)
        case .appendStrokes(let id, let strokes): try appendStrokes(strokes, to: id)
        case .removeLastStrokes(let id, let count): try removeLastStrokes(count, of: id)
        case .fill(let field, let value): try form.fill(field, with: value)
        case .arrange(let edit): try arrange(edit)
        }
    }

    /// The edits that take an annotation away with the answers to it, which would mean nothing without it.
    public func removal(of id: AnnotationID) -> [Edit] {
        guard answers[id] != nil, let annotation = self[id] else { return [.remove(id)] }
        var gone = [id]
        // Answers to answers too: each round finds those of the round before.
        var found: Set<AnnotationID> = [id]
        let replies = annotations(onPage: annotation.page).filter { $0.reply != nil }
        var next = 0
        while next < gone.count, !replies.isEmpty {
            for reply in replies where reply.reply?.parent == gone[next] && found.insert(reply.id).inserted {
                gone.append(reply.id)
            }
            next += 1
        }
        return gone.reversed().map { .remove($0) }
    }

    /// What differs from the file as it was opened, pages in order.
    public var changes: AnnotationChanges {
        var changes = AnnotationChanges()
        for id in touched {
            // What stood on a page that was taken out goes with it.
            if let key = pageOf[id] ?? base[id]?.page, pageList.place(of: key) == nil { continue }
            switch (base[id], stored(id)) {
            case (nil, .some): break  // in z-order below
            case (.some(let old), nil): changes.removed.append(old)
            case (.some(let old), .some(let new)): if old != new { changes.changed.append(new) }
            case (nil, nil): break
            }
        }
        let pagesWithNew = Set(touched.filter { base[$0] == nil }.compactMap { pageOf[$0] })
        for page in pagesWithNew.sorted() where pageList.place(of: page) != nil {
            changes.added += (pages[page] ?? []).filter { base[$0.id] == nil }
        }
        changes.filled = form.changes
        changes.pages = pageList.changes
        changes.changed.sort { ($0.page, $0.id.name) < ($1.page, $1.id.name) }
        changes.removed.sort { ($0.page, $0.id.name) < ($1.page, $1.id.name) }
        return changes
    }

    /// The annotations of a page that the file's own picture shows otherwise than they are now: they are left out of
    /// that picture.
    public func outdated(onPage page: Int) -> [Annotation] {
        guard let key = pageList.key(at: page) else { return [] }
        let changed = (touchedOfFile[key] ?? []).compactMap { id -> Annotation? in
            guard let old = base[id], old != stored(id) else { return nil }
            return old
        }
        return changed + icons(onPage: page, key).compactMap { base[$0.id] }
            + form.changedPlaces(onPage: page).compactMap { form.widget($0)?.annotation }
    }

    /// What the changed fields of a page show now, for the page's picture.
    public func filled(onPage page: Int, measurer: any TextMeasuring) -> [FieldDrawing] {
        form.changedPlaces(onPage: page).compactMap { place in
            guard let field = form[place.field], let widget = form.widget(place) else { return nil }
            return field.drawing(of: widget, measurer: measurer)
        }
    }

    /// The annotations of a page that are not in the file's own picture as they are now, topmost last.
    public func unsaved(onPage page: Int) -> [Annotation] {
        guard let key = pageList.key(at: page), !touched.isEmpty || pageList.turn(at: page) != 0 else {
            return []
        }
        let icons = Set(self.icons(onPage: page, key).map(\.id))
        return (pages[key] ?? []).filter {
            (touched.contains($0.id) && base[$0.id] != $0) || icons.contains($0.id)
        }.map { shown($0, at: page) }
    }

    /// Icons of the file on a page that was turned, where they are as the file has them: its picture turns with the
    /// page, but they don't.
    private func icons(onPage page: Int, _ key: Int) -> [Annotation] {
        guard pageList.turn(at: page) != 0 else { return [] }
        return (pages[key] ?? []).filter { $0.keepsUpright && base[$0.id] == $0 }
    }

    /// What is kept of an annotation as it shows on the page in a place.
    func shown(_ annotation: Annotation, at page: Int) -> Annotation {
        annotation.onPage(page).turned(by: pageList.turn(at: page))
    }

    /// What is to be kept of an annotation as it shows on the page in a place.
    func kept(_ annotation: Annotation, at page: Int, _ key: Int) -> Annotation {
        annotation.onPage(key).turned(by: -pageList.turn(at: page))
    }

    /// An annotation with the key of its page as its page.
    private func stored(_ id: AnnotationID) -> Annotation? {
        guard let key = pageOf[id], let list = pages[key] else { return nil }
        return index(of: id, in: list).map { list[$0] }
    }

    /// Where an annotation stands among those of its page. The search begins where it stood last.
    private func index(of id: AnnotationID, in list: [Annotation]) -> Int? {
        let start = min(lastPlace[id] ?? list.count, list.count)
        var (below, above) = (start - 1, start)
        while below >= 0 || above < list.count {
            if above < list.count, list[above].id == id { return above }
            if below >= 0, list[below].id == id { return below }
            below -= 1
            above += 1
        }
        return nil
    }

    /// Puts all annotations of a page, by its key, in their places.
    mutating func put(_ list: some Sequence<Annotation>, onPage key: Int) {
        let list = Array(list)
        for (place, annotation) in list.enumerated() { lastPlace[annotation.id] = place }
        pages[key] = list
    }

    /// Notes that an annotation came to a page, by its key.
    mutating func note(_ annotation: Annotation, onPage key: Int) {
        pageOf[annotation.id] = key
        noteAnswer(annotation, 1)
        touch(annotation.id)
    }

    /// Notes that an annotation is gone.
    mutating func forget(_ annotation: Annotation) {
        pageOf[annotation.id] = nil
        lastPlace[annotation.id] = nil
        noteAnswer(annotation, -1)
        touch(annotation.id)
    }

    private mutating func arrange(_ edit: PageEdit) throws(EditError) -> Change {
        let inverse = try pageList.apply(edit)
        form.arrange(pageList)
        return Change(dirty: [], inverse: .arrange(inverse))
    }

    private mutating func add(_ annotation: Annotation, at index: Int?) throws(EditError) -> Change {
        guard let key = pageList.key(at: annotation.page) else { throw .noSuchPage(annotation.page) }
        guard pageOf[annotation.id] == nil else { throw .nameInUse(annotation.id) }
        let count = pages[key]?.count ?? 0
        let new = kept(annotation, at: annotation.page, key)
        let place = min(max(0, index ?? count), count)
        pages[key, default: []].insert(new, at: place)
        lastPlace[annotation.id] = place
        note(annotation, onPage: key)
        return Change(dirty: [annotation.region], inverse: .remove(annotation.id))
    }

    private mutating func remove(_ id: AnnotationID) throws(EditError) -> Change {
        let (key, page, index) = try place(of: id)
        guard let old = pages[key]?.remove(at: index) else { throw .unknownAnnotation(id) }
        let shown = self.shown(old, at: page)
        forget(old)
        return Change(dirty: [shown.region], inverse: .add(shown, index: index))
    }

    private mutating func replace(_ annotation: Annotation) throws(EditError) -> Change {
        let (key, page, index) = try place(of: annotation.id)
        guard let old = pages[key]?[index] else { throw .unknownAnnotation(annotation.id) }
        let shown = self.shown(old, at: page)
        guard annotation.page == page else { throw .noSuchPage(annotation.page) }
        let new = kept(annotation, at: page, key)
        pages[key]?[index] = new
        lastPlace[annotation.id] = index
        noteAnswer(old, -1)
        noteAnswer(new, 1)
        touch(annotation.id)
        return Change(dirty: [shown.region, annotation.region], inverse: .replace(shown))
    }

    private mutating func appendStrokes(_ strokes: [Stroke], to id: AnnotationID) throws(EditError) -> Change
    {
        try changeInk(id) { ink in
            ink.strokes += strokes
            let box = (strokes.bounds ?? .zero).outset(by: ink.width + 1)
            return (box, .removeLastStrokes(id, count: strokes.count))
        }
    }

    private mutating func removeLastStrokes(_ count: Int, of id: AnnotationID) throws(EditError) -> Change {
        try changeInk(id) { ink in
            let removed = Array(ink.strokes.suffix(max(0, count)))
            ink.strokes.removeLast(removed.count)
            let box = (removed.bounds ?? .zero).outset(by: ink.width + 1)
            return (box, .appendStrokes(id, removed))
        }
    }

    /// Changes the strokes of one annotation in place, without a copy of the others.
    private mutating func changeInk(
        _ id: AnnotationID, _ body: (inout InkDrawing) -> (Rect, Edit)
    ) throws(EditError) -> Change {
        let (key, page, index) = try place(of: id)
        guard var list = pages.removeValue(forKey: key) else { throw .unknownAnnotation(id) }
        defer { pages[key] = list }
        guard case .ink(var ink) = list[index].content else { throw .wrongKind(id) }
        list[index].content = .other(subtype: "Ink", box: .zero)
        let (box, inverse) = body(&ink)
        list[index].content = .ink(ink)
        touch(id)
        return Change(dirty: [PageRegion(page: page, rect: box)], inverse: inverse)
    }

    private mutating func touch(_ id: AnnotationID) {
        touched.insert(id)
        if let page = base[id]?.page { touchedOfFile[page, default: []].insert(id) }
    }

    /// Notes that an annotation which answers another is there or gone.
    private mutating func noteAnswer(_ annotation: Annotation, _ by: Int) {
        guard let parent = annotation.reply?.parent else { return }
        let left = (answers[parent] ?? 0) + by
        answers[parent] = left > 0 ? left : nil
    }

    private func place(of id: AnnotationID) throws(EditError) -> (key: Int, page: Int, index: Int) {
        guard let key = pageOf[id], let page = pageList.place(of: key), let list = pages[key],
            let index = index(of: id, in: list)
        else { throw .unknownAnnotation(id) }
        return (key, page, index)
    }
}

extension Annotation {
    /// The same on another page.
    fileprivate func onPage(_ page: Int) -> Annotation {
        guard page != self.page else { return self }
        var moved = self
        moved.page = page
        return moved
    }
}
