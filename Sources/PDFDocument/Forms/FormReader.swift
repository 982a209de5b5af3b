// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Reads a form's tree of fields (ISO 32000-1, 12.7.3).
struct FormReader {
    /// Fields and widgets that are looked at: a bound for trees that go in circles.
    private static let maximumNodes = 50_000
    private static let maximumDepth = 32
    /// Options of a list that are read.
    private static let maximumOptions = 10_000
    /// Pictures of boxes that are taken out; those beyond are drawn by Postil.
    private static let maximumPictures = 4000

    /// Flags of a field (ISO 32000-1, tables 221 to 230).
    private enum Flag {
        static let readOnly = 1 << 0
        static let required = 1 << 1
        static let multiline = 1 << 12
        static let password = 1 << 13
        static let noToggleToOff = 1 << 14
        static let radio = 1 << 15
        static let pushButton = 1 << 16
        static let combo = 1 << 17
        static let edit = 1 << 18
        static let fileSelect = 1 << 20
        static let multiSelect = 1 << 21
        static let comb = 1 << 24
    }

    /// What fields take over from those above them.
    private struct Inherited {
        var name = ""
        var type: String?
        var flags = 0
        var value: PDFValue?
        var appearance: String?
        var quadding: Int?
        var maximumLength: Int?
        var options: PDFValue?
    }

    private let structure: PDFStructure
    private let form: PDFValue
    private let isXFA: Bool
    private var placeOfObject: [Int: (page: Int, index: Int)] = [:]
    private var calculated: Set<Int> = []
    private var locks = FieldLocks()
    private var visited = 0
    private var path: Set<Int> = []
    private var pictures = 0
    private var indexOf: [String: Int] = [:]
    private(set) var contents = FormContents()

    /// Reads the form of a document.
    init(_ structure: PDFStructure) {
        self.structure = structure
        form = structure.root["AcroForm"]
        isXFA = !form["XFA"].isNull
        let fields = form["Fields"]
        guard fields.count > 0 else { return }
        contents.needsAppearances = form["NeedAppearances"].isTrue
        let order = form["CO"]
        for index in 0..<min(order.count, Self.maximumNodes) {
            calculated.insert(order[index].reference.number)
        }
        locks = FieldLocks(fields)
        findWidgets()
        for index in 0..<min(fields.count, Self.maximumNodes) {
            visit(
                fields[index],
                Inherited(appearance: form["DA"].string, quadding: form["Q"].integer), depth: 0)
        }
    }

    private mutating func findWidgets() {
        for page in 0..<structure.pageCount {
            let list = structure.page(page)["Annots"]
            for index in 0..<min(list.count, AnnotationReader.maximumCount) {
                let value = list[index]
                let number = value.reference.number
                guard number > 0, placeOfObject[number] == nil, value["Subtype"].name == "Widget" else {
                    continue
                }
                placeOfObject[number] = (page, index)
            }
        }
    }

    private mutating func visit(_ value: PDFValue, _ above: Inherited, depth: Int) {
        visited += 1
        let number = value.reference.number
        guard depth < Self.maximumDepth, visited < Self.maximumNodes, value.isDictionary,
            number == 0 || path.insert(number).inserted
        else { return }
        defer { path.remove(number) }
        var here = above
        if let part = value["T"].string { here.name = above.name.isEmpty ? part : "\(above.name).\(part)" }
        here.type = value["FT"].name ?? above.type
        here.flags = value["Ff"].integer ?? above.flags
        if !value["V"].isNull { here.value = value["V"] }
        here.appearance = value["DA"].string ?? above.appearance
        here.quadding = value["Q"].integer ?? above.quadding
        here.maximumLength = value["MaxLen"].integer ?? above.maximumLength
        if value["Opt"].isArray { here.options = value["Opt"] }
        let kids = value["Kids"]
        let children = (0..<min(kids.count, Self.maximumNodes)).map { kids[$0] }
        let fields = children.filter { !$0["T"].isNull }
        for field in fields { visit(field, here, depth: depth + 1) }
        // Nodes above fields hold no value of their own.
        guard fields.isEmpty, !here.name.isEmpty, number > 0 else { return }
        add(value, here, widgets: children.isEmpty ? [value] : children)
    }

    private mutating func add(_ value: PDFValue, _ here: Inherited, widgets: [PDFValue]) {
        guard let kind = kind(here) else { return }
        var place = FormContents.Place()
        let reference = value.reference
        place.holders = [.init(number: reference.number, generation: reference.generation)]
        let isBox = kind.isBox
        var found: [FormWidget] = []
        for (index, widget) in widgets.enumerated() {
            let own = widget.reference
            guard let at = placeOfObject[own.number], !widget.rect("Rect").isEmpty else { continue }
            found.append(read(widget, here, at: at, isBox: isBox, number: index))
            let object = FormContents.ObjectNumber(number: own.number, generation: own.generation)
            place.widgets.append(object)
            let normal = widget["AP"]["N"]
            place.hasStates.append(isBox && normal.isDictionary && !normal.isStream)
            if normal.isNull { contents.undrawn.insert(object) }
        }
        if let known = indexOf[here.name] {
            // Two fields of one name are one, whatever the tree says.
            guard contents.fields[known].kind == kind || isBox == contents.fields[known].kind.isBox else {
                return
            }
            contents.fields[known].widgets += found
            contents.places[here.name]?.holders += place.holders
            contents.places[here.name]?.widgets += place.widgets
            contents.places[here.name]?.hasStates += place.hasStates
            return
        }
        indexOf[here.name] = contents.fields.count
        contents.places[here.name] = place
        contents.fields.append(
            FormField(
                name: here.name, kind: kind, value: self.value(of: kind, here, widgets: widgets),
                label: value["TU"].string ?? "", isRequired: here.flags & Flag.required != 0,
                restriction: restriction(value, here, kind, widgets: widgets), widgets: found))
    }

    private func kind(_ here: Inherited) -> FormField.Kind? {
        switch here.type {
        case "Tx":
            let most = here.maximumLength.flatMap { $0 > 0 ? $0 : nil }
            let unfit = Flag.multiline | Flag.password | Flag.fileSelect
            return .text(
                FormField.TextRules(
                    isMultiline: here.flags & Flag.multiline != 0, maximumLength: most,
                    isComb: here.flags & Flag.comb != 0 && here.flags & unfit == 0 && most != nil))
        case "Btn":
            if here.flags & Flag.pushButton != 0 { return nil }
            guard here.flags & Flag.radio != 0 else { return .check }
            return .radio(FormField.RadioRules(allowsNone: here.flags & Flag.noToggleToOff == 0))
        case "Ch":
            let isCombo = here.flags & Flag.combo != 0
            return .choice(
                FormField.ChoiceRules(
                    options: options(here.options), isCombo: isCombo,
                    isEditable: isCombo && here.flags & Flag.edit != 0,
                    allowsSeveral: !isCombo && here.flags & Flag.multiSelect != 0))
        default: return nil
        }
    }

    private func options(_ value: PDFValue?) -> [FormField.ChoiceRules.Option] {
        guard let value else { return [] }
        return (0..<min(value.count, Self.maximumOptions)).compactMap { index in
            let item = value[index]
            if let text = item.string { return .init(value: text, label: text) }
            guard item.count >= 2, let own = item[0].string else { return nil }
            return .init(value: own, label: item[1].string ?? own)
        }
    }

    private func value(of kind: FormField.Kind, _ here: Inherited, widgets: [PDFValue]) -> FormValue {
        switch kind {
        case .text:
            if let text = here.value?.string { return .text(text.asContents) }
            guard let stream = here.value, stream.isStream, let data = try? stream.data(limit: 1 << 20) else {
                return .text("")
            }
            return .text(String(decoding: data, as: UTF8.self).asContents)
        case .check, .radio:
            // The state that shows counts, where the two differ.
            let shown = widgets.compactMap { $0["AS"].name }.first { $0 != "Off" }
            let state = shown ?? here.value?.name
            return .state(state == "Off" ? nil : state)
        case .choice:
            if let text = here.value?.string { return .choices([text]) }
            return .choices(here.value?.items.prefix(Self.maximumOptions).compactMap(\.string) ?? [])
        }
    }

    private func restriction(
        _ value: PDFValue, _ here: Inherited, _ kind: FormField.Kind, widgets: [PDFValue]
    ) -> FormField.Restriction? {
        if isXFA { return .xfa }
        if locks.lock(here.name) { return .signed }
        let actions = [value] + widgets
        if calculated.contains(value.reference.number) || actions.contains(where: { !$0["AA"]["C"].isNull }) {
            return .calculated
        }
        if here.flags & Flag.readOnly != 0 { return .readOnly }
        if case .text = kind {
            if here.flags & Flag.password != 0 { return .password }
            if here.flags & Flag.fileSelect != 0 { return .file }
        }
        if actions.contains(where: { actions in
            ["K", "F", "V"].contains { !actions["AA"][$0].isNull }
        }) {
            return .scripted
        }
        // Flags of the annotation: hidden from its reader or locked by its author.
        let flags = widgets.map { $0["F"].integer ?? 0 }
        let isLocked = flags.allSatisfy { $0 & AnnotationReader.Flag.readOnly != 0 }
        return isLocked && !flags.isEmpty ? .readOnly : nil
    }

    private mutating func read(
        _ widget: PDFValue, _ here: Inherited, at place: (page: Int, index: Int), isBox: Bool, number: Int
    ) -> FormWidget {
        let look = widget["MK"]
        var result = FormWidget(
            page: place.page, index: place.index, box: widget.rect("Rect"),
            rotation: PageGeometry(cropBox: .zero, rotation: look["R"].integer ?? 0).rotation,
            style: style(
                widget["DA"].string ?? here.appearance, quadding: widget["Q"].integer ?? here.quadding),
            background: look.color("BG"), borderColor: look.color("BC"),
            borderWidth: widget["BS"]["W"].number ?? 1,
            borderKind: widget["BS"]["S"].name.flatMap(FormWidget.BorderKind.init) ?? .solid,
            mark: look["CA"].string.flatMap(FormWidget.Mark.init)
                ?? (here.flags & Flag.radio != 0 ? .circle : .check),
            isHidden: AnnotationReader.isHidden(widget))
        guard isBox else { return result }
        let states = widget["AP"]["N"]
        if states.isDictionary, !states.isStream {
            let names = states.keys.prefix(8)
            result.onState = names.first { $0 != "Off" }
            for name in names where pictures < Self.maximumPictures && states[name].isStream {
                pictures += 1
                result.pictures[name] = structure.appearancePage(
                    place.index, onPage: place.page, state: name, inner: false)
            }
        }
        if result.onState == nil { result.onState = here.flags & Flag.radio != 0 ? "\(number)" : "Yes" }
        return result
    }

    private func style(_ appearance: String?, quadding: Int?) -> TextStyle {
        var style = TextStyle(defaultAppearance: appearance, defaultStyle: nil, quadding: quadding)
        let words = (appearance ?? "").split(whereSeparator: \.isWhitespace)
        guard let at = words.lastIndex(of: "Tf"), at >= 2 else {
            style.size = 0
            return style
        }
        if let size = Double(words[at - 1]), size <= 0 || !size.isFinite { style.size = 0 }
        let resource = String(words[at - 2].drop { $0 == "/" })
        if let font = form["DR"]["Font"][resource]["BaseFont"].name { style.take(fontNamed: font) }
        return style
    }
}

extension FormField.Kind {
    /// Whether its widgets are boxes that are on or off.
    var isBox: Bool {
        switch self {
        case .check, .radio: true
        case .text, .choice: false
        }
    }
}

extension TextStyle {
    /// Takes family and cut from the name of a file's font, such as `ABCDEF+ArialMT` or `Times-BoldItalic`.
    mutating func take(fontNamed name: String) {
        var plain = Substring(name)
        if plain.prefix(7).last == "+" { plain = plain.dropFirst(7) }
        let lower = plain.lowercased()
        isBold = lower.contains("bold") || lower.contains("black")
        isItalic = lower.contains("italic") || lower.contains("oblique")
        // Fonts that come with other systems, by the names under which this one has a stand-in.
        let known = [
            ("helvetica", "Sans"), ("arial", "Arial"), ("times", "Serif"), ("courier", "Monospace"),
        ]
        if let found = known.first(where: { lower.hasPrefix($0.0) }) {
            family = found.1
        } else if let other = FontName.family(String(plain.prefix { $0 != "," })) {
            family = other.split(separator: "-").first.map(String.init) ?? other
        }
    }
}
