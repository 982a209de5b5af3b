// SPDX-License-Identifier: GPL-3.0-or-later

/// A field of a document's form (ISO 32000-1, 12.7).
public struct FormField: Hashable, Sendable, Identifiable {
    /// What a field takes.
    public enum Kind: Hashable, Sendable {
        /// Text.
        case text(TextRules)
        /// A box that is on or off.
        case check
        /// A group of boxes of which one is on.
        case radio(RadioRules)
        /// Options of a list.
        case choice(ChoiceRules)
    }

    /// What text a field takes.
    public struct TextRules: Hashable, Sendable {
        /// Whether it may have several lines.
        public var isMultiline = false
        /// The most characters; nil for any number.
        public var maximumLength: Int?
        /// Whether each character stands in a cell of its own; it has then a maximum length.
        public var isComb = false
        /// Creates the rules of a plain line.
        public init(isMultiline: Bool = false, maximumLength: Int? = nil, isComb: Bool = false) {
            self.isMultiline = isMultiline
            self.maximumLength = maximumLength
            self.isComb = isComb
        }
    }

    /// How a group of radio buttons behaves.
    public struct RadioRules: Hashable, Sendable {
        /// Whether the button that is on can be turned off.
        public var allowsNone = false
        /// Creates rules.
        public init(allowsNone: Bool = false) { self.allowsNone = allowsNone }
    }

    /// What can be chosen.
    public struct ChoiceRules: Hashable, Sendable {
        /// One option.
        public struct Option: Hashable, Sendable {
            /// What the file holds.
            public var value: String
            /// What the reader sees.
            public var label: String
            /// Creates an option.
            public init(value: String, label: String) {
                self.value = value
                self.label = label
            }
        }
        /// The options in order.
        public var options: [Option]
        /// Whether it is one line with a list that opens, and not a list.
        public var isCombo = true
        /// Whether other text can be typed.
        public var isEditable = false
        /// Whether several options can be chosen.
        public var allowsSeveral = false
        /// The first option that a list shows.
        public var topIndex = 0

        /// Creates rules.
        public init(
            options: [Option], isCombo: Bool = true, isEditable: Bool = false, allowsSeveral: Bool = false,
            topIndex: Int = 0
        ) {
            self.options = options
            self.isCombo = isCombo
            self.isEditable = isEditable
            self.allowsSeveral = allowsSeveral
            self.topIndex = topIndex
        }

        /// What the reader sees of a value.
        public func label(of value: String) -> String {
            options.first { $0.value == value }?.label ?? value
        }
    }

    /// Why a field is left as it is.
    public enum Restriction: String, Hashable, Sendable {
        /// Its author says so.
        case readOnly
        /// Its value is computed by a script of the file.
        case calculated
        /// A script of the file checks or changes what is typed.
        case scripted
        /// A password, which a file should not hold.
        case password
        /// The name of a file on the reader's disk.
        case file
        /// The form is XFA: what is filled in has to stand in its own data, too.
        case xfa
        /// A signature covers it.
        case signed
    }

    /// The fully qualified name: partial names joined by full stops.
    public var name: String
    /// What it takes.
    public var kind: Kind
    /// What it holds.
    public var value: FormValue
    /// What its author calls it; may be empty.
    public var label: String
    /// Whether it has to be filled in.
    public var isRequired: Bool
    /// Why it is left as it is; nil where it can be filled in.
    public var restriction: Restriction?
    /// Where it shows.
    public var widgets: [FormWidget]

    /// Creates a field.
    public init(
        name: String, kind: Kind, value: FormValue, label: String = "", isRequired: Bool = false,
        restriction: Restriction? = nil, widgets: [FormWidget] = []
    ) {
        self.name = name
        self.kind = kind
        self.value = value
        self.label = label
        self.isRequired = isRequired
        self.restriction = restriction
        self.widgets = widgets
    }

    /// The name.
    public var id: String { name }
    /// Whether it can be filled in.
    public var isFillable: Bool { restriction == nil }
    /// What to call it before the reader.
    public var title: String {
        label.isEmpty ? name.split(separator: ".").last.map(String.init) ?? name : label
    }
    /// Whether text can be typed or written into it.
    public var takesText: Bool {
        switch kind {
        case .text: true
        case .choice(let rules): rules.isCombo && rules.isEditable
        case .check, .radio: false
        }
    }
    /// The text that it shows, where it shows text.
    public var text: String {
        switch (value, kind) {
        case (.text(let text), _): text
        case (.choices(let chosen), .choice(let rules)):
            chosen.map { rules.label(of: $0) }.joined(separator: "\n")
        default: ""
        }
    }

    /// The value that the field has when something is put into it: held to its length and lines.
    ///
    /// - Returns: nil where the field can't hold it.
    public func holding(_ new: FormValue) -> FormValue? {
        switch (kind, new) {
        case (.text(let rules), .text(let text)):
            var held = String(text.map { $0.isNewline ? (rules.isMultiline ? "\n" : " ") : $0 })
            if let most = rules.maximumLength { held = String(held.prefix(max(0, most))) }
            return .text(held)
        case (.check, .state(let state)):
            return state == nil || widgets.contains { $0.onState == state } ? new : nil
        case (.radio(let rules), .state(let state)):
            guard let state else { return rules.allowsNone || value.isEmpty ? new : nil }
            return widgets.contains { $0.onState == state } ? new : nil
        case (.choice(let rules), .choices(let chosen)):
            let known = Set(rules.options.map(\.value))
            guard chosen.count <= 1 || (rules.allowsSeveral && !rules.isCombo) else { return nil }
            if rules.isCombo, rules.isEditable {
                return .choices(
                    chosen.map { String($0.map { $0.isNewline ? " " : $0 }) }.filter { !$0.isEmpty })
            }
            guard Set(chosen).count == chosen.count, known.isSuperset(of: chosen) else { return nil }
            // In the order of the list, so that the same choice is the same value.
            var seen: Set<String> = []
            return .choices(
                rules.options.map(\.value).filter { chosen.contains($0) && seen.insert($0).inserted })
        default: return nil
        }
    }

    /// The value for text that the reader sees: an option where one is called so.
    public func value(ofText text: String) -> FormValue {
        guard case .choice(let rules) = kind else { return .text(text) }
        return .choices(text.isEmpty ? [] : [rules.options.first { $0.label == text }?.value ?? text])
    }

    /// The value after one of its boxes was pressed; nil for other kinds, and where a press changes nothing.
    public func toggled(at widget: Int) -> FormValue? {
        guard case .state(let now) = value, widgets.indices.contains(widget),
            let state = widgets[widget].onState
        else { return nil }
        let next = FormValue.state(now == state ? nil : state)
        if case .radio(let rules) = kind, now == state, !rules.allowsNone { return nil }
        return next
    }
}
