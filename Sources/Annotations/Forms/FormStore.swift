// SPDX-License-Identifier: GPL-3.0-or-later

/// A document's form: the one owner of what its fields hold now.
public struct FormStore: Sendable {
    /// A place of a field.
    public struct Place: Hashable, Sendable {
        /// The field's name.
        public var field: String
        /// Which of its widgets, from 0.
        public var widget: Int

        /// Creates a place.
        public init(field: String, widget: Int) {
            self.field = field
            self.widget = widget
        }
    }

    /// The fields as they are now, in the file's order.
    public private(set) var fields: [FormField] = []
    private var indexOf: [String: Int] = [:]
    private var base: [String: FormValue] = [:]
    private var places: [Int: [Place]] = [:]
    private var changed: Set<String> = []
    /// Which pages there are; fields keep the pages of the file.
    private var pageList: PageList?

    /// Creates a form without fields.
    public init() {}

    /// Takes the fields as the file has them. Only the first call counts.
    public mutating func load(_ fields: [FormField]) {
        guard self.fields.isEmpty else { return }
        for field in fields where indexOf[field.name] == nil {
            indexOf[field.name] = self.fields.count
            self.fields.append(field)
            base[field.name] = field.value
            for (index, widget) in field.widgets.enumerated() {
                places[widget.page, default: []].append(Place(field: field.name, widget: index))
            }
        }
        let found = places
        places = found.mapValues { list in
            list.sorted { (widget($0)?.index ?? 0) < (widget($1)?.index ?? 0) }
        }
    }

    /// The field of that name.
    public subscript(name: String) -> FormField? { indexOf[name].map { fields[$0] } }

    /// The widget of a place.
    public func widget(_ place: Place) -> FormWidget? {
        guard let field = self[place.field], field.widgets.indices.contains(place.widget) else { return nil }
        var widget = field.widgets[place.widget]
        guard let pageList else { return widget }
        guard let page = pageList.place(of: widget.page) else { return nil }
        widget.page = page
        return widget
    }

    /// Takes another order of pages.
    mutating func arrange(_ list: PageList) { pageList = list }

    /// The places on a page, in the file's order.
    public func places(onPage page: Int) -> [Place] {
        guard let pageList else { return places[page] ?? [] }
        return pageList.key(at: page).flatMap { places[$0] } ?? []
    }

    /// All places, pages in order.
    public var allPlaces: [Place] {
        let found = places.keys.compactMap { key -> (page: Int, key: Int)? in
            guard let pageList else { return (key, key) }
            return pageList.place(of: key).map { ($0, key) }
        }
        return found.sorted { $0.page < $1.page }.flatMap { places[$0.key] ?? [] }
    }

    /// The fields that the file has otherwise.
    public var changes: [FormField] {
        guard !changed.isEmpty else { return [] }
        return fields.filter { changed.contains($0.name) && base[$0.name] != $0.value }
    }

    /// The places on a page whose fields the file's own picture shows otherwise.
    public func changedPlaces(onPage page: Int) -> [Place] {
        guard !changed.isEmpty else { return [] }
        return places(onPage: page).filter {
            changed.contains($0.field) && base[$0.field] != self[$0.field]?.value
                && widget($0)?.isHidden == false
        }
    }

    /// Fills a field in.
    ///
    /// - Throws: `EditError`; the form is then unchanged.
    mutating func fill(_ name: String, with value: FormValue) throws(EditError) -> Change {
        guard let index = indexOf[name] else { throw .unknownField(name) }
        let old = fields[index].value
        // What the file holds may be put back whatever the field would take now.
        guard let held = value == base[name] ? value : fields[index].holding(value) else {
            throw .invalidValue(name)
        }
        fields[index].value = held
        changed.insert(name)
        let shown = fields[index].widgets.indices.compactMap { widget(Place(field: name, widget: $0)) }
        return Change(dirty: shown.map(\.region), inverse: .fill(field: name, old))
    }
}
