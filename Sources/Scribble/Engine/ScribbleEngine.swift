// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// Turns pen strokes over views into text: one for the whole program.
///
/// The engine has no clock, no threads and no screen. It is told what happens, asks the delegates of the interactions
/// on the view that is written on, and says through `onEffect` what is to be done.
@MainActor
public final class ScribbleEngine {
    /// What became of a contact when the pen left the surface.
    public enum Release: Hashable, Sendable {
        /// The engine had no part in it.
        case notTaken
        /// The pen hardly moved: a tap, to be handled by the view.
        case tap(Point)
        /// Ink.
        case ink
    }

    /// The times and distances that writing goes by.
    public var constants: ScribbleConstants
    /// Does what the engine asks for.
    public var onEffect: (ScribbleEffect) -> Void = { _ in }
    /// Whether writing is on at all. Turning it off ends a session; what was written until then becomes text.
    public var isEnabled = true {
        didSet { if !isEnabled { commit() } }
    }

    var active: ScribbleSession?
    var readings: [Reading] = []
    private var strokeCount = 0
    private var readingCount = 0

    /// Ink that is being read, with its result once that is there. Results are applied in the order of writing.
    struct Reading {
        var id: RecognitionRequest.ID
        var session: ScribbleSession
        var strokes: [ScribbleSession.WrittenStroke]
        var result: Result<Recognition, any Error>?
    }

    /// Creates an engine.
    public init(constants: ScribbleConstants = ScribbleConstants()) {
        self.constants = constants
    }

    /// Whether a session is under way: until it ends nothing that is written on may move.
    public var isWriting: Bool { active.map { $0.hasBegun } ?? false }
    /// Whether something that was written is not in the text yet.
    public var hasUncommittedInk: Bool { !readings.isEmpty || active.map { !$0.pending.isEmpty } ?? false }

    // MARK: The pen

    /// The pen touches the view.
    ///
    /// - Returns: whether the engine takes the stroke; otherwise it is the view's own business to the end.
    public func penDown(_ sample: InkSample, in host: InteractionHost) -> Bool {
        guard isEnabled else { return false }
        if let session = active, session.host === host, session.state == .resolving {
            // Nothing that is written while the delegate is still thinking is lost.
            let stroke = newStroke(sample)
            session.isPenHeld = true
            session.pending.append(stroke)
            show(stroke)
            return true
        }
        if let session = active, session.host === host, session.takes(sample.position) {
            resume(session, with: sample)
            return true
        }
        commit()
        guard host.shouldBegin(at: sample.position), let target = host.indirect.last else { return false }
        let session = ScribbleSession(host: host, target: target)
        session.pending = [newStroke(sample)]
        active = session
        target.requestElements(in: requestRect(around: sample.position, host: host)) {
            [weak self, weak session] ids in
            guard let self, let session else { return }
            elementsArrived(ids, for: session)
        }
        if session.element == nil, session.state == .armed {
            effect(.startTimer(.answer, after: constants.asyncTimeout))
        }
        return session.state != .finished
    }

    /// The pen moves; all samples since the last call.
    public func penMoved(_ samples: [InkSample]) {
        guard let session = active, session.isPenDown, !samples.isEmpty, !session.pending.isEmpty else {
            return
        }
        let last = session.pending.count - 1
        session.pending[last].stroke.samples += samples
        switch session.state {
        case .armed:
            let stroke = session.pending[last].stroke
            guard hasLeftSlop(stroke) else { return }
            show(session.pending[last])
            if session.element == nil { session.state = .resolving } else { begin(session) }
        case .writing, .resolving:
            effect(.ink(.extend(samples)))
        case .paused, .committing, .settled, .closing, .finished: break
        }
    }

    /// The pen leaves the surface, at `sample`.
    public func penUp(_ sample: InkSample) -> Release {
        guard let session = active, session.isPenDown, let stroke = session.pending.last?.stroke else {
            return .notTaken
        }
        if stroke.samples.last?.position != sample.position { penMoved([sample]) }
        switch session.state {
        case .armed:
            let point = stroke.samples.first?.position ?? sample.position
            session.state = .finished
            active = nil
            effect(.stopTimer(.answer))
            return .tap(point)
        case .writing:
            effect(.ink(.end))
            if case .failed = session.focus {
                drop(session)
            } else {
                session.state = .paused
                effect(.startTimer(.wordPause, after: constants.wordPause))
            }
        case .resolving:
            session.isPenHeld = false
            effect(.ink(.end))
        case .paused, .committing, .settled, .closing, .finished: break
        }
        return .ink
    }

    /// The stroke is taken away from the view, by the window system or another gesture.
    public func penCancelled() {
        guard let session = active, session.isPenDown, let stroke = session.pending.popLast() else { return }
        effect(.ink(.clear(strokes: [stroke.number], fading: false)))
        if session.state == .writing, !session.pending.isEmpty {
            session.state = .paused
            effect(.startTimer(.wordPause, after: constants.wordPause))
        } else {
            drop(session)
        }
    }

    // MARK: Ending

    /// Ends the session after what was written has become text: on save, on a drawing tool, on a change of focus.
    public func commit() {
        guard let session = active else { return }
        active = nil
        stopTimers()
        if session.state == .armed || session.element == nil {
            drop(session)
        } else if session.pending.isEmpty, session.readings == 0 {
            finish(session)
        } else {
            if session.state == .writing { effect(.ink(.end)) }
            session.state = .closing
            read(session)
        }
    }

    /// Ends the session and drops what is not text yet: on Escape, or when the view is gone.
    public func discard() {
        guard let session = active else { return }
        active = nil
        let waiting = readings.filter { $0.session === session }
        readings.removeAll { $0.session === session }
        session.readings = 0
        let strokes = waiting.flatMap(\.strokes) + session.pending
        if !strokes.isEmpty { effect(.ink(.clear(strokes: strokes.map(\.number), fading: false))) }
        session.pending = []
        drop(session)
    }

    // MARK: Time and results

    /// A timer has run out.
    public func timerFired(_ timer: ScribbleTimer) {
        guard let session = active else { return }
        switch (timer, session.state) {
        case (.wordPause, .paused):
            session.state = .committing
            read(session)
        case (.sessionEnd, .settled):
            active = nil
            finish(session)
        case (.answer, _):
            answerIsOverdue(session)
        default: break
        }
    }

    /// Ink has been read.
    public func recognized(_ result: Result<Recognition, any Error>, for id: RecognitionRequest.ID) {
        guard let index = readings.firstIndex(where: { $0.id == id }) else { return }
        readings[index].result = result
        while let first = readings.first, let result = first.result {
            readings.removeFirst()
            apply(result, of: first)
        }
    }

    // MARK: Steps

    private func resume(_ session: ScribbleSession, with sample: InkSample) {
        stopTimers()
        session.state = .writing
        let stroke = newStroke(sample)
        session.pending.append(stroke)
        show(stroke)
    }

    private func elementsArrived(_ elements: [AnyHashable], for session: ScribbleSession) {
        guard session.element == nil, session.state != .finished else { return }
        effect(.stopTimer(.answer))
        guard let chosen = choose(among: elements, for: session) else {
            drop(session)
            return
        }
        session.element = chosen
        if session.state == .resolving {
            begin(session)
            // Several strokes may have been written while the delegate was thinking.
            if session.state == .writing, active === session, !session.isPenHeld {
                session.state = .paused
                effect(.startTimer(.wordPause, after: constants.wordPause))
            }
        }
    }

    private func begin(_ session: ScribbleSession) {
        guard let element = session.element else { return }
        session.state = .writing
        _ = session.target.isFocused(element)
        session.isDelayed = session.target.shouldDelayFocus(for: element)
        session.hasBegun = true
        session.target.isHandlingWriting = true
        session.target.willBeginWriting(in: element)
        if !session.isDelayed { askFocus(session) }
    }

    func askFocus(_ session: ScribbleSession) {
        guard case .notAsked = session.focus, let element = session.element else { return }
        session.focus = .asked
        session.target.focus(element, referencePoint: session.referencePoint) {
            [weak self, weak session] input in
            guard let self, let session, case .asked = session.focus else { return }
            focusAnswered(input, for: session)
        }
        if case .asked = session.focus { effect(.startTimer(.answer, after: constants.asyncTimeout)) }
    }

    private func focusAnswered(_ input: (any TextInput)?, for session: ScribbleSession) {
        effect(.stopTimer(.answer))
        guard let input, input.isFocused || input.focus() else {
            session.focus = .failed
            if !session.isPenDown { drop(session) }
            return
        }
        session.focus = .granted(input)
        if session.state == .committing || session.state == .closing { read(session) }
    }

    /// Sends what was written to be read, once there is a place for it.
    private func read(_ session: ScribbleSession) {
        askFocus(session)
        guard let input = session.input, !session.pending.isEmpty else { return }
        let strokes = session.pending
        session.pending = []
        session.readings += 1
        readingCount += 1
        let id = RecognitionRequest.ID(number: readingCount)
        readings.append(Reading(id: id, session: session, strokes: strokes))
        var context = RecognitionContext()
        let caret = input.selectedRange.lowerBound
        context.before = input.text(in: max(0, caret - 64)..<caret)
        context.language = input.locale
        context.isSingleLine = !input.isMultiline
        effect(.recognize(RecognitionRequest(id: id, strokes: strokes.map(\.stroke), context: context)))
    }

    private func apply(_ result: Result<Recognition, any Error>, of reading: Reading) {
        let session = reading.session
        session.readings -= 1
        if let input = session.input, case .success(let recognition) = result {
            WordInserter(input: input, previousInk: session.lastInk)
                .insert(recognition, strokes: reading.strokes.map(\.stroke))
            session.lastInk = reading.strokes.lazy.map(\.stroke).bounds
        }
        effect(.ink(.clear(strokes: reading.strokes.map(\.number), fading: true)))
        guard session.readings == 0 else { return }
        if session.state == .committing {
            session.state = .settled
            effect(.startTimer(.sessionEnd, after: constants.sessionEnd))
        } else if session.state == .closing, session.pending.isEmpty {
            finish(session)
        }
        if !hasUncommittedInk { effect(.idle) }
    }

    private func answerIsOverdue(_ session: ScribbleSession) {
        if session.element == nil {
            drop(session)
        } else if case .asked = session.focus {
            session.focus = .failed
            if !session.isPenDown { drop(session) }
        }
    }

    /// Ends a session whose ink leads to nothing.
    private func drop(_ session: ScribbleSession) {
        if !session.pending.isEmpty, session.state != .armed {
            effect(.ink(.clear(strokes: session.pending.map(\.number), fading: true)))
        }
        session.pending = []
        if active === session { active = nil }
        stopTimers()
        finish(session)
    }

    private func finish(_ session: ScribbleSession) {
        guard session.state != .finished else { return }
        session.state = .finished
        if session.hasBegun, let element = session.element {
            session.target.didFinishWriting(in: element)
            session.target.isHandlingWriting = active?.hasBegun ?? false && active?.target === session.target
        }
        if !hasUncommittedInk { effect(.idle) }
    }

    // MARK: Parts

    private func choose(among elements: [AnyHashable], for session: ScribbleSession) -> AnyHashable? {
        guard let first = session.pending.first?.stroke.samples.first?.position else { return nil }
        let ink = session.pending.lazy.map(\.stroke).bounds ?? Rect(first.x, first.y, first.x, first.y)
        let framed = elements.map { ($0, session.target.frame(of: $0)) }
            .filter { !$0.1.isEmpty && $0.1.isFinite }
        if let topmost = framed.last(where: { $0.1.contains(first) }) { return topmost.0 }
        let nearest = framed.reversed().min { $0.1.distance(to: ink) < $1.1.distance(to: ink) }
        return nearest.flatMap { $0.1.distance(to: ink) <= constants.hitTolerance ? $0.0 : nil }
    }

    /// The area in which elements are asked for.
    private func requestRect(around point: Point, host: InteractionHost) -> Rect {
        let growth = max(constants.requestGrowth, 1.5 * host.bodyLineHeight, constants.requestSide / 2)
        let rect = Rect(point.x, point.y, point.x, point.y).outset(by: growth)
        return host.bounds.isEmpty ? rect : rect.intersection(host.bounds) ?? rect
    }

    private func hasLeftSlop(_ stroke: Stroke) -> Bool {
        guard let first = stroke.samples.first?.position else { return false }
        return stroke.samples.contains { $0.position.distance(to: first) > constants.tapSlop }
    }

    private func newStroke(_ sample: InkSample) -> ScribbleSession.WrittenStroke {
        strokeCount += 1
        return ScribbleSession.WrittenStroke(number: strokeCount, stroke: Stroke([sample]))
    }

    private func show(_ stroke: ScribbleSession.WrittenStroke) {
        guard let first = stroke.stroke.samples.first else { return }
        effect(.ink(.begin(stroke: stroke.number, first)))
        if stroke.stroke.samples.count > 1 { effect(.ink(.extend(Array(stroke.stroke.samples.dropFirst())))) }
    }

    private func stopTimers() {
        for timer in [ScribbleTimer.wordPause, .sessionEnd, .answer] { effect(.stopTimer(timer)) }
    }

    private func effect(_ effect: ScribbleEffect) { onEffect(effect) }
}
