// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import GTKSupport

extension LineEnding {
    /// What people call it.
    var spokenName: String {
        switch self {
        case .none: localized("Nothing")
        case .square: localized("Square")
        case .circle: localized("Circle")
        case .diamond: localized("Diamond")
        case .openArrow: localized("Open Arrow")
        case .closedArrow: localized("Closed Arrow")
        case .butt: localized("Crossbar")
        case .reverseOpenArrow: localized("Open Arrow Back")
        case .reverseClosedArrow: localized("Closed Arrow Back")
        case .slash: localized("Slash")
        }
    }
}
