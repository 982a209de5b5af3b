// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Editor
import GTKSupport
import Ink
import Scribble

extension PageCanvas {
    /// Does what the editor asks: everything that any method of the session returns goes here.
    public func performEffects(_ effects: [EditorEffect]) {
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: EditorEffect) {
        switch effect {
        case .redraw(let regions):
            pictures.invalidate(regions)
            overlay.invalidate()
            queueDraw()
        case .liveInk(let change): ink.perform(change, layout: layout)
        case .startTimer(let timer, let delay): start(timer, after: delay)
        case .stopTimer(let timer): timers.removeValue(forKey: timer)?.cancel()
        case .recognize(let request): read(request)
        case .cancelReading(let id): readings.removeValue(forKey: id)?.cancel()
        case .alternatives(let alternatives): offer(alternatives)
        case .selectText(let request): selectText(request)
        case .readAnnotations(let pages): delegate?.pageCanvas(self, readAnnotationsOf: pages)
        case .scrollBy(let offset): scroll(by: offset)
        case .selectionChanged:
            overlay.invalidate()
            queueDraw()
            updateTouch()
            delegate?.pageCanvasDidChangeSelection(self)
        case .textEditingChanged:
            overlay.invalidate()
            textKeys?.editorChanged()
            queueDraw()
            delegate?.pageCanvasDidChangeTextEditing(self)
        case .overlayChanged:
            overlay.invalidate()
            queueDraw()
        case .noteEditingChanged: delegate?.pageCanvasDidChangeNote(self)
        case .chooseFile(let place): delegate?.pageCanvas(self, chooseFileFor: place)
        case .openFile(let id): delegate?.pageCanvas(self, openFileOf: id)
        case .journal(let edits): delegate?.pageCanvas(self, didApply: edits)
        case .keepInk(let ink): delegate?.pageCanvas(self, didWrite: ink)
        case .forgetInk(let strokes): delegate?.pageCanvas(self, didRead: strokes)
        case .flash(let boxes, let time): overlay.flash(boxes, for: time, on: self)
        case .presentEditMenu(let point): delegate?.pageCanvas(self, editMenuAt: point)
        case .writingCommitted: delegate?.pageCanvasDidCommitWriting(self)
        case .pagesChanged: pagesChanged()
        case .formChanged: formChanged()
        case .announceTool:
            updateCursor()
            delegate?.pageCanvas(self, announceToolAt: hover?.point ?? center)
        case .refused(let refusal): delegate?.pageCanvas(self, didRefuse: refusal)
        }
    }

    /// Shows another tool in pointer and preview. To be called when the state manager's tool or style has changed.
    public func toolChanged() {
        updateTouch()
        overlay.invalidate()
        updateCursor()
        queueDraw()
    }

    private func start(_ timer: ScribbleTimer, after delay: Double) {
        timers[timer]?.cancel()
        timers[timer] = MainLoopTimer(after: Int(delay.rounded())) { [weak self] in
            guard let self else { return }
            timers[timer] = nil
            performEffects(session.timerFired(timer))
        }
    }

    private func read(_ request: RecognitionRequest) {
        guard let recognize else { return }
        readings[request.id] = Task { [weak self] in
            let effects = await recognize(request)
            guard let self else { return }
            readings[request.id] = nil
            performEffects(effects)
        }
    }

    private func selectText(_ request: TextSelectionRequest) {
        Task { [weak self, renderer] in
            let quads = await renderer.quads(page: request.page, from: request.start, to: request.end)
            guard let self else { return }
            performEffects(session.selected(quads, for: request))
            overlay.invalidate()
            queueDraw()
        }
    }
}
