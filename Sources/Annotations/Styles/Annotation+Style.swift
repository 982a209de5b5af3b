// SPDX-License-Identifier: GPL-3.0-or-later

extension Annotation {
    /// The annotation's look as a style; nil for kinds that can't be edited.
    public var toolStyle: ToolStyle? {
        switch content {
        case .freeText(let text):
            var style = ToolStyle(
                color: text.style.color, fillColor: text.fill, opacity: opacity,
                lineWidth: text.border?.width ?? 0, fontName: text.style.family, fontSize: text.style.size,
                textAlignment: text.style.alignment)
            style.isBold = text.style.isBold
            style.isItalic = text.style.isItalic
            style.dash = text.border?.dash ?? []
            style.ends.start = text.callout?.ending ?? .none
            return style
        case .ink(let ink):
            return ToolStyle(color: ink.color, opacity: opacity, lineWidth: ink.width, blend: ink.blend)
        case .markup(let markup): return ToolStyle(color: markup.color, opacity: opacity, blend: blend)
        case .shape(let shape):
            var style = ToolStyle(
                color: shape.color ?? .black, fillColor: shape.fill, opacity: opacity,
                lineWidth: shape.border.width)
            style.dash = shape.border.dash
            style.cloudIntensity = shape.border.cloudIntensity
            style.ends = shape.ends
            return style
        case .note(let note):
            var style = ToolStyle(color: note.color, opacity: opacity)
            style.icon = note.icon
            return style
        case .attachment(let attachment):
            var style = ToolStyle(color: attachment.color, opacity: opacity)
            style.icon = attachment.icon
            return style
        case .stamp(let stamp):
            var style = ToolStyle(color: stamp.color, opacity: opacity)
            switch stamp.face {
            case .standard(let name): style.stampName = name
            case .words(let words): (style.stampName, style.stampWords) = ("", words)
            case .picture: break
            }
            return style
        case .caret(let caret): return ToolStyle(color: caret.color, opacity: opacity)
        case .other: return nil
        }
    }

    /// The annotation with the look of a style, as far as its kind has it. The box of a text is not fitted.
    public func applying(_ style: ToolStyle) -> Annotation {
        var copy = self
        copy.opacity = style.opacity
        switch content {
        case .freeText(var text):
            text.style = style.textStyle
            text.fill = style.fillColor
            if text.border != nil || style.lineWidth > 0 {
                text.border = BorderStyle(width: style.lineWidth, dash: style.dash)
            }
            text.callout?.ending = style.ends.start
            copy.content = .freeText(text)
        case .ink(var ink):
            ink.color = style.color
            ink.width = style.lineWidth
            copy.content = .ink(ink)
        case .markup(var markup):
            markup.color = style.color
            copy.content = .markup(markup)
        case .shape(var shape):
            // A shape without an outline gets one only with another colour than the one that stood for it.
            if shape.color != nil || style.color != .black { shape.color = style.color }
            shape.fill = style.fillColor
            shape.border = style.border
            shape.ends = style.ends
            copy.content = .shape(shape)
        case .note(var note):
            note.color = style.color
            note.icon = style.icon
            copy.content = .note(note)
        case .attachment(var attachment):
            attachment.color = style.color
            attachment.icon = style.icon
            copy.content = .attachment(attachment)
        case .stamp(var stamp):
            stamp.color = style.color
            if stamp.words != nil { stamp.face = style.stampFace }
            copy.content = .stamp(stamp)
        case .caret(var caret):
            caret.color = style.color
            copy.content = .caret(caret)
        case .other: break
        }
        return copy
    }

    /// The colour that stands for the annotation in a list; nil where it has none.
    public var mainColor: Color? {
        if case .shape(let shape) = content { return shape.color ?? shape.fill }
        if case .stamp(let stamp) = content, case .picture = stamp.face { return nil }
        return toolStyle?.color
    }
}
