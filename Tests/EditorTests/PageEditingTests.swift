// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@testable import Editor

@MainActor
@Suite("Changing pages")
struct PageEditingTests {
    private func scene() -> Scene {
        Scene(
            pages: (0..<3).map { PageGeometry(cropBox: Rect(0, 0, 200 + 10 * Double($0), 300)) },
            reading: ["hello"])
    }

    private func widths(_ scene: Scene) -> [Double] { scene.session.layout.pages.map(\.displayWidth) }

    @Test("the layout follows, the view stays as large, and undo takes it back")
    func layoutFollows() {
        let scene = scene()
        let session = scene.session
        _ = session.insertBlankPage(after: 0)
        #expect(widths(scene) == [200, 200, 210, 220])
        #expect(session.layout.viewWidth == 1000 && session.layout.scale == 1)
        _ = session.arrange(.turn(at: 3, by: 90), named: "Rotate Page")
        #expect(widths(scene) == [200, 200, 210, 300])
        let effects = session.undo()
        #expect(widths(scene) == [200, 200, 210, 220])
        #expect(effects.contains { if case .pagesChanged = $0 { true } else { false } })
        _ = session.undo()
        #expect(widths(scene) == [200, 210, 220])
        _ = session.redo()
        #expect(widths(scene).count == 4)
    }

    @Test("text that is being edited ends before pages move, and its page takes it along")
    func editingEnds() async {
        let scene = scene()
        scene.session.manager.setState(.freeText)
        let frame = scene.session.layout.frame(ofPage: 0)
        await scene.write(at: Point(x: frame.minX + 40, y: frame.minY + 60))
        #expect(scene.texts(page: 0) == ["hello"] && scene.session.textEditor != nil)
        _ = scene.session.arrange(.move(from: 0, to: 2), named: "Move Page")
        #expect(scene.session.textEditor == nil && scene.texts(page: 2) == ["hello"])
        _ = scene.session.undo()
        #expect(scene.texts(page: 0) == ["hello"])
    }

    @Test("a document that forbids it is left alone, and the last page stays")
    func refusals() {
        let scene = scene()
        scene.session.mayArrange = false
        let forbidden = scene.session.arrange(.remove(at: 0, count: 1), named: "Delete Page")
        #expect(forbidden.contains { if case .refused(.arrangingForbidden) = $0 { true } else { false } })
        scene.session.mayArrange = true
        for _ in 0..<2 { _ = scene.session.arrange(.remove(at: 0, count: 1), named: "Delete Page") }
        let last = scene.session.arrange(.remove(at: 0, count: 1), named: "Delete Page")
        #expect(last.contains { if case .refused(.lastPage) = $0 { true } else { false } })
        #expect(widths(scene) == [220])
    }
}
