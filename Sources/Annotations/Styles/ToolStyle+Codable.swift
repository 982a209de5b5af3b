// SPDX-License-Identifier: GPL-3.0-or-later

extension ToolStyle: Codable {
    private enum CodingKeys: String, CodingKey {
        case color, fillColor, opacity, lineWidth, blend, fontName, fontSize, textAlignment, isBold, isItalic
        case dash, ends, cloudIntensity, icon, stampName, stampWords
    }

    /// Reads a style; what an earlier version did not know keeps its first value.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        func take<Value: Decodable>(_ value: inout Value, _ key: CodingKeys) throws {
            value = try values.decodeIfPresent(Value.self, forKey: key) ?? value
        }
        try take(&color, .color)
        fillColor = try values.decodeIfPresent(Color.self, forKey: .fillColor)
        try take(&opacity, .opacity)
        try take(&lineWidth, .lineWidth)
        try take(&blend, .blend)
        try take(&fontName, .fontName)
        try take(&fontSize, .fontSize)
        try take(&textAlignment, .textAlignment)
        try take(&isBold, .isBold)
        try take(&isItalic, .isItalic)
        try take(&dash, .dash)
        try take(&ends, .ends)
        try take(&cloudIntensity, .cloudIntensity)
        try take(&icon, .icon)
        try take(&stampName, .stampName)
        try take(&stampWords, .stampWords)
    }

    /// Writes all values.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(color, forKey: .color)
        try values.encodeIfPresent(fillColor, forKey: .fillColor)
        try values.encode(opacity, forKey: .opacity)
        try values.encode(lineWidth, forKey: .lineWidth)
        try values.encode(blend, forKey: .blend)
        try values.encode(fontName, forKey: .fontName)
        try values.encode(fontSize, forKey: .fontSize)
        try values.encode(textAlignment, forKey: .textAlignment)
        try values.encode(isBold, forKey: .isBold)
        try values.encode(isItalic, forKey: .isItalic)
        try values.encode(dash, forKey: .dash)
        try values.encode(ends, forKey: .ends)
        try values.encode(cloudIntensity, forKey: .cloudIntensity)
        try values.encode(icon, forKey: .icon)
        try values.encode(stampName, forKey: .stampName)
        try values.encode(stampWords, forKey: .stampWords)
    }
}
