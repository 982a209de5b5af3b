// SPDX-License-Identifier: GPL-3.0-or-later

/// Knows whether the person is likely to write with a pen next, so that fields can leave room in time.
///
/// Told of pens and keys from outside, with times of the caller's clock in milliseconds.
@MainActor
public final class PencilPresence {
    /// What the person wants.
    public enum Expectation: String, Sendable, CaseIterable {
        /// A pen is expected when one was used lately.
        case auto
        /// A pen is always expected.
        case always
        /// A pen is never expected.
        case never
    }

    /// How long a pen is remembered, in milliseconds.
    public static let memory = 300_000.0
    /// The program's.
    public static let shared = PencilPresence(engine: .shared)

    /// Whether a pen is expected, as was last made known: it does not change while someone writes.
    public private(set) var isExpected = false
    /// What the person wants.
    public var expectation = Expectation.auto
    /// Whether a pen is attached.
    public var hasDevice = false

    private let engine: ScribbleEngine
    private var lastPen: Double?
    private var observers: [(owner: Owner, body: @MainActor (Bool) -> Void)] = []

    private struct Owner { weak var object: AnyObject? }

    /// Creates a presence for an engine.
    public init(engine: ScribbleEngine) { self.engine = engine }

    /// A pen touched, or came near.
    public func penSeen(at time: Double) {
        lastPen = time
        update(at: time)
    }

    /// A key that makes text was typed: the person has turned to the keyboard.
    public func textKeyTyped(at time: Double) {
        lastPen = nil
        update(at: time)
    }

    /// Finds out anew: after a change of what is set here, when time has passed, when writing has ended.
    public func update(at time: Double) {
        guard !engine.isWriting else { return }
        let isFresh = lastPen.map { time - $0 <= Self.memory } ?? false
        let now =
            switch expectation {
            case _ where !engine.isEnabled: false
            case .always: true
            case .never: false
            case .auto: hasDevice && isFresh
            }
        guard now != isExpected else { return }
        isExpected = now
        observers.removeAll { $0.owner.object == nil }
        for observer in observers { observer.body(now) }
    }

    /// How long from `time` until the pen is forgotten, in milliseconds; nil where time changes nothing.
    public func timeToForget(at time: Double) -> Double? {
        guard expectation == .auto, isExpected, let lastPen else { return nil }
        return max(0, lastPen + Self.memory - time)
    }

    /// Runs `body` at each change, for as long as `owner` lives.
    public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (Bool) -> Void) {
        observers.append((Owner(object: owner), body))
    }
}

extension ScribbleInteraction {
    /// Whether the person is likely to write with a pen next: leave room in text fields in advance.
    public static var isPencilInputExpected: Bool { PencilPresence.shared.isExpected }

    /// Runs `body` whenever `isPencilInputExpected` changes, for as long as `owner` lives.
    public static func observePencilInputExpected(
        _ owner: AnyObject, _ body: @escaping @MainActor (Bool) -> Void
    ) { PencilPresence.shared.observe(owner, body) }
}
