// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Ink

extension FormField {
    /// The smallest size of text that is made to fit, in points.
    static let leastSize = 4.0
    /// The largest size of text that is made to fit in several lines, in points: what other programs take.
    static let largestParagraphSize = 12.0
    /// The size of a list's text where the file gives none, in points.
    public static let largestListSize = largestParagraphSize
    /// The largest size of text that is made to fit in one line, in points.
    static let largestLineSize = 72.0
    /// Below a chosen option of a list: the colour that other programs take.
    static let chosenColor = Color(0x99C1DA)

    /// What the field shows in one of its places, as it is now.
    public func drawing(of widget: FormWidget, measurer: any TextMeasuring) -> FieldDrawing {
        var drawing = FieldDrawing(widget)
        switch kind {
        case .check, .radio:
            let isOn = value == .state(widget.onState) && widget.onState != nil
            drawing.picture = widget.pictures[isOn ? widget.onState ?? "" : "Off"]
            // A box with pictures shows nothing in a state that has none.
            if drawing.picture == nil, widget.pictures.isEmpty { addBox(to: &drawing, widget, isOn: isOn) }
        case .text(let rules):
            addFrame(to: &drawing, widget)
            if rules.isComb, let cells = rules.maximumLength, cells > 0, !rules.isMultiline {
                addComb(to: &drawing, widget, cells: cells, measurer)
            } else if rules.isMultiline {
                addParagraphs(to: &drawing, widget, measurer)
            } else {
                addLine(text, to: &drawing, widget, measurer)
            }
        case .choice(let rules):
            addFrame(to: &drawing, widget)
            if rules.isCombo {
                addLine(text, to: &drawing, widget, measurer)
            } else {
                addList(rules, to: &drawing, widget, measurer)
            }
        }
        return drawing
    }

    /// The same in a given state; for boxes, whose states all stand in the file.
    public func drawing(of widget: FormWidget, isOn: Bool) -> FieldDrawing {
        var drawing = FieldDrawing(widget)
        addBox(to: &drawing, widget, isOn: isOn)
        return drawing
    }

    /// How the text of a line is set in a place, with its size.
    public func lineStyle(in widget: FormWidget, measurer: any TextMeasuring) -> TextStyle {
        var style = widget.style
        guard style.size <= 0 else { return style }
        let drawing = FieldDrawing(widget)
        if case .text(let rules) = kind, rules.isMultiline {
            return paragraphStyle(drawing, widget, measurer)
        }
        style.size = 100
        let layout = measurer.layout(text, style: style, width: nil)
        let room = (drawing.width - 2 * inset(widget), drawing.height - 2 * borderWidth(widget))
        var size = layout.lineHeight > 0 ? 100 * room.1 / layout.lineHeight : Self.leastSize
        if layout.width > 0 { size = min(size, 100 * room.0 / layout.width) }
        style.size = min(max(size, Self.leastSize), Self.largestLineSize)
        return style
    }

    // MARK: Parts

    private func borderWidth(_ widget: FormWidget) -> Double {
        guard widget.borderColor != nil else { return 0 }
        let isDouble = widget.borderKind == .beveled || widget.borderKind == .inset
        return min(max(0, widget.borderWidth), 20) * (isDouble ? 2 : 1)
    }

    /// The space at the sides of text: what others leave, so that text stands where their programs put it.
    private func inset(_ widget: FormWidget) -> Double { max(2, 2 * borderWidth(widget)) }

    private func addFrame(to drawing: inout FieldDrawing, _ widget: FormWidget) {
        let box = Rect(0, 0, drawing.width, drawing.height)
        if let fill = widget.background {
            drawing.paths.append(DrawnPath(Path(corners: box), paint: .fill, color: fill))
        }
        let width = min(max(0, widget.borderWidth), 20)
        if let color = widget.borderColor, width > 0 {
            let middle = box.outset(by: -width / 2)
            let path =
                widget.borderKind == .underline
                ? Path(through: [Point(x: 0, y: middle.maxY), Point(x: box.maxX, y: middle.maxY)])
                : Path(corners: middle)
            drawing.paths.append(
                DrawnPath(
                    path, paint: .stroke(width: width), color: color,
                    dash: widget.borderKind == .dashed ? [3, 3] : [], hasSharpCorners: true))
        }
        let edge = borderWidth(widget)
        if box.width > 2 * edge, box.height > 2 * edge { drawing.clip = box.outset(by: -edge) }
    }

    private func addLine(
        _ text: String, to drawing: inout FieldDrawing, _ widget: FormWidget, _ measurer: any TextMeasuring
    ) {
        guard !text.isEmpty else { return }
        var style = lineStyle(in: widget, measurer: measurer)
        let layout = measurer.layout(text, style: style, width: nil)
        let inset = inset(widget)
        let x =
            switch style.alignment {
            case .left: inset
            case .center: (drawing.width - layout.width) / 2
            case .right: drawing.width - inset - layout.width
            }
        style.alignment = .left
        let y = (drawing.height - layout.height) / 2
        drawing.texts.append(
            FieldDrawing.Text(text: text, style: style, origin: Point(x: x, y: y), width: nil))
    }

    private func paragraphStyle(
        _ drawing: FieldDrawing, _ widget: FormWidget, _ measurer: any TextMeasuring
    ) -> TextStyle {
        var style = widget.style
        let inset = inset(widget)
        style.size = Self.largestParagraphSize
        while style.size > Self.leastSize {
            let layout = measurer.layout(text, style: style, width: max(1, drawing.width - 2 * inset))
            if layout.height <= drawing.height - 2 * inset { break }
            style.size = max(Self.leastSize, style.size - 0.5)
        }
        return style
    }

    private func addParagraphs(
        to drawing: inout FieldDrawing, _ widget: FormWidget, _ measurer: any TextMeasuring
    ) {
        guard !text.isEmpty else { return }
        let inset = inset(widget)
        drawing.texts.append(
            FieldDrawing.Text(
                text: text, style: lineStyle(in: widget, measurer: measurer),
                origin: Point(x: inset, y: inset),
                width: max(1, drawing.width - 2 * inset)))
    }

    private func addComb(
        to drawing: inout FieldDrawing, _ widget: FormWidget, cells: Int, _ measurer: any TextMeasuring
    ) {
        let cell = drawing.width / Double(cells)
        let characters = text.prefix(cells).map(String.init)
        var style = widget.style
        if style.size <= 0 {
            style.size = 100
            let line = measurer.layout("", style: style, width: nil).lineHeight
            let widest = characters.map { measurer.layout($0, style: style, width: nil).width }.max() ?? 0
            var size = line > 0 ? 100 * (drawing.height - 2 * borderWidth(widget)) / line : Self.leastSize
            if widest > 0 { size = min(size, 100 * cell / widest) }
            style.size = min(max(size, Self.leastSize), Self.largestLineSize)
        }
        let first =
            switch style.alignment {
            case .left: 0
            case .center: (cells - characters.count) / 2
            case .right: cells - characters.count
            }
        style.alignment = .left
        if let color = widget.borderColor, widget.borderWidth > 0, cells > 1, cells <= 1000 {
            var path = Path()
            for index in 1..<cells {
                let x = Double(index) * cell
                path.append(through: [Point(x: x, y: 0), Point(x: x, y: drawing.height)])
            }
            drawing.paths.append(
                DrawnPath(
                    path, paint: .stroke(width: min(widget.borderWidth, 20)), color: color,
                    hasSharpCorners: true))
        }
        for (index, character) in characters.enumerated() {
            let layout = measurer.layout(character, style: style, width: nil)
            let x = (Double(first + index) + 0.5) * cell - layout.width / 2
            drawing.texts.append(
                FieldDrawing.Text(
                    text: character, style: style,
                    origin: Point(x: x, y: (drawing.height - layout.height) / 2), width: nil))
        }
    }

    private func addList(
        _ rules: ChoiceRules, to drawing: inout FieldDrawing, _ widget: FormWidget,
        _ measurer: any TextMeasuring
    ) {
        guard case .choices(let chosen) = value else { return }
        var style = widget.style
        if style.size <= 0 { style.size = Self.largestParagraphSize }
        style.alignment = .left
        let line = measurer.layout("", style: style, width: nil).lineHeight
        guard line > 0 else { return }
        let inset = inset(widget)
        var y = drawing.clip.minY
        // What is chosen is to be seen, if anything is.
        let rows = max(1, Int(drawing.clip.height / line))
        let picked = rules.options.firstIndex { chosen.contains($0.value) } ?? 0
        var top = min(max(0, rules.topIndex), max(0, rules.options.count - 1))
        if !(top..<top + rows).contains(picked) { top = picked }
        for option in rules.options[min(top, rules.options.count)...] {
            guard y < drawing.clip.maxY else { return }
            if chosen.contains(option.value) {
                let row = Rect(drawing.clip.minX, y, drawing.clip.maxX, min(y + line, drawing.clip.maxY))
                drawing.paths.append(DrawnPath(Path(corners: row), paint: .fill, color: Self.chosenColor))
            }
            drawing.texts.append(
                FieldDrawing.Text(
                    text: option.label, style: style, origin: Point(x: inset, y: y), width: nil))
            y += line
        }
    }

    private func addBox(to drawing: inout FieldDrawing, _ widget: FormWidget, isOn: Bool) {
        let box = Rect(0, 0, drawing.width, drawing.height)
        let width = min(max(0, widget.borderWidth), 20)
        let isRound = widget.mark == .circle
        func outline(_ box: Rect) -> Path { isRound ? Path(ellipseIn: box) : Path(corners: box) }
        if let fill = widget.background {
            drawing.paths.append(DrawnPath(outline(box), paint: .fill, color: fill))
        }
        if let color = widget.borderColor, width > 0 {
            drawing.paths.append(
                DrawnPath(
                    outline(box.outset(by: -width / 2)), paint: .stroke(width: width), color: color,
                    hasSharpCorners: true))
        }
        guard isOn else { return }
        let side = max(1, min(box.width, box.height) * 0.7 - width)
        let area = Rect(
            x: box.center.x - side / 2, y: box.center.y - side / 2, width: side, height: side)
        drawing.paths.append(contentsOf: widget.mark.paths(in: area, color: widget.style.color))
    }
}

extension FormWidget.Mark {
    /// The mark in a square, y down.
    func paths(in box: Rect, color: Color) -> [DrawnPath] {
        func at(_ x: Double, _ y: Double) -> Point {
            Point(x: box.minX + x * box.width, y: box.minY + y * box.height)
        }
        func filled(_ points: [Point]) -> [DrawnPath] {
            [DrawnPath(Path(through: points, closed: true), paint: .fill, color: color)]
        }
        switch self {
        case .check:
            return [
                DrawnPath(
                    Path(through: [at(0.08, 0.55), at(0.38, 0.88), at(0.92, 0.12)]),
                    paint: .stroke(width: box.width * 0.16), color: color)
            ]
        case .cross:
            var path = Path(through: [at(0.08, 0.08), at(0.92, 0.92)])
            path.append(through: [at(0.92, 0.08), at(0.08, 0.92)])
            return [DrawnPath(path, paint: .stroke(width: box.width * 0.16), color: color)]
        case .circle:
            return [DrawnPath(Path(ellipseIn: box.outset(by: -box.width * 0.1)), paint: .fill, color: color)]
        case .diamond: return filled([at(0.5, 0), at(1, 0.5), at(0.5, 1), at(0, 0.5)])
        case .square: return filled([at(0.08, 0.08), at(0.92, 0.08), at(0.92, 0.92), at(0.08, 0.92)])
        case .star:
            return filled(
                (0..<10).map { index in
                    let angle = Double(index) * .pi / 5 - .pi / 2
                    let radius = index % 2 == 0 ? 0.5 : 0.2
                    return at(0.5 + radius * cos(angle), 0.5 + radius * sin(angle))
                })
        }
    }
}

extension Path {
    /// A rectangle.
    init(corners box: Rect) {
        self.init(
            through: [
                Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY),
                Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
            ], closed: true)
    }
}
