// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor

/// Steps through colours and widths by key.
extension AnnotationStateManager {
    /// The colours of the active tool's palette.
    private var palette: [Color] {
        guard let current, current.properties.contains(.color) else { return [] }
        return current.palette.colors
    }

    /// Takes the next colour of the palette.
    func nextColor() {
        let palette = palette
        guard !palette.isEmpty else { return }
        let index = palette.firstIndex(of: style.color).map { $0 + 1 } ?? 0
        changeStyle { $0.color = palette[index % palette.count] }
    }

    /// Takes the next of the usual widths.
    func nextWidth() {
        guard let current else { return }
        let widths = WidthPresets.widths(of: current)
        guard let first = widths.first else { return }
        let next = widths.first { $0 > style.lineWidth + 1e-9 } ?? first
        changeStyle { $0.lineWidth = next }
    }

    /// Makes lines wider or narrower.
    func changeWidth(by factor: Double) {
        guard let current, current.properties.contains(.lineWidth) else { return }
        changeStyle {
            let width = ($0.lineWidth * factor * 20).rounded() / 20
            $0.lineWidth = min(ToolStyle.lineWidths.upperBound, max(ToolStyle.lineWidths.lowerBound, width))
        }
    }
}

extension ToolState {
    /// The colours that are offered for the tool.
    var palette: ColorPalette {
        switch tool {
        case .highlight, .note: .highlight
        case .ink where variant == .highlighter: .highlight
        default: .ink
        }
    }
}
