// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Testing

@testable import PDFDocument

@Suite struct PangoTextMeasurerTests {
    let measurer = PangoTextMeasurer()

    @Test func caretsFollowTheText() {
        let layout = measurer.layout("ab\ncd", style: TextStyle(size: 10), width: nil)
        #expect(layout.carets.count == 6 && layout.length == 5)
        #expect(layout.lineStarts == [0, 3])
        #expect(layout.caretOffsets == [0, 1, 2, 3, 4, 5])
        #expect(layout.carets[1].minX > layout.carets[0].minX)
        #expect(layout.carets[3].minX == 0 && layout.carets[3].minY == layout.lineHeight)
        #expect(abs(layout.height - 2 * layout.lineHeight) < 0.01)
    }

    @Test func clustersHaveOneCaret() {
        let family = "x👩‍👩‍👧y"
        let layout = measurer.layout(family, style: TextStyle(), width: nil)
        #expect(layout.length == family.unicodeScalars.count)
        #expect(layout.caretOffsets == [0, 1, 6, 7])
    }

    @Test func sizesScaleExactly() {
        let small = measurer.layout("Scribble", style: TextStyle(size: 10), width: nil)
        let large = measurer.layout("Scribble", style: TextStyle(size: 100), width: nil)
        #expect(abs(large.width - 10 * small.width) < 0.1)
    }

    @Test func textFitsInItsOwnWidth() {
        for text in ["Hello, world", "a b c d e f g", "Привет שלום"] {
            let free = measurer.layout(text, style: TextStyle(size: 11.3), width: nil)
            let fitted = measurer.layout(text, style: TextStyle(size: 11.3), width: free.width)
            #expect(fitted.lineStarts == [0])
            let narrow = measurer.layout(text, style: TextStyle(size: 11.3), width: free.width / 2)
            #expect(narrow.lineStarts.count > 1 && narrow.width <= free.width / 2 + 0.03)
        }
    }

    @Test func emptyTextHasALine() {
        let layout = measurer.layout("", style: TextStyle(size: 20), width: 100)
        #expect(layout.carets.count == 1 && layout.lineHeight > 15 && layout.caretOffsets == [0])
    }

    @Test func manyThreadsAgree() async {
        let style = TextStyle(size: 12)
        let expected = measurer.layout("one two three", style: style, width: 40)
        await withTaskGroup(of: TextLayout.self) { group in
            for _ in 0..<50 {
                group.addTask { PangoTextMeasurer().layout("one two three", style: style, width: 40) }
            }
            for await layout in group { #expect(layout == expected) }
        }
    }
}
