// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension EditorSession {
    /// The longest press of the pen's button that counts as a click, in milliseconds.
    private static let longestBarrelClick = 400.0
    /// The longest time between two clicks of a double click, in milliseconds.
    private static let longestDoubleClick = 400.0

    /// Something happened over the canvas.
    public func handle(_ event: InputEvent) -> [EditorEffect] {
        collect {
            if event.device == .pen || event.device == .eraser { hasSeenPen = true }
            switch (event.phase, event.button) {
            case (.down, .barrel1), (.down, .barrel2): barrelDown(event)
            case (.up, .barrel1), (.up, .barrel2): barrelUp(event)
            case (.down, .primary): down(event)
            case (.move, .primary): gesture?.moved(event, in: self)
            case (.up, .primary): up(event)
            case (.cancel, _): cancelGesture()
            case (.hover, _): if gesture == nil { moveCorner(to: event) }
            default: break
            }
        }
    }

    private func down(_ event: InputEvent) {
        if let running = gesture {
            // A pen takes over from a palm that touched first; a second contact of the same kind has no part in it.
            guard event.device == .pen || event.device == .eraser, running.device == .touch else { return }
            cancelGesture()
        }
        guard event.location.isFinite else { return }
        noteEditor?.endTyping()
        // The engine serves fields beside the pages, too; its samples are in the pixels of one view at a time.
        if let host = scribble.activeHost, host !== pageHost { scribble.commit() }
        gesture = newGesture(for: event)
        gesture?.began(event, in: self)
    }

    private func up(_ event: InputEvent) {
        guard let ending = gesture, ending.device == event.device else { return }
        gesture = nil
        ending.ended(event, in: self)
    }

    func cancelGesture() {
        guard let running = gesture else { return }
        gesture = nil
        running.cancelled(in: self)
    }

    private func newGesture(for event: InputEvent) -> any PointerGesture {
        let device = event.device
        if device == .eraser { return ErasingGesture(device: device) }
        if device == .pen, event.modifiers.contains(.barrel1), settings.barrelHold == .eraser {
            return ErasingGesture(device: device)
        }
        if manager.current?.isDrawing != true, let end = textEditor?.handle(at: event.location) {
            return TextSelectionGesture(device: device, dragging: end)
        }
        if settings.writes(device), let sample = event.samples.last,
            scribble.penDown(sample, chain: [pageHost]) != nil
        {
            return WritingGesture(device: device)
        }
        if let textEditor, manager.current?.isDrawing != true,
            textEditor.viewBox.outset(by: 4).contains(event.location)
        {
            return TextSelectionGesture(device: device)
        }
        guard let tool = manager.current else {
            if let handle = handle(at: event.location) { return ResizingGesture(handle, device: device) }
            return SelectingGesture(device: device)
        }
        if tool.isDragged, !settings.draws(device, penSeen: hasSeenPen) {
            return PanningGesture(device: device)
        }
        switch tool.tool {
        case .ink: return DrawingGesture(device: device)
        case .eraser: return ErasingGesture(device: device)
        case .highlight, .underline, .squiggly, .strikeout: return MarkingGesture(device: device)
        case .square, .circle, .line, .stamp: return ShapingGesture(tool, device: device)
        case .polygon, .polyline: return CornerGesture(tool, device: device)
        case .freeText where tool.variant == .callout: return ShapingGesture(tool, device: device)
        case .freeText, .note, .attachment, .caret: return PanningGesture(device: device)
        }
    }

    // MARK: The pen's buttons

    private func barrelDown(_ event: InputEvent) {
        barrelPress = gesture == nil ? (event.button, event.time) : nil
    }

    private func barrelUp(_ event: InputEvent) {
        guard let press = barrelPress, press.button == event.button, gesture == nil else { return }
        barrelPress = nil
        guard event.time - press.time <= Self.longestBarrelClick else { return }
        switch settings.tapTrigger {
        case .barrelClick: if press.button == .barrel1 { pencilTap() }
        case .barrel2Click: if press.button == .barrel2 { pencilTap() }
        case .barrelDoubleClick:
            guard press.button == .barrel1 else { return }
            if let last = lastBarrelClick, event.time - last <= Self.longestDoubleClick {
                lastBarrelClick = nil
                pencilTap()
            } else {
                lastBarrelClick = event.time
            }
        case .padButton, .none: break
        }
    }

    /// The pen's button, or a key that stands for it, was pressed.
    public func performPencilTap() -> [EditorEffect] { collect { pencilTap() } }

    private func pencilTap() {
        guard gesture == nil else { return }
        scribble.commit()
        let before = manager.current
        manager.pencilInteraction.tap()
        if manager.current != before { emit(.announceTool) }
    }

    // MARK: Taps

    /// The pen, mouse or finger touched one place and left it again.
    func tap(at point: Point, clickCount: Int, modifiers: InputEvent.Modifiers) {
        if let textEditor, textEditor.viewBox.outset(by: 4).contains(point) {
            textEditor.placeCaret(at: point, clickCount: clickCount)
            if clickCount == 1 { offerAlternatives(at: point) }
            return
        }
        guard let place = layout.place(at: point) else {
            endFilling()
            endEditing()
            select([])
            return
        }
        let hit = annotation(at: point, onPage: place.page)
        if let tool = manager.current, tap(at: place, hitting: hit, with: tool, modifiers) { return }
        if manager.current?.isWriteAnywhere == true {
            if let hit, hit.freeText != nil {
                edit(hit.id, caretAt: point)
            } else {
                placeText(at: place.point, onPage: place.page)
                manager.set(nil)
            }
            return
        }
        guard let hit else {
            endEditing()
            select([])
            if !tapField(at: point) { endFilling() }
            return
        }
        endFilling()
        if clickCount >= 2 {
            open(hit, caretAt: point)
            return
        }
        endEditing()
        let extends = modifiers.contains(.shift) || modifiers.contains(.control)
        select(extends ? selection.symmetricDifference([hit.id]) : [hit.id])
    }

    /// A tap with a tool that places things. The note tool opens what is said of a mark that is there already. False
    /// for tools that leave taps to the selection.
    private func tap(
        at place: (page: Int, point: Point), hitting hit: Annotation?, with tool: ToolState,
        _ modifiers: InputEvent.Modifiers
    ) -> Bool {
        guard tool.tool == .note || tool.tool == .attachment || tool.tool == .caret || tool.isDragged else {
            return false
        }
        // A finger that does not draw selects.
        guard !tool.isDrawing, !tool.isMarkup else { return false }
        endEditing()
        if tool.tool == .note, let hit, hit.freeText == nil {
            _ = openNote(hit.id)
            return true
        }
        select([])
        return self.place(tool, at: place.point, onPage: place.page)
    }

    /// Opens an annotation: a text to be edited, a file, else what is said about it.
    func open(_ annotation: Annotation, caretAt point: Point) {
        if annotation.freeText != nil {
            edit(annotation.id, caretAt: point)
        } else if annotation.attachedFile != nil {
            emit(.openFile(annotation.id))
        } else {
            _ = openNote(annotation.id)
        }
    }

    /// The topmost annotation under a point of the view.
    func annotation(at point: Point, onPage page: Int) -> Annotation? {
        let place = layout.viewToUser(onPage: page).apply(point)
        // 6 px of tolerance: a pen tip's worth.
        return store.annotations(onPage: page).last { $0.isHit(at: place, tolerance: 6 / layout.scale) }
    }
}
