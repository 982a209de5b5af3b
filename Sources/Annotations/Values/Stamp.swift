// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

/// A stamp: words in a frame, or a picture.
public struct Stamp: Hashable, Sendable, Codable {
    /// What a stamp shows.
    public enum Face: Hashable, Sendable, Codable {
        /// Words of one's own in a frame.
        case words(String)
        /// One of the stamps that PDF names, such as `Approved`.
        case standard(String)
        /// A picture: a PDF of one page, which fills the box.
        case picture(Data)
    }

    /// The box, in user space.
    public var box: Rect
    /// How far words or picture are turned, so that they are upright to the reader: 0, 90, 180 or 270.
    public var rotation: Int
    /// What it shows.
    public var face: Face
    /// The colour of words and frame.
    public var color: Color

    /// Creates a stamp.
    public init(box: Rect, rotation: Int = 0, face: Face, color: Color = Color(0xD7263D)) {
        self.box = box
        self.rotation = rotation
        self.face = face
        self.color = color
    }

    /// The stamps that PDF names (ISO 32000-1, table 181).
    public static let standardNames = [
        "Approved", "Experimental", "NotApproved", "AsIs", "Expired", "NotForPublicRelease", "Confidential",
        "Final", "Sold", "Departmental", "ForComment", "TopSecret", "Draft", "ForPublicRelease",
    ]

    /// The words that are drawn; nil for a picture.
    public var words: String? {
        switch face {
        case .words(let text): return text
        case .standard(let name):
            // NotApproved reads NOT APPROVED.
            var words = ""
            for character in name {
                if character.isUppercase, !words.isEmpty { words += " " }
                words += character.uppercased()
            }
            return words
        case .picture: return nil
        }
    }

    /// The colour that a stamp of this name usually has.
    public static func color(ofStandard name: String) -> Color {
        switch name {
        case "Approved", "Final", "Sold", "ForPublicRelease": Color(0x1B8A3A)
        case "AsIs", "ForComment", "Departmental", "Experimental", "Draft": Color(0x1F5CFF)
        default: Color(0xD7263D)
        }
    }
}
