// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Foundation
import GTKSupport

/// What the inspector shows: a tool's style, or what the selected annotations have in common.
struct Look {
    /// The name above it.
    var title: String
    /// The rows, in order.
    var properties: [StyleProperty]
    /// The values; those in `mixed` are only one of several.
    var style: ToolStyle
    /// Values that differ within the selection.
    var mixed: Set<StyleProperty> = []
    /// The tool whose preview fits.
    var tool: ToolState

    /// The look of a tool; nil for tools without one.
    @MainActor
    init?(_ manager: AnnotationStateManager) {
        guard let tool = manager.current, manager.showsStylePicker else { return nil }
        self.tool = tool
        title = ToolItem.name(of: tool)
        properties = tool.properties
        style = manager.style
    }

    /// The look of annotations; nil where none of them can be changed.
    init?(_ annotations: [Annotation]) {
        let parts = annotations.filter(\.isEditable).compactMap { annotation in
            annotation.tool.flatMap { tool in
                annotation.toolStyle.map { (tool: tool, style: $0) }
            }
        }
        guard let first = parts.first else { return nil }
        tool = first.tool
        style = first.style
        // Only what all of them have.
        properties = first.tool.properties.filter { property in
            parts.allSatisfy { $0.tool.properties.contains(property) }
        }
        let styles = parts.map(\.style)
        mixed = Set(
            properties.filter { property in styles.contains { !$0.agrees(with: first.style, in: property) } })
        title =
            parts.count == 1
            ? ToolItem.name(of: tool) : nlocalized("%d mark", "%d marks", parts.count)
    }

    /// Who made an annotation and when; empty where nothing is known.
    static func origin(of annotation: Annotation) -> String {
        let date = (annotation.modified ?? annotation.created)?.formatted(
            date: .abbreviated, time: .shortened)
        let parts = [annotation.author, date ?? ""].filter { !$0.isEmpty }
        return parts.joined(separator: " · ")
    }
}

extension ToolStyle {
    /// Whether a value is the same in both.
    func agrees(with other: ToolStyle, in property: StyleProperty) -> Bool {
        switch property {
        case .color: color == other.color
        case .fillColor: fillColor == other.fillColor
        case .lineWidth: lineWidth == other.lineWidth
        case .font:
            fontName == other.fontName && isBold == other.isBold && isItalic == other.isItalic
        case .fontSize: fontSize == other.fontSize
        case .textAlignment: textAlignment == other.textAlignment
        case .opacity: opacity == other.opacity
        case .dash: dash == other.dash
        case .cloudIntensity: cloudIntensity == other.cloudIntensity
        case .lineStart: ends.start == other.ends.start
        case .lineEnd: ends.end == other.ends.end
        case .icon: icon == other.icon
        case .stamp: stampName == other.stampName && stampWords == other.stampWords
        }
    }
}
