// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

extension ToolState {
    /// Whether the tool reads the pen itself, so that no writing is recognized on the canvas.
    public var isDrawing: Bool {
        switch tool {
        case .ink, .eraser, .square, .circle, .line, .polygon, .polyline: true
        case .highlight, .underline, .squiggly, .strikeout, .freeText, .note, .stamp, .attachment, .caret:
            false
        }
    }

    /// How the tool marks text; nil for tools that don't.
    public var markupKind: TextMarkup.Kind? {
        switch tool {
        case .highlight: .highlight
        case .underline: .underline
        case .squiggly: .squiggly
        case .strikeout: .strikeOut
        default: nil
        }
    }

    /// Whether the tool marks text.
    public var isMarkup: Bool { markupKind != nil }
    /// Whether a contact that moves draws, marks or spans something, so that it must not scroll.
    public var isDragged: Bool {
        isDrawing || isMarkup || tool == .stamp || self == ToolState(.freeText, .callout)
    }
    /// Whether `switchEraser` goes from here to the eraser.
    public var supportsErasing: Bool { tool == .ink }
    /// Whether people write anywhere on the page.
    public var isWriteAnywhere: Bool { tool == .freeText && variant == nil }
    /// Whether the tool draws figures corner by corner.
    public var hasCorners: Bool { tool == .polygon || tool == .polyline }

    /// What the inspector shows for the tool.
    public var properties: [StyleProperty] {
        switch tool {
        case .ink: [.color, .lineWidth, .opacity]
        case .eraser: [.lineWidth]
        case .highlight, .underline, .squiggly, .strikeout, .caret: [.color, .opacity]
        case .square, .circle, .polygon: [.color, .fillColor, .lineWidth, .opacity, .dash, .cloudIntensity]
        case .line, .polyline: [.color, .fillColor, .lineWidth, .opacity, .dash, .lineStart, .lineEnd]
        case .freeText where variant == .callout:
            [.color, .fillColor, .font, .fontSize, .textAlignment, .lineWidth, .lineStart, .opacity]
        case .freeText: [.color, .fillColor, .font, .fontSize, .textAlignment, .lineWidth, .opacity]
        case .note, .attachment: [.color, .icon, .opacity]
        case .stamp where variant == .image: [.opacity]
        case .stamp: [.stamp, .color, .opacity]
        }
    }

    /// What the history calls a step of the tool.
    var stepName: String {
        switch tool {
        case .ink: "Draw"
        case .eraser: "Erase"
        case .highlight: "Highlight"
        case .underline: "Underline"
        case .squiggly: "Squiggly"
        case .strikeout: "Strikeout"
        case .square: "Rectangle"
        case .circle: "Ellipse"
        case .line: variant == .arrow ? "Arrow" : "Line"
        case .polygon: variant == .cloud ? "Cloud" : "Polygon"
        case .polyline: "Polyline"
        case .freeText: "Type"
        case .note: "Note"
        case .stamp: variant == .image ? "Image" : "Stamp"
        case .attachment: "Attach File"
        case .caret: "Caret"
        }
    }
}
