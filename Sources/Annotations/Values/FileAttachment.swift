// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// A file that travels within the document and shows as an icon.
public struct FileAttachment: Hashable, Sendable, Codable {
    /// The icons that PDF names (ISO 32000-1, table 184).
    public static let icons = ["PushPin", "Paperclip", "Graph", "Tag"]

    /// The icon's box; see `StickyNote.box`.
    public var box: Rect
    /// How far the page is turned: 0, 90, 180 or 270.
    public var rotation: Int
    /// Whether the icon turns with a page, as other programs may have it; nil where it keeps upright to the reader.
    public var turnsWithPage: Bool?
    /// The icon's name.
    public var icon: String
    /// The icon's colour.
    public var color: Color
    /// The file's name, without a folder.
    public var fileName: String
    /// The file's bytes; nil where they are in the document already.
    public var data: Data?

    /// Creates an attachment.
    public init(
        box: Rect, rotation: Int = 0, icon: String = "PushPin", color: Color = Color(0x1F5CFF),
        fileName: String, data: Data? = nil
    ) {
        self.box = box
        self.rotation = rotation
        self.icon = icon
        self.color = color
        self.fileName = fileName
        self.data = data
    }
}
