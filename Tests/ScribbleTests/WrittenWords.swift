// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Ink

@testable import Scribble

/// One field that is written into by hand-made strokes, and readings as a test wants them.
@MainActor
final class WrittenWords {
    let engine = ScribbleEngine()
    let input = PlainInput("")
    let host: InteractionHost
    private(set) var effects: [ScribbleEffect] = []
    private var time = 0.0

    init() {
        host = InteractionHost(bounds: Rect(0, 0, 1000, 800), textInput: input)
        host.onEffect = { [weak self] in self?.effects.append($0) }
    }

    /// The requests that were made and neither answered nor given up, oldest first.
    var requests: [RecognitionRequest] {
        var open: [RecognitionRequest] = []
        for effect in effects {
            switch effect {
            case .recognize(let request): open.append(request)
            case .cancelReading(let id): open.removeAll { $0.id == id }
            default: break
            }
        }
        return open.filter { !answered.contains($0.id) }
    }
    private var answered: Set<RecognitionRequest.ID> = []

    /// The numbers of strokes that were taken away, fading or not.
    func cleared(fading: Bool) -> [Int] {
        effects.flatMap { effect -> [Int] in
            if case .ink(.clear(let strokes, fading)) = effect { strokes } else { [] }
        }
    }

    /// The words that the person was offered other readings of.
    var offered: [WordAlternatives] {
        effects.compactMap { if case .alternatives(let word) = $0 { word } else { nil } }
    }

    /// A stroke like a wave in a box.
    func stroke(_ box: Rect) {
        down(box)
        up(box)
    }

    func down(_ box: Rect) {
        _ = engine.penDown(InkSample(Point(x: box.minX, y: box.minY), time: time), chain: [host])
        time += 10
        engine.penMoved([
            InkSample(Point(x: box.center.x, y: box.maxY), time: time),
            InkSample(Point(x: box.maxX, y: box.minY), time: time + 5),
        ])
        time += 20
    }

    func up(_ box: Rect) {
        engine.penUp(InkSample(Point(x: box.maxX, y: box.minY), time: time))
        time += 80
    }

    func tap(_ point: Point) {
        _ = engine.penDown(InkSample(point, time: time), chain: [host])
        engine.penUp(InkSample(point, time: time + 40))
        time += 80
    }

    /// Answers the oldest open request: words with the indices of their strokes, further readings behind a bar.
    ///
    /// - Parameter isText: whether the ink looks like writing at all.
    func answer(_ words: [(String, [Int])], isText: Bool = true) {
        guard let request = requests.first else { return }
        answered.insert(request.id)
        let read = words.map { text, strokes in
            RecognizedWord(
                candidates: text.split(separator: "|").map {
                    RecognitionCandidate(text: String($0), confidence: 0.5)
                }, strokes: strokes)
        }
        let line = RecognizedLine(words: read, legibility: isText ? 1 : 0)
        let recognition = Recognition(lines: [line], candidates: [])
        engine.recognized(.success(recognition), for: request.id)
    }

    /// Writes one word and waits until it is text.
    func commit(_ word: String, at box: Rect) {
        stroke(box)
        engine.timerFired(.wordPause)
        answer([(word, [0])])
    }
}
