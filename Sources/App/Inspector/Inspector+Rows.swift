// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport

/// The rows of all properties.
extension Inspector {
    func rows(of property: StyleProperty, _ look: Look) -> [InspectorRow] {
        switch property {
        case .color: [colorRow(look)]
        case .fillColor: [fillRow(look)]
        case .lineWidth: widthRows(look)
        case .font: [fontRow()]
        case .fontSize: [sizeRow()]
        case .textAlignment: [alignmentRow()]
        case .opacity: [opacityRow()]
        case .dash: [dashRow()]
        case .cloudIntensity: [cloudRow()]
        case .lineStart: [endRow(localized("Line Start"), .lineStart, \.ends.start)]
        case .lineEnd: [endRow(localized("Line End"), .lineEnd, \.ends.end)]
        case .icon: [iconRow(look)]
        case .stamp: stampRows()
        }
    }

    private func colorRow(_ look: Look) -> InspectorRow {
        let row = ColorRow(title: localized("Colour"), palette: look.tool.palette.colors) {
            [weak self] color in
            guard let color else { return }
            self?.change(isFinal: true) { $0.color = color }
        }
        return InspectorRow(widget: row.widget) {
            row.show($0.style.color, mixed: $0.mixed.contains(.color))
        }
    }

    private func fillRow(_ look: Look) -> InspectorRow {
        let title = look.tool.tool == .freeText ? localized("Background") : localized("Fill")
        let row = ColorRow(title: title, palette: ColorPalette.fill.colors, allowsNone: true) {
            [weak self] color in
            self?.change(isFinal: true) { $0.fillColor = color }
        }
        return InspectorRow(widget: row.widget) {
            row.show($0.style.fillColor, mixed: $0.mixed.contains(.fillColor))
        }
    }

    private func widthRows(_ look: Look) -> [InspectorRow] {
        // A text's frame may be left out; other lines are there to be seen.
        let isFrame = look.tool.tool == .freeText
        let row = SliderRow(
            title: isFrame ? localized("Frame") : localized("Width"),
            unit: localized("pt", context: "unit of length"),
            range: isFrame ? 0...10 : ToolStyle.lineWidths, step: 0.25, digits: 2, power: 2
        ) { [weak self] value, isFinal in
            self?.change(isFinal: isFinal) { $0.lineWidth = value }
        }
        let width = InspectorRow(widget: row.widget) {
            row.show($0.style.lineWidth, mixed: $0.mixed.contains(.lineWidth))
        }
        guard !WidthPresets.widths(of: look.tool).isEmpty else { return [width] }
        let presets = WidthPresets(look.tool) { [weak self] width in
            self?.change(isFinal: true) { $0.lineWidth = width }
        }
        return [
            width,
            InspectorRow(widget: presets.widget) {
                presets.show($0.mixed.contains(.lineWidth) ? nil : $0.style.lineWidth)
            },
        ]
    }

    private func fontRow() -> InspectorRow {
        let row = FontRow { [weak self] body in self?.change(isFinal: true, body) }
        return InspectorRow(widget: row.widget) { row.show($0.style, mixed: $0.mixed.contains(.font)) }
    }

    private func sizeRow() -> InspectorRow {
        let row = SliderRow(
            title: localized("Text Size"), unit: localized("pt", context: "unit of length"),
            range: ToolStyle.fontSizes, step: 1, digits: 1, power: 2
        ) { [weak self] value, isFinal in
            self?.change(isFinal: isFinal) { $0.fontSize = value }
        }
        return InspectorRow(widget: row.widget) {
            row.show($0.style.fontSize, mixed: $0.mixed.contains(.fontSize))
        }
    }

    private func alignmentRow() -> InspectorRow {
        choiceRow(
            localized("Alignment"), .textAlignment,
            [
                (localized("Left"), TextStyle.Alignment.left), (localized("Centre"), .center),
                (localized("Right"), .right),
            ], \.textAlignment)
    }

    private func opacityRow() -> InspectorRow {
        let range = ToolStyle.opacities.lowerBound * 100...ToolStyle.opacities.upperBound * 100
        let row = SliderRow(title: localized("Opacity"), unit: "%", range: range, step: 5, digits: 0) {
            [weak self] value, isFinal in
            self?.change(isFinal: isFinal) { $0.opacity = value / 100 }
        }
        return InspectorRow(widget: row.widget) {
            row.show(($0.style.opacity * 100).rounded(), mixed: $0.mixed.contains(.opacity))
        }
    }

    private func dashRow() -> InspectorRow {
        let names = [
            localized("Plain"), localized("Dashed"), localized("Dotted"), localized("Dashed and Dotted"),
        ]
        return choiceRow(localized("Dashes"), .dash, Array(zip(names, ToolStyle.dashes)), \.dash)
    }

    private func cloudRow() -> InspectorRow {
        choiceRow(
            localized("Outline"), .cloudIntensity,
            [
                (localized("Straight"), 0.0), (localized("Small Clouds"), 1),
                (localized("Large Clouds"), 2),
            ], \.cloudIntensity)
    }

    private func endRow(
        _ title: String, _ property: StyleProperty, _ part: WritableKeyPath<ToolStyle, LineEnding> & Sendable
    ) -> InspectorRow {
        choiceRow(title, property, LineEnding.allCases.map { ($0.spokenName, $0) }, part)
    }

    private func iconRow(_ look: Look) -> InspectorRow {
        let icons = look.tool.tool == .attachment ? FileAttachment.icons : StickyNote.icons
        return choiceRow(localized("Icon"), .icon, icons.map { (IconName.spoken($0), $0) }, \.icon)
    }

    private func stampRows() -> [InspectorRow] {
        let names = Stamp.standardNames
        let titles = names.map { StampName.spoken($0) } + [localized("Own Words")]
        let row = ChoiceRow(title: localized("Stamp"), choices: titles) { [weak self] index in
            self?.change(isFinal: true) { style in
                guard names.indices.contains(index) else {
                    if style.stampWords.isEmpty { style.stampWords = StampName.spoken(style.stampName) }
                    style.stampName = ""
                    return
                }
                style.stampName = names[index]
                style.color = Stamp.color(ofStandard: names[index])
            }
        }
        let words = WordsRow(title: localized("Words")) { [weak self] text in
            self?.change(isFinal: true) { $0.stampWords = text }
        }
        return [
            InspectorRow(widget: row.widget) { look in
                let index =
                    look.style.stampName.isEmpty ? names.count : names.firstIndex(of: look.style.stampName)
                row.show(index, mixed: look.mixed.contains(.stamp))
            },
            InspectorRow(widget: words.widget) { look in
                words.show(look.style.stampWords, isVisible: look.style.stampName.isEmpty)
            },
        ]
    }

    /// A row to choose one of a few values.
    private func choiceRow<Value: Equatable & Sendable>(
        _ title: String, _ property: StyleProperty, _ choices: [(name: String, value: Value)],
        _ part: WritableKeyPath<ToolStyle, Value> & Sendable
    ) -> InspectorRow {
        let row = ChoiceRow(title: title, choices: choices.map(\.name)) { [weak self] index in
            let value = choices[index].value
            self?.change(isFinal: true) { $0[keyPath: part] = value }
        }
        return InspectorRow(widget: row.widget) { look in
            row.show(
                choices.firstIndex { $0.value == look.style[keyPath: part] },
                mixed: look.mixed.contains(property))
        }
    }
}
