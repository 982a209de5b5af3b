// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@testable import Editor

/// What the recovery journal is told of writing that is not text yet.
@MainActor
@Suite struct UnreadInkTests {
    /// The strokes that the journal would bring back now.
    private func kept(_ scene: Scene) -> [UnreadInk] {
        scene.replay.effects.reduce(into: []) { kept, effect in
            switch effect {
            case .keepInk(let ink): kept.append(ink)
            case .forgetInk(let numbers): kept.removeAll { numbers.contains($0.number) }
            default: break
            }
        }
    }

    @Test func eachStrokeIsKeptAtPenUpUntilItIsText() async throws {
        let pages = [PageGeometry(cropBox: Rect(50, 80, 500, 700), rotation: 90)]
        let scene = Scene(pages: pages, reading: ["hello"])
        scene.session.layout = PageLayout(
            pages: pages, scale: 1.75, viewWidth: 900, viewHeight: 500, scroll: Point(x: 40, y: 120))
        scene.session.manager.setState(.freeText)
        let strokes = (0..<3).map { Scene.scrawl(at: Point(x: 300 + Double($0) * 70, y: 200))[0] }
        for (index, stroke) in strokes.enumerated() {
            await scene.replay.write([stroke])
            #expect(kept(scene).count == index + 1)
        }
        #expect(scene.annotations().isEmpty)
        // Where it stands on the page is where it was seen.
        let map = scene.session.layout.userToView(onPage: 0)
        for (ink, stroke) in zip(kept(scene), strokes) {
            #expect(ink.page == 0)
            let box = try #require(ink.drawing.strokes.bounds.map { map.apply($0) })
            let written = try #require(stroke.bounds)
            #expect(abs(box.minX - written.minX) < 0.1 && abs(box.maxY - written.maxY) < 0.1)
            #expect(ink.drawing.strokes[0].samples.count == stroke.samples.count)
        }
        await scene.replay.pause(2000)
        #expect(scene.texts() == ["hello"])
        #expect(kept(scene).isEmpty)
    }

    @Test func inkThatIsBeingReadIsStillKept() async {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.setState(.freeText)
        scene.replay.holdsReadings = true
        await scene.write(at: Point(x: 300, y: 200))
        #expect(kept(scene).count == 1 && scene.texts().isEmpty)
        await scene.replay.releaseReadings()
        #expect(kept(scene).isEmpty && scene.texts() == ["hello"])
    }

    @Test func whatIsDroppedOrDrawnIsNotKept() async {
        let scene = Scene(reading: ["hello"])
        scene.session.manager.setState(.freeText)
        await scene.replay.write(Scene.scrawl(at: Point(x: 300, y: 200)))
        #expect(kept(scene).count == 1)
        await scene.replay.run { $0.escape() }
        #expect(kept(scene).isEmpty)
        scene.session.manager.setState(.ink, variant: .pen)
        await scene.replay.write(Scene.scrawl(at: Point(x: 300, y: 300)))
        #expect(kept(scene).isEmpty, "a drawn stroke is an edit of its own")
    }

    @Test func whatIsBroughtBackIsInkThatCanBecomeText() async throws {
        let pages = [
            PageGeometry(cropBox: Rect(0, 0, 595, 842)), PageGeometry(cropBox: Rect(0, 0, 595, 842)),
        ]
        let first = Scene(pages: pages)
        first.session.manager.setState(.freeText)
        await first.replay.write(Scene.scrawl(at: Point(x: 300, y: 200)))
        await first.replay.write(Scene.scrawl(at: Point(x: 380, y: 200)))
        var ink = kept(first)
        #expect(ink.count == 2)
        var elsewhere = try #require(ink.last)
        elsewhere.page = 1
        elsewhere.number += 1
        var nowhere = elsewhere
        nowhere.page = 2
        ink += [elsewhere, nowhere]

        let scene = Scene(pages: pages, reading: ["hello"])
        await scene.replay.run { $0.restore(ink) }
        let back = try #require(scene.annotations().first)
        #expect(scene.annotations().count == 1 && scene.annotations(page: 1).count == 1)
        #expect(back.ink?.strokes == ink[0].drawing.strokes + ink[1].drawing.strokes)
        await scene.replay.run { $0.undo() }
        #expect(scene.annotations().isEmpty && scene.annotations(page: 1).isEmpty, "one step")
        await scene.replay.run { $0.redo() }
        scene.session.select([back.id])
        await scene.replay.run { $0.convertSelectionToText() }
        #expect(scene.texts() == ["hello"])
    }

    @Test func aDocumentThatForbidsMarksGetsNone() async {
        let first = Scene()
        first.session.manager.setState(.freeText)
        await first.replay.write(Scene.scrawl(at: Point(x: 300, y: 200)))
        let ink = kept(first)
        #expect(!ink.isEmpty)
        let scene = Scene()
        scene.session.allowsChanges = { false }
        await scene.replay.run { $0.restore(ink) }
        #expect(scene.annotations().isEmpty)
    }
}
