// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Foundation
import Ink
import Scribble

/// A document of A4 pages in a view of 1000 × 800 px, with a scripted recognizer and names that count up.
@MainActor
public final class Scene {
    /// The session.
    public let session: EditorSession
    /// What drives it.
    public let replay: EditorReplay
    /// What reads the ink.
    public let recognizer: ScriptedRecognizer

    /// Creates a scene that reads these texts, one for each burst of writing.
    public init(
        pages: [PageGeometry] = [PageGeometry(cropBox: Rect(0, 0, 595, 842))], reading texts: [String] = []
    ) {
        var count = 0
        let environment = EditorEnvironment(
            measurer: MonospaceMeasurer(), now: { Date(timeIntervalSince1970: 1_000_000) },
            newName: {
                count += 1
                return "name-\(count)"
            },
            author: { "Ann" })
        recognizer = ScriptedRecognizer(texts)
        session = EditorSession(pages: pages, environment: environment)
        session.layout = PageLayout(pages: pages, scale: 1, viewWidth: 1000, viewHeight: 800)
        replay = EditorReplay(session: session, recognizer: recognizer)
        for page in pages.indices { _ = session.load([], page: page) }
    }

    /// The annotations of a page.
    public func annotations(page: Int = 0) -> [Annotation] { session.store.annotations(onPage: page) }

    /// The texts of a page, in z-order.
    public func texts(page: Int = 0) -> [String] { annotations(page: page).compactMap(\.freeText?.text) }

    /// Ink like a short word: a wave of one stroke, its box's upper left corner at `point` in view pixels.
    public static func scrawl(at point: Point, width: Double = 60, height: Double = 20) -> [Stroke] {
        let samples = (0...30).map { index -> InkSample in
            let t = Double(index) / 30
            let y = point.y + height / 2 * (1 - cos(t * 6 * .pi))
            return InkSample(Point(x: point.x + t * width, y: y), time: Double(index) * 8, pressure: 0.5)
        }
        return [Stroke(samples)]
    }

    /// Writes a scrawl and waits until it is text and the session is over.
    public func write(at point: Point, thenPause pause: Double = 2000) async {
        await replay.write(Self.scrawl(at: point))
        await replay.pause(pause)
    }
}
