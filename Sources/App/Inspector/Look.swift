// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
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
            Self.part(annotation).map { (annotation, $0.tool, $0.style) }
        }
        guard let first = parts.first else { return nil }
        tool = first.1
        style = first.2
        // Only what all of them have.
        properties = StyleProperty.allCases.filter { property in
            parts.allSatisfy { $0.1.properties.contains(property) }
        }
        properties.sort {
            (first.1.properties.firstIndex(of: $0) ?? 0) < (first.1.properties.firstIndex(of: $1) ?? 0)
        }
        let styles = parts.map(\.2)
        mixed = Set(
            properties.filter { property in styles.contains { !$0.agrees(with: first.2, in: property) } })
        title =
            parts.count == 1
            ? ToolItem.name(of: tool) : nlocalized("%d annotation", "%d annotations", parts.count)
    }

    private static func part(_ annotation: Annotation) -> (tool: ToolState, style: ToolStyle)? {
        switch annotation.content {
        case .ink(let ink):
            (
                ToolState(.ink, ink.blend == .multiply ? .highlighter : .pen),
                ToolStyle(
                    color: ink.color, opacity: annotation.opacity, lineWidth: ink.width, blend: ink.blend)
            )
        case .freeText(let text):
            (
                ToolState(.freeText),
                ToolStyle(
                    color: text.style.color, fillColor: text.fill, opacity: annotation.opacity,
                    fontName: text.style.family, fontSize: text.style.size,
                    textAlignment: text.style.alignment)
            )
        case .markup(let markup) where markup.kind == .highlight:
            (
                ToolState(.highlight),
                ToolStyle(color: markup.color, opacity: annotation.opacity, blend: .multiply)
            )
        default: nil
        }
    }
}

extension ToolStyle {
    /// Whether a value is the same in both.
    func agrees(with other: ToolStyle, in property: StyleProperty) -> Bool {
        switch property {
        case .color: color == other.color
        case .fillColor: fillColor == other.fillColor
        case .lineWidth: lineWidth == other.lineWidth
        case .fontSize: fontSize == other.fontSize
        case .opacity: opacity == other.opacity
        }
    }
}
