// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Handwriting
import Ink
import Scribble

/// Drives an `EditorSession` without a screen: events at given times, timers by a clock of its own, recognition at once.
///
/// Scripts write ink with it as if by pen, and tests follow what the editor does.
@MainActor
public final class EditorReplay {
    /// The session.
    public let session: EditorSession
    /// The time, in milliseconds.
    public private(set) var now = 0.0
    /// Everything that the session asked for, in order.
    public private(set) var effects: [EditorEffect] = []
    /// Whether readings wait until `releaseReadings`, as on a slow machine.
    public var holdsReadings = false
    /// The first error of the recognizer.
    public private(set) var recognitionError: (any Error)?

    private let recognizer: any TextRecognizer
    private var timers: [ScribbleTimer: Double] = [:]
    private var held: [RecognitionRequest] = []

    /// Creates a replay on a session.
    public init(session: EditorSession, recognizer: any TextRecognizer) {
        self.session = session
        self.recognizer = recognizer
        session.onLateEffects = { [weak self] in self?.note($0) }
    }

    /// Hands an event to the session.
    public func send(
        _ phase: InputEvent.Phase, _ samples: [InkSample], device: InputEvent.Device = .pen,
        button: InputEvent.Button = .primary, modifiers: InputEvent.Modifiers = [], clickCount: Int = 1
    ) async {
        if let time = samples.last?.time, time > now { await advance(to: time) }
        let event = InputEvent(
            phase, device: device, samples: samples, button: button, modifiers: modifiers,
            clickCount: clickCount)
        note(session.handle(event))
        await read()
    }

    /// Writes strokes with the pen. Their times count from now; positions are view pixels.
    public func write(_ strokes: [Stroke], device: InputEvent.Device = .pen) async {
        let start = now
        let first = strokes.first?.samples.first?.time ?? 0
        for stroke in strokes {
            let samples = stroke.samples.map { sample in
                InkSample(
                    sample.position, time: start + max(0, sample.time - first), pressure: sample.pressure)
            }
            guard let down = samples.first, let up = samples.last else { continue }
            await send(.down, [down], device: device)
            for sample in samples.dropFirst() { await send(.move, [sample], device: device) }
            await send(.up, [InkSample(up.position, time: up.time, pressure: 0)], device: device)
        }
    }

    /// Touches a place and leaves it again, and waits until that counts as a tap.
    public func tap(at point: Point, device: InputEvent.Device = .pen, clickCount: Int = 1) async {
        await send(.down, [InkSample(point, time: now)], device: device, clickCount: clickCount)
        await send(.up, [InkSample(point, time: now + 60)], device: device, clickCount: clickCount)
        await pause(session.scribble.constants.tapWait)
    }

    /// Lets time pass.
    public func pause(_ milliseconds: Double) async { await advance(to: now + milliseconds) }

    /// Runs a command of the session.
    public func run(_ command: (EditorSession) -> [EditorEffect]) async {
        note(command(session))
        await read()
    }

    /// Makes text of everything that was written.
    public func finish() async {
        await run { $0.commitWriting() }
        await releaseReadings()
    }

    /// Delivers readings that waited.
    public func releaseReadings() async {
        holdsReadings = false
        await read()
    }

    private func advance(to time: Double) async {
        while let (timer, due) = timers.min(by: { $0.value < $1.value }), due <= time {
            now = max(now, due)
            timers[timer] = nil
            note(session.timerFired(timer))
            await read()
        }
        now = max(now, time)
    }

    private func note(_ new: [EditorEffect]) {
        effects += new
        for effect in new {
            switch effect {
            case .startTimer(let timer, let after): timers[timer] = now + after
            case .stopTimer(let timer): timers[timer] = nil
            case .recognize(let request): held.append(request)
            case .cancelReading(let id): held.removeAll { $0.id == id }
            default: break
            }
        }
    }

    private func read() async {
        while !holdsReadings, !held.isEmpty {
            let request = held.removeFirst()
            let result: Result<Recognition, any Error>
            do {
                result = .success(try await recognizer.recognize(request.strokes, context: request.context))
            } catch {
                recognitionError = recognitionError ?? error
                result = .failure(error)
            }
            note(session.recognized(result, for: request.id))
        }
    }
}
