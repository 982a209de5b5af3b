// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A document colour in device RGB, components from 0 to 1.
public struct Color: Hashable, Sendable {
    /// The components.
    public var red, green, blue: Double

    /// Black.
    public static let black = Color(red: 0, green: 0, blue: 0)

    /// Creates a colour; components are held within 0 to 1.
    public init(red: Double, green: Double, blue: Double) {
        self.red = min(1, max(0, red))
        self.green = min(1, max(0, green))
        self.blue = min(1, max(0, blue))
    }

    /// Creates a colour from its 24-bit value 0xRRGGBB.
    public init(_ rgb: UInt32) {
        self.init(
            red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255,
            blue: Double(rgb & 255) / 255)
    }

    /// Creates a colour from `#rrggbb`, or nil where the text is something else.
    public init?(hex: String) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : Substring(hex)
        guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            return nil
        }
        self.init(value)
    }

    /// The colour as `#rrggbb`.
    public var hex: String {
        String(
            format: "#%02x%02x%02x", Int((red * 255).rounded()), Int((green * 255).rounded()),
            Int((blue * 255).rounded()))
    }
}

extension Color: Codable {
    /// Reads `#rrggbb`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = Color(hex: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not #rrggbb")
        }
        self = color
    }

    /// Writes `#rrggbb`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
