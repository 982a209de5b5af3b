// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import GTKSupport

extension Color {
    /// What people call the colour: its name in the palettes, else `#rrggbb`.
    var spokenName: String {
        switch hex {
        case "#000000": localized("Black")
        case "#1f5cff": localized("Blue")
        case "#d7263d": localized("Red")
        case "#1b8a3a": localized("Green")
        case "#f28c28": localized("Orange")
        case "#7a3ff2": localized("Violet")
        case "#ffffff": localized("White")
        case "#808080": localized("Grey")
        case "#fee832": localized("Yellow")
        case "#a6f06a": localized("Light green")
        case "#7fd4ff": localized("Light blue")
        case "#ffb3d1": localized("Pink")
        case "#ffc27a": localized("Apricot")
        case "#d5b8ff": localized("Lilac")
        default: hex
        }
    }
}
