// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Testing

@testable import Zinnia

@Suite struct CharacterSplitterTests {
    private func layout(_ strokes: [Stroke], isSingleLine: Bool = false) -> CharacterSplitter.Layout {
        CharacterSplitter(strokes.compactMap(\.bounds)).layout(isSingleLine: isSingleLine)
    }

    @Test(arguments: ["一二三十", "川口", "日本人", "中国语", "山川大木", "三三三"])
    func cellsAreFoundByTheirSize(_ text: String) {
        let layout = layout(DrawnCharacter.strokes(text))
        #expect(!layout.isVertical)
        let expected = text.map { DrawnCharacter.strokes(String($0)).count }
        #expect(layout.lines.map { $0.map(\.count) } == [expected])
    }

    @Test(arguments: ["二", "三", "川", "语"])
    func partsOfOneCharacterStayTogether(_ text: String) {
        let strokes = DrawnCharacter.strokes(text)
        #expect(layout(strokes).lines == [[Array(strokes.indices)]])
    }

    @Test func linesRunFromTopToBottom() {
        let first = DrawnCharacter.strokes("日本")
        let second = DrawnCharacter.strokes("中国人", at: Point(x: 20, y: 140))
        let layout = layout(first + second)
        #expect(!layout.isVertical)
        #expect(layout.lines.map(\.count) == [2, 3])
        #expect(layout.lines.first?.joined().max() == first.count - 1)
    }

    @Test func columnsRunFromTheRight() {
        let first = DrawnCharacter.strokes("日本人", at: Point(x: 150, y: 0), vertical: true)
        let second = DrawnCharacter.strokes("中国", vertical: true)
        let layout = layout(first + second)
        #expect(layout.isVertical)
        #expect(layout.lines.map(\.count) == [3, 2])
        #expect(layout.lines.first?.joined().max() == first.count - 1)
    }

    @Test func everyStrokeIsInOneCell() {
        // Strokes of all sizes anywhere, some of them dots.
        var random: UInt64 = 7
        func next() -> Double {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(random >> 40) / Double(1 << 24)
        }
        for count in [1, 2, 3, 50, 400] {
            let boxes = (0..<count).map { _ in
                Rect(x: 900 * next(), y: 900 * next(), width: 100 * next() * next(), height: 100 * next())
            }
            for isSingleLine in [true, false] {
                let layout = CharacterSplitter(boxes).layout(isSingleLine: isSingleLine)
                #expect(layout.lines.joined().joined().sorted() == Array(0..<count))
            }
        }
        let dots = [Rect](repeating: .zero, count: 3)
        #expect(
            CharacterSplitter(dots).layout(isSingleLine: false).lines.joined().joined().sorted() == [0, 1, 2])
        #expect(CharacterSplitter([]).layout(isSingleLine: false).lines.joined().isEmpty)
    }
}
