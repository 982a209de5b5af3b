// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Fields for tests on a page of at least 300 × 400 pt.
public enum FormScene {
    /// A field of each kind, one below the other.
    public static var fields: [FormField] {
        func widget(_ index: Int, _ y: Double, height: Double = 20, state: String? = nil) -> FormWidget {
            FormWidget(
                page: 0, index: index,
                box: Rect(x: 100, y: y, width: state == nil ? 150 : 20, height: height),
                style: TextStyle(size: 12), borderColor: .black, onState: state)
        }
        let options = ["Red", "Green", "Blue"].map {
            FormField.ChoiceRules.Option(value: String($0.prefix(1)), label: $0)
        }
        return [
            FormField(
                name: "name", kind: .text(.init()), value: .text("old"), label: "Your name",
                widgets: [widget(0, 360)]),
            FormField(
                name: "notes", kind: .text(.init(isMultiline: true)), value: .text(""),
                widgets: [widget(1, 300, height: 50)]),
            FormField(
                name: "code", kind: .text(.init(maximumLength: 4)), value: .text(""),
                widgets: [widget(2, 270)]),
            FormField(
                name: "agree", kind: .check, value: .state(nil), widgets: [widget(3, 240, state: "Yes")]),
            FormField(
                name: "size", kind: .radio(.init()), value: .state(nil),
                widgets: [widget(4, 210, state: "s"), widget(5, 180, state: "l")]),
            FormField(
                name: "colour", kind: .choice(.init(options: options)), value: .choices([]),
                widgets: [widget(6, 150)]),
            FormField(
                name: "fruit", kind: .choice(.init(options: options, isCombo: false, allowsSeveral: true)),
                value: .choices([]), widgets: [widget(7, 80, height: 60)]),
            FormField(
                name: "secret", kind: .text(.init()), value: .text(""), restriction: .password,
                widgets: [widget(8, 50)]),
            FormField(
                name: "fixed", kind: .text(.init()), value: .text("stays"), restriction: .readOnly,
                widgets: [widget(9, 20)]),
        ]
    }
}
