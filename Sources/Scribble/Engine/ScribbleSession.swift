// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Writing into one element, from the first contact to the end of the last silence.
@MainActor
final class ScribbleSession {
    /// How far the session is.
    enum State {
        /// The pen is down; it may still be a tap.
        case armed
        /// The pen rested between words and space is open there; nothing is written in it yet.
        case holding
        /// The pen is up after a tap, which may be the dot that a word begins with.
        case tapped
        /// The pen is down and moved, but the delegate has not named its elements yet.
        case resolving
        /// The pen is down and writes.
        case writing
        /// The pen is up; the word pause runs.
        case paused
        /// The pen is up; ink is being read.
        case committing
        /// The pen is up and everything is in the text; the last silence runs.
        case settled
        /// Nothing more will be written; a reading or an answer is still to come.
        case closing
        /// Over.
        case finished
    }

    /// What came of asking for focus.
    enum Focus {
        case notAsked
        case asked
        case granted(any TextInput)
        case failed
    }

    /// A stroke with the number that the overlay knows it by.
    struct WrittenStroke {
        var number: Int
        var stroke: Stroke
    }

    let host: InteractionHost
    let target: any WritingTarget
    var state = State.armed
    /// The element that was chosen; nil while the delegate has not answered.
    var element: AnyHashable?
    var isDelayed = false
    var focus = Focus.notAsked
    /// Whether the delegate was told that writing begins.
    var hasBegun = false
    /// Strokes that are not being read yet; the last one is still written while the pen is down.
    var pending: [WrittenStroke] = []
    /// Whether the pen is down while the delegate is still thinking.
    var isPenHeld = true
    /// How many batches of ink are being read.
    var readings = 0
    /// The box around the line of ink that last became text.
    var lastInk: Rect?
    /// The space that a resting pen has opened.
    var gap: WritingGap?
    /// What is known of ink that is not finished.
    var lookAhead = LookAhead()
    /// Where the ink that is still there goes on with words that are in the text.
    var continuation: WordInserter.Continuation?
    /// The words that last became text while the writing went on: dots and bars may still be added to them.
    var recent: [RecentWord] = []
    /// All words of the session.
    var converted: Set<ConvertedWord.ID> = []
    /// The word that the pen came down on after everything was in the text.
    var touchedWord: WordAlternatives?

    init(host: InteractionHost, target: any WritingTarget) {
        self.host = host
        self.target = target
    }

    /// The input, once focus was granted.
    var input: (any TextInput)? {
        if case .granted(let input) = focus { return input }
        return nil
    }

    /// Whether the pen is down in this session.
    var isPenDown: Bool { state == .armed || state == .resolving || state == .writing }

    /// Whether a further contact belongs to the session.
    ///
    /// Ink may leave the element's frame by a line's height. An element that waits for the pause is mostly a large
    /// empty area: there, what belongs together stands close together, and after the pause a contact looks for its
    /// element anew, so that writing elsewhere makes a text of its own.
    func takes(_ point: Point) -> Bool {
        guard let element else { return false }
        if state == .tapped { return isNearInk(point) }
        if let gap { return gap.takes(point, lineHeight: host.bodyLineHeight) }
        let frame = target.frame(of: element)
        guard !frame.isEmpty, frame.isFinite else { return false }
        guard frame.outset(by: host.bodyLineHeight).contains(point) else {
            // A word that was begun in the element may run on beyond it.
            return state == .paused && target.claimsAtOnce && !isDelayed && goesOn(at: point)
        }
        guard isDelayed else { return true }
        return state == .paused && isNearInk(point)
    }

    /// Whether a contact stands in the line of the ink that waits, where its next letter would.
    private func goesOn(at point: Point) -> Bool {
        guard let ink = pending.lazy.map(\.stroke).bounds else { return false }
        let reach = max(host.bodyLineHeight, 0.8 * ink.height)
        return ink.outset(by: reach).contains(point)
            && abs(point.y - ink.center.y) <= ink.height / 2 + reach / 2
    }

    private func isNearInk(_ point: Point) -> Bool {
        guard let ink = pending.lazy.map(\.stroke).bounds else { return false }
        return ink.distance(to: point) <= max(2.5 * host.bodyLineHeight, 1.5 * ink.height)
    }

    /// Where the first line of the ink begins: its leading edge and vertical middle.
    var referencePoint: Point {
        let isRightToLeft = target.isRightToLeft
        let boxes = pending.compactMap(\.stroke.bounds)
        guard var line = boxes.first else { return .zero }
        // A stroke whose middle lies within the line, grown by half its height, is part of it.
        for box in boxes.dropFirst() {
            let slack = max(line.height, host.bodyLineHeight) / 2
            if box.center.y >= line.minY - slack, box.center.y <= line.maxY + slack { line = line.union(box) }
        }
        return Point(x: isRightToLeft ? line.maxX : line.minX, y: line.center.y)
    }
}
