// SPDX-License-Identifier: GPL-3.0-or-later

/// What a form's field holds.
public enum FormValue: Hashable, Sendable, Codable {
    /// The text of a text field.
    case text(String)
    /// The state that is on, of a check box or of a group of radio buttons; nil where none is.
    case state(String?)
    /// The chosen options of a choice field, by their export values, or the text that was typed instead.
    case choices([String])

    /// Whether nothing is filled in.
    public var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .state(let state): state == nil
        case .choices(let chosen): chosen.isEmpty
        }
    }
}
