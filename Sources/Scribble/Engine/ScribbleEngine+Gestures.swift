// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension ScribbleEngine {
    /// Does what the ink asks for where it is an editing gesture, before it would be read.
    ///
    /// - Returns: whether the ink is dealt with, or waits until the text that it may be over is there.
    func isGesture(_ session: ScribbleSession, on input: any TextInput) -> Bool {
        guard takesGestures, session.gap == nil else { return false }
        let strokes = session.pending
        let ink = strokes.map(\.stroke)
        if session.readings > 0 { return gestures.mayBeGesture(ink) }
        guard let gesture = gestures.gesture(of: ink, over: input) else { return false }
        session.pending = []
        session.lastInk = nil
        session.continuation = nil
        session.recent = []
        let boxes = gesture.apply(to: input)
        effect(.ink(.clear(strokes: strokes.map(\.number), fading: true)), session)
        effect(.flash(boxes), session)
        if session.state == .closing {
            finish(session)
        } else {
            session.state = .settled
            effect(.startTimer(.sessionEnd, after: constants.sessionEnd), session)
            if !hasUncommittedInk { effect(.idle, session) }
        }
        if case .circle = gesture {
            // The menu is for the finger or the pen as a pointer.
            if active === session { commit() }
            input.presentEditMenu()
        }
        return true
    }

    /// Whether strokes scratch something out, so that they are no word, whatever they are read as.
    func isScratchedOut(by strokes: [ScribbleSession.WrittenStroke], in input: any TextInput) -> Bool {
        let ink = strokes.map(\.stroke)
        guard takesGestures, !ink.isEmpty, gestures.mayBeGesture(ink),
            case .scratchOut = gestures.gesture(of: ink, over: input)
        else { return false }
        return true
    }

    // MARK: Space for more

    /// The pen has rested: opens space where it is, if that is between words.
    func openGap(_ session: ScribbleSession) {
        guard takesGestures, session.gap == nil, session.pending.count == 1,
            let point = session.pending.first?.stroke.samples.first?.position,
            let input = inputForGap(of: session), let gap = WritingGap.open(at: point, in: input)
        else { return }
        session.gap = gap
        session.focus = .granted(input)
        session.pending = []
        session.state = .holding
        stopTimers(session)
        effect(.flash([gap.rect]), session)
        effect(.startTimer(.gap, after: constants.gapEnd), session)
    }

    /// The text under a resting pen, with the keyboard, as if it had been tapped.
    private func inputForGap(of session: ScribbleSession) -> (any TextInput)? {
        guard let element = session.element else { return nil }
        if !session.target.isFocused(element), session.target.shouldDelayFocus(for: element) { return nil }
        var answer: (any TextInput)?
        session.target.focus(element, referencePoint: session.referencePoint) { answer = $0 }
        guard let input = answer, input.length > 0, input.isFocused || input.focus() else { return nil }
        return input
    }

    /// The pen comes back to open space. Nothing is told to anyone until it writes.
    func beginInGap(_ session: ScribbleSession, with stroke: ScribbleSession.WrittenStroke) {
        guard let gap = session.gap, let input = session.input else { return }
        effect(.stopTimer(.gap), session)
        input.selectedRange = gap.offset..<gap.offset
        session.state = .armed
        session.pending = [stroke]
    }

    /// Space goes on behind the words that were written in it, while the pen is up.
    func moveGap(_ session: ScribbleSession) {
        guard session.gap != nil, let input = session.input, session.state == .committing else { return }
        input.removePlaceholder()
        session.gap = WritingGap.open(before: input.selectedRange.upperBound, in: input)
        // More words belong to the line that was begun.
        session.gap?.isParagraph = false
    }

    /// Closes the space.
    func closeGap(_ session: ScribbleSession) {
        guard session.gap != nil else { return }
        session.gap = nil
        session.input?.removePlaceholder()
    }
}
