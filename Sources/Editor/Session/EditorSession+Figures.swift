// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// What the tools make of drags, in their styles. Places are in points of the page as shown.
extension EditorSession {
    /// Shows what is being drawn; nil for nothing.
    func preview(_ annotation: Annotation?) {
        guard annotation != nil || drawing != nil else { return }
        drawing = annotation
        emit(.overlayChanged)
    }

    /// What shows above the pages because it is not in the document yet.
    public var previews: [Annotation] {
        var shown = drawing.map { [$0] } ?? []
        if let editor = textEditor, !editor.isInDocument, editor.freeText.callout != nil {
            shown.append(editor.annotation)
        }
        if let editor = noteEditor, !editor.isInDocument { shown.append(editor.annotation) }
        return shown
    }

    /// What a drag of a tool makes; nil for tools that make nothing by it.
    func figure(of tool: ToolState, _ span: ShapeSpan) -> Annotation? {
        let map = layout.pages[span.page].displayToUser
        let box = map.apply(span.box).rounded
        switch tool.tool {
        case .square: return shape(.rectangle(box), tool, span.page)
        case .circle: return shape(.ellipse(box), tool, span.page)
        case .line:
            return shape(
                .line(map.apply(span.start).rounded, map.apply(span.lineEnd).rounded), tool, span.page)
        case .stamp where tool.variant == nil: return stamp(in: box, span.page)
        case .stamp:
            // The picture is chosen when its place is known.
            var frame = Shape(.rectangle(box), color: Color(0x808080), border: BorderStyle(dash: [4, 3]))
            frame.fill = nil
            return newAnnotation(.shape(frame), page: span.page, opacity: 1)
        case .freeText where tool.variant == .callout:
            return callout(from: span.start, to: span.end, span.page)
        default: return nil
        }
    }

    /// The figure of a tool through corners.
    func figure(of tool: ToolState, through points: [Point], onPage page: Int) -> Annotation {
        let map = layout.pages[page].displayToUser
        let corners = points.map { map.apply($0).rounded }
        return shape(tool.tool == .polygon ? .polygon(corners) : .polyline(corners), tool, page)
    }

    private func shape(_ figure: Shape.Figure, _ tool: ToolState, _ page: Int) -> Annotation {
        let style = manager.style(of: tool)
        var shape = Shape(figure, color: style.color, fill: style.fillColor, border: style.border)
        switch figure {
        case .line, .polyline:
            shape.ends = style.ends
            shape.border.cloudIntensity = 0
        case .rectangle, .ellipse, .polygon: break
        }
        return newAnnotation(.shape(shape), page: page, opacity: style.opacity)
    }

    func stamp(in box: Rect, _ page: Int) -> Annotation {
        let style = manager.style(of: ToolState(.stamp))
        let stamp = Stamp(
            box: box, rotation: layout.pages[page].rotation, face: style.stampFace, color: style.color)
        return newAnnotation(.stamp(stamp), page: page, opacity: style.opacity)
    }

    func callout(from tip: Point, to end: Point, _ page: Int) -> Annotation {
        let style = manager.style(of: ToolState(.freeText, .callout))
        let geometry = layout.pages[page]
        var text = FreeText.beginning(
            at: end, on: geometry, style: style.textStyle, fill: style.fillColor,
            measurer: environment.measurer)
        text.border = BorderStyle(width: style.lineWidth, dash: style.dash)
        text.callout = Callout(
            points: [geometry.displayToUser.apply(tip).rounded], ending: style.ends.start)
        text.attachCallout()
        return newAnnotation(.freeText(text), page: page, opacity: style.opacity)
    }

    /// Adds what a drag of a tool spans.
    func add(_ tool: ToolState, spanning span: ShapeSpan) {
        switch tool {
        case ToolState(.stamp, .image):
            emit(.chooseFile(FilePlace(.picture, page: span.page, box: span.box)))
        case ToolState(.freeText, .callout):
            if let annotation = figure(of: tool, span) { beginCallout(annotation) }
        default: if let annotation = figure(of: tool, span) { add(annotation, by: tool) }
        }
    }

    func add(_ annotation: Annotation, by tool: ToolState) {
        perform([.add(annotation, index: nil)], named: tool.stepName)
    }

    func beginCallout(_ annotation: Annotation) {
        beginEditing(FreeTextEditor(annotation, in: self))
        // As with a box for text: the next tap is not to place another one.
        manager.set(nil)
    }
}
