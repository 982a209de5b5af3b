// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing
import TestSupport

@Suite("Page and text geometry")
struct GeometryTests {
    @Test(
        "display and user space are each other's inverse, at every rotation",
        arguments: [0, 90, 180, 270, -90, 450])
    func pageGeometry(rotation: Int) {
        let page = PageGeometry(cropBox: Rect(-10, 30, 390, 630), rotation: rotation)
        let point = Point(x: 12, y: 34)
        #expect(page.displayToUser.then(page.userToDisplay).apply(point).distance(to: point) < 1e-9)
        let shown = page.userToDisplay.apply(page.cropBox)
        #expect(shown == Rect(x: 0, y: 0, width: page.displayWidth, height: page.displayHeight))
    }

    @Test(
        "a text begins where it was asked for and keeps that corner as it grows",
        arguments: [0, 90, 180, 270])
    func textBox(rotation: Int) {
        let page = PageGeometry(cropBox: Rect(50, 60, 450, 660), rotation: rotation)
        let measurer = MonospaceMeasurer()
        let start = Point(x: 100, y: 200)
        var text = FreeText.beginning(at: start, on: page, style: TextStyle(), fill: nil, measurer: measurer)
        text.text = "hello"
        text.fit(on: page, measurer: measurer)
        let line = text.textToUser.then(page.userToDisplay).apply(Rect(x: 0, y: 0, width: 30, height: 15))
        #expect(abs(line.minX - 100) < 0.01 && abs(line.center.y - 200) < 0.01)
        let shown = page.userToDisplay.apply(text.box)
        #expect(abs(shown.width - 34) < 0.01 && abs(shown.height - 19) < 0.01)
    }

    @Test("colours are read from and written to hex, and nothing else")
    func colors() {
        #expect(Color(hex: "#d7263d")?.hex == "#d7263d")
        #expect(Color(hex: "#12345") == nil && Color(hex: "#12345g") == nil && Color(hex: "") == nil)
    }
}
