// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport

/// What people call the icons of notes and attachments.
enum IconName {
    /// The name of an icon that PDF names.
    static func spoken(_ icon: String) -> String {
        switch icon {
        case "Comment": localized("Speech Bubble")
        case "Note": localized("Sheet")
        case "Key": localized("Key")
        case "Help": localized("Question Mark")
        case "Paragraph": localized("Paragraph")
        case "NewParagraph": localized("New Paragraph")
        case "Insert": localized("Insertion")
        case "PushPin": localized("Pin")
        case "Paperclip": localized("Paper Clip")
        case "Graph": localized("Chart")
        case "Tag": localized("Tag")
        default: icon
        }
    }
}
