// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

extension Annotation {
    /// The tool that makes annotations like this; nil for kinds that no tool makes.
    public var tool: ToolState? {
        switch content {
        case .freeText(let text): ToolState(.freeText, text.callout == nil ? nil : .callout)
        case .ink(let ink): ToolState(.ink, ink.blend == .multiply ? .highlighter : .pen)
        case .markup(let markup):
            switch markup.kind {
            case .highlight: ToolState(.highlight)
            case .underline: ToolState(.underline)
            case .squiggly: ToolState(.squiggly)
            case .strikeOut: ToolState(.strikeout)
            }
        case .shape(let shape):
            switch shape.figure {
            case .rectangle: ToolState(.square)
            case .ellipse: ToolState(.circle)
            case .line: ToolState(.line, shape.ends == .none ? nil : .arrow)
            case .polygon: ToolState(.polygon, shape.border.cloudIntensity > 0 ? .cloud : nil)
            case .polyline: ToolState(.polyline)
            }
        case .note: ToolState(.note)
        case .stamp(let stamp): ToolState(.stamp, stamp.words == nil ? .image : nil)
        case .attachment: ToolState(.attachment)
        case .caret: ToolState(.caret)
        case .other: nil
        }
    }
}
