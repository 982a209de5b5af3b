// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport

/// What people call the standard stamps. On the page they are English in every language, as in all programs.
enum StampName {
    /// The name of a stamp that PDF names.
    static func spoken(_ name: String) -> String {
        switch name {
        case "Approved": localized("Approved")
        case "Experimental": localized("Experimental")
        case "NotApproved": localized("Not Approved")
        case "AsIs": localized("As Is")
        case "Expired": localized("Expired")
        case "NotForPublicRelease": localized("Not for Public Release")
        case "Confidential": localized("Confidential")
        case "Final": localized("Final")
        case "Sold": localized("Sold")
        case "Departmental": localized("Departmental")
        case "ForComment": localized("For Comment")
        case "TopSecret": localized("Top Secret")
        case "Draft": localized("Draft")
        case "ForPublicRelease": localized("For Public Release")
        default: name
        }
    }
}
