// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

/// Turns pen strokes over views into text: one for the whole program.
///
/// The engine has no clock, no threads and no screen. It is told what happens, asks the delegates of the interactions
/// on the view that is written on, and says through the view's `InteractionHost.onEffect` what is to be done.
@MainActor
public final class ScribbleEngine {
    /// How the engine takes part in a contact.
    public enum Claim: Hashable, Sendable {
        /// The contact is the engine's from the start. A tap is handed back as an effect.
        case atOnce
        /// The view gets the press as usual. `penMoved` tells when the contact becomes the engine's.
        case onceWriting
    }

    /// The times and distances that writing goes by.
    public var constants: ScribbleConstants
    /// The program's engine.
    public static let shared = ScribbleEngine()
    /// Whether writing is on at all. Turning it off ends a session; what was written until then becomes text.
    public var isEnabled = true {
        didSet { if !isEnabled { commit() } }
    }

    /// Whether ink over text may delete, join, split and select, and a still pen opens space.
    public var takesGestures = true
    /// Tells gestures from handwriting.
    public var gestures = GestureClassifier()

    var active: ScribbleSession?
    var readings: [Reading] = []
    /// Called when a person has chosen another reading of a word or, where the engine `learns`, has written one anew
    /// whose ink may be read so.
    public var onCorrection: @MainActor (Correction) -> Void = { _ in }
    /// Called when words have stood untouched, or do not stand any more; where the engine `learns`.
    public var onConfirmation: @MainActor (WordConfirmation) -> Void = { _ in }
    /// Whether it is followed what becomes of written words, so that a recognizer can learn from them.
    public var learns = false
    let texts = ConvertedTexts()
    private var strokeCount = 0
    private var readingCount = 0

    /// Ink that is being read, with its result once that is there. Results are applied in the order of writing.
    struct Reading {
        var id: RecognitionRequest.ID
        var session: ScribbleSession
        var strokes: [ScribbleSession.WrittenStroke]
        var context = RecognitionContext()
        /// The word in the text that the strokes were added to; nil for new words.
        var word: RecentWord?
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

    /// The pen touches the surface.
    ///
    /// - Parameters:
    ///   - sample: in pixels of the surface, as all samples.
    ///   - chain: the views under the pen, from the innermost to the outermost.
    ///   - near: views with text of their own near the pen, nearest first; they count where nothing under the pen
    ///     takes the contact. Empty where a button, scroll bar or the like is under the pen.
    /// - Returns: how the engine takes part; nil where the stroke is none of its business to the end.
    public func penDown(
        _ sample: InkSample, chain: [InteractionHost], near: [InteractionHost] = []
    ) -> Claim? {
        guard isEnabled else { return nil }
        if let session = active {
            if resumes(session, with: session.host.local(sample)) { return .atOnce }
            if session.state == .tapped { deliverTaps(of: session) }
        }
        commit()
        guard let (host, target) = resolve(sample, chain: chain, near: near) else { return nil }
        let first = host.local(sample)
        let session = ScribbleSession(host: host, target: target)
        session.pending = [newStroke(first)]
        active = session
        target.requestElements(in: requestRect(around: first.position, host: host)) {
            [weak self, weak session] ids in
            guard let self, let session else { return }
            elementsArrived(ids, for: session)
        }
        if session.element == nil, session.state == .armed {
            effect(.startTimer(.answer, after: constants.asyncTimeout), session)
        }
        guard session.state != .finished else { return nil }
        if takesGestures { effect(.startTimer(.hold, after: constants.holdDelay), session) }
        return target.claimsAtOnce ? .atOnce : .onceWriting
    }

    /// Whether the contact goes on with the session.
    private func resumes(_ session: ScribbleSession, with sample: InkSample) -> Bool {
        if session.state == .resolving {
            // Nothing that is written while the delegate is still thinking is lost.
            let stroke = newStroke(sample)
            session.isPenHeld = true
            session.pending.append(stroke)
            show(stroke, session)
            return true
        }
        guard session.takes(sample.position) else { return false }
        if session.state == .holding {
            beginInGap(session, with: newStroke(sample))
        } else if session.state == .tapped {
            effect(.stopTimer(.tap), session)
            session.state = .armed
            session.pending.append(newStroke(sample))
        } else {
            session.touchedWord = session.state == .settled ? word(at: sample.position, of: session) : nil
            resume(session, with: sample)
        }
        return true
    }

    /// The pen moves; all samples since the last call.
    ///
    /// - Returns: whether the contact is writing, so that it is the engine's from now on.
    @discardableResult
    public func penMoved(_ samples: [InkSample]) -> Bool {
        guard let session = active, session.isPenDown, !samples.isEmpty, !session.pending.isEmpty else {
            return active?.state == .holding
        }
        let samples = samples.map { session.host.local($0) }
        let last = session.pending.count - 1
        session.pending[last].stroke.samples += samples
        switch session.state {
        case .armed:
            let stroke = session.pending[last].stroke
            guard hasLeftSlop(stroke) else { return false }
            effect(.stopTimer(.hold), session)
            if session.element == nil { session.state = .resolving } else { begin(session) }
            for (index, stroke) in session.pending.enumerated() {
                show(stroke, session)
                if index < last { effect(.ink(.end), session) }
            }
        case .writing, .resolving:
            effect(.ink(.extend(samples)), session)
        case .holding, .tapped, .paused, .committing, .settled, .closing, .finished: break
        }
        return true
    }

    /// The pen leaves the surface, at `sample`.
    public func penUp(_ sample: InkSample) {
        guard let session = active, session.isPenDown, let stroke = session.pending.last?.stroke else {
            return
        }
        if stroke.samples.last?.position != session.host.local(sample).position { penMoved([sample]) }
        switch session.state {
        case .armed:
            effect(.stopTimer(.hold), session)
            effect(.stopTimer(.answer), session)
            if session.pending.count > 1 || session.element == nil {
                deliverTaps(of: session)
            } else {
                session.state = .tapped
                effect(.startTimer(.tap, after: constants.tapWait), session)
            }
        case .writing:
            effect(.ink(.end), session)
            if case .failed = session.focus {
                drop(session)
            } else if !openAlternatives(session) {
                session.state = .paused
                effect(.startTimer(.wordPause, after: constants.wordPause), session)
                if !addDelayedMark(session) { lookAhead(session) }
            }
        case .resolving:
            session.isPenHeld = false
            effect(.ink(.end), session)
        case .holding, .tapped, .paused, .committing, .settled, .closing, .finished: break
        }
    }

    /// The stroke is taken away from the view, by the window system or another gesture.
    public func penCancelled() {
        guard let session = active, session.isPenDown, let stroke = session.pending.popLast() else { return }
        effect(.ink(.clear(strokes: [stroke.number], fading: false)), session)
        if session.state == .writing, !session.pending.isEmpty {
            session.state = .paused
            effect(.startTimer(.wordPause, after: constants.wordPause), session)
        } else {
            drop(session)
        }
    }

    // MARK: Ending

    /// Ends the session after what was written has become text: on save, on a drawing tool, on a change of focus.
    public func commit() {
        guard let session = active else { return }
        active = nil
        stopTimers(session)
        if session.state == .armed || session.state == .tapped || session.state == .holding
            || session.element == nil
        {
            drop(session)
        } else if session.pending.isEmpty, session.readings == 0 {
            finish(session)
        } else {
            if session.state == .writing { effect(.ink(.end), session) }
            session.state = .closing
            read(session)
            conclude(session)
        }
    }

    /// Ends the session and drops what is not text yet: on Escape, or when the view is gone.
    public func discard() {
        guard let session = active else { return }
        active = nil
        stopLookingAhead(session)
        let waiting = readings.filter { $0.session === session }
        readings.removeAll { $0.session === session }
        session.readings = 0
        let strokes = waiting.flatMap(\.strokes) + session.pending
        if !strokes.isEmpty { effect(.ink(.clear(strokes: strokes.map(\.number), fading: false)), session) }
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
            conclude(session)
        case (.sessionEnd, .settled):
            active = nil
            finish(session)
        case (.tap, .tapped): deliverTaps(of: session)
        case (.hold, .armed): openGap(session)
        case (.gap, .holding): drop(session)
        case (.answer, _):
            answerIsOverdue(session)
        default: break
        }
    }

    /// Ink has been read.
    public func recognized(_ result: Result<Recognition, any Error>, for id: RecognitionRequest.ID) {
        guard let index = readings.firstIndex(where: { $0.id == id }) else { return looked(result, id) }
        readings[index].result = result
        while let first = readings.first, let result = first.result {
            readings.removeFirst()
            apply(result, of: first)
        }
    }

    // MARK: Steps

    private func resume(_ session: ScribbleSession, with sample: InkSample) {
        stopTimers(session)
        session.state = .writing
        let stroke = newStroke(sample)
        session.pending.append(stroke)
        show(stroke, session)
    }

    private func elementsArrived(_ elements: [AnyHashable], for session: ScribbleSession) {
        guard session.element == nil, session.state != .finished else { return }
        effect(.stopTimer(.answer), session)
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
                effect(.startTimer(.wordPause, after: constants.wordPause), session)
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
        if case .asked = session.focus {
            effect(.startTimer(.answer, after: constants.asyncTimeout), session)
        }
    }

    private func focusAnswered(_ input: (any TextInput)?, for session: ScribbleSession) {
        effect(.stopTimer(.answer), session)
        guard let input, input.isFocused || input.focus() else {
            session.focus = .failed
            if !session.isPenDown { drop(session) }
            return
        }
        session.focus = .granted(input)
        if session.state == .committing || session.state == .closing {
            read(session)
            conclude(session)
        }
    }

    /// Sends what was written to be read, once there is a place for it.
    private func read(_ session: ScribbleSession) {
        stopLookingAhead(session)
        askFocus(session)
        guard let input = session.input, !session.pending.isEmpty else { return }
        if isGesture(session, on: input) { return }
        dropStrayMarks(session, lineHeight: input.lineHeight)
        let strokes = session.pending
        guard !strokes.isEmpty else { return }
        session.pending = []
        session.recent = []
        session.readings += 1
        let request = request(strokes, for: input)
        readings.append(
            Reading(id: request.id, session: session, strokes: strokes, context: request.context))
        effect(.recognize(request), session)
    }

    /// A request to read strokes as text before the caret.
    func request(_ strokes: [ScribbleSession.WrittenStroke], for input: any TextInput) -> RecognitionRequest {
        var context = RecognitionContext()
        let caret = input.selectedRange.lowerBound
        context.before = input.text(in: max(0, caret - 64)..<caret)
        context.language = input.locale
        context.isSingleLine = !input.isMultiline
        return request(toRead: strokes.map(\.stroke), context: context)
    }

    /// A request that no session asks: its result is its maker's business.
    public func request(toRead strokes: [Stroke], context: RecognitionContext) -> RecognitionRequest {
        readingCount += 1
        return RecognitionRequest(
            id: RecognitionRequest.ID(number: readingCount), strokes: strokes, context: context)
    }

    private func apply(_ result: Result<Recognition, any Error>, of reading: Reading) {
        let session = reading.session
        session.readings -= 1
        if let input = session.input, case .success(let recognition) = result {
            if recognition.isDrawing {
                if reading.word == nil { session.continuation = nil } else { forget(reading, session) }
                effect(.drawing(reading.strokes.map(\.stroke)), session)
            } else if let word = reading.word {
                revise(word, with: recognition, in: input, session)
            } else {
                _ = insert(recognition, reading.strokes, reading.context, into: input, session)
            }
        }
        effect(.ink(.clear(strokes: reading.strokes.map(\.number), fading: true)), session)
        guard session.readings == 0 else { return }
        if !session.pending.isEmpty, session.state == .committing || session.state == .closing {
            // A stroke that may be a gesture has waited for the text that it is over.
            read(session)
        }
        conclude(session)
        lookAhead(session)
        if !hasUncommittedInk { effect(.idle, session) }
    }

    /// Begins the last silence, or ends the session, where everything is in the text.
    private func conclude(_ session: ScribbleSession) {
        guard session.readings == 0, session.pending.isEmpty else { return }
        if session.state == .committing {
            moveGap(session)
            session.state = .settled
            let end = session.gap == nil ? constants.sessionEnd : constants.gapEnd
            effect(.startTimer(.sessionEnd, after: end), session)
        } else if session.state == .closing {
            finish(session)
        }
    }

    private func answerIsOverdue(_ session: ScribbleSession) {
        if session.element == nil {
            drop(session)
        } else if case .asked = session.focus {
            session.focus = .failed
            if !session.isPenDown { drop(session) }
        }
    }

    /// Hands contacts that were no writing to the view, where it has not had them yet.
    private func deliverTaps(of session: ScribbleSession) {
        let points = session.pending.compactMap(\.stroke.samples.first?.position)
        session.pending = []
        session.state = .finished
        active = nil
        stopTimers(session)
        closeGap(session)
        guard session.target.claimsAtOnce else { return }
        for point in points { effect(.tap(point), session) }
    }

    /// Ends a session whose ink leads to nothing.
    private func drop(_ session: ScribbleSession) {
        if !session.pending.isEmpty, session.state != .armed, session.state != .tapped {
            effect(.ink(.clear(strokes: session.pending.map(\.number), fading: true)), session)
        }
        session.pending = []
        if active === session { active = nil }
        stopTimers(session)
        finish(session)
    }

    func finish(_ session: ScribbleSession) {
        guard session.state != .finished else { return }
        session.state = .finished
        closeGap(session)
        confirmEarlierWords(session)
        if session.hasBegun, let element = session.element {
            session.target.didFinishWriting(in: element)
            session.target.isHandlingWriting = active?.hasBegun ?? false && active?.target === session.target
        }
        if !hasUncommittedInk { effect(.idle, session) }
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
        let area = Rect(0, 0, host.bounds.width, host.bounds.height)
        return area.isEmpty ? rect : rect.intersection(area) ?? rect
    }

    func hasLeftSlop(_ stroke: Stroke) -> Bool {
        guard let first = stroke.samples.first?.position else { return false }
        return stroke.samples.contains { $0.position.distance(to: first) > constants.tapSlop }
    }

    private func newStroke(_ sample: InkSample) -> ScribbleSession.WrittenStroke {
        strokeCount += 1
        return ScribbleSession.WrittenStroke(number: strokeCount, stroke: Stroke([sample]))
    }

    private func show(_ stroke: ScribbleSession.WrittenStroke, _ session: ScribbleSession) {
        guard let first = stroke.stroke.samples.first else { return }
        effect(.ink(.begin(stroke: stroke.number, first)), session)
        if stroke.stroke.samples.count > 1 {
            effect(.ink(.extend(Array(stroke.stroke.samples.dropFirst()))), session)
        }
    }

    func stopTimers(_ session: ScribbleSession) {
        for timer in [ScribbleTimer.wordPause, .sessionEnd, .answer, .tap, .hold, .gap] {
            effect(.stopTimer(timer), session)
        }
    }

    func effect(_ effect: ScribbleEffect, _ session: ScribbleSession) {
        session.host.onEffect(effect)
    }
}
