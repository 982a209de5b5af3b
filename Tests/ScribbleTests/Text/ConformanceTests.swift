// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Scribble
import TestSupport
import Testing

/// The self-test for editors finds what it should, and nothing else.
@MainActor
struct ConformanceTests {
    @Test func aFullEditorPasses() {
        let input = StringTextInput("before")
        #expect(TextInputConformance.check(input) == [])
        #expect(input.string == "before")
    }

    /// Forgets where text went.
    private final class WrongRange: StringTextInput {
        override func replace(_ range: Range<Int>, with text: String) -> Range<Int> {
            _ = super.replace(range, with: text)
            return 0..<0
        }
    }

    /// Puts the caret into characters.
    private final class TearsCharacters: StringTextInput {
        private var exact: Range<Int>?
        override var selectedRange: Range<Int> {
            get { exact ?? super.selectedRange }
            set { exact = newValue }
        }
        override func replace(_ range: Range<Int>, with text: String) -> Range<Int> {
            exact = nil
            return super.replace(range, with: text)
        }
    }

    /// Knows no places.
    private final class NoPlaces: StringTextInput {
        override func caretRect(at offset: Int) -> Rect { .zero }
        override func closestPosition(to point: Point) -> Int { length }
    }

    /// Never runs its steps.
    private final class NoSteps: StringTextInput {
        override func undoGroup(_ name: String, _ body: () -> Void) {}
    }

    /// Counts characters instead of scalars.
    private final class CountsCharacters: StringTextInput {
        override var length: Int { characters.count }
    }

    @Test func brokenEditorsAreReportedByPart() {
        func parts(_ input: StringTextInput) -> Set<String> {
            Set(TextInputConformance.check(input).map(\.part))
        }
        #expect(parts(WrongRange()) == ["replace"])
        #expect(parts(TearsCharacters()) == ["selectedRange"])
        #expect(parts(NoPlaces()) == ["caretRect", "selectionRects"])
        #expect(parts(NoSteps()) == ["undoGroup"])
        #expect(parts(CountsCharacters()).contains("length"))
    }
}
