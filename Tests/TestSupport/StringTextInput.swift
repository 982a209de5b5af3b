// SPDX-License-Identifier: GPL-3.0-or-later
import Ink
import Scribble

/// An editor of one's own in a few lines: a text of one line, each character 10 px wide and 20 px high.
@MainActor
open class StringTextInput: TextInput {
    /// The text.
    public private(set) var characters: [Character] = []
    private var caret = 0..<0
    /// Whether it has the keyboard.
    public var isFocused = false
    /// Whether asking for the keyboard succeeds.
    public var focusSucceeds = true
    /// How many steps to undo were made.
    public private(set) var steps = 0
    /// 20 px.
    public let lineHeight = 20.0
    /// 400 px.
    public let fieldWidth = 400.0
    /// One line.
    public let isMultiline = false
    /// English.
    public let locale = "en"

    /// Makes an editor.
    public init(_ text: String = "") { characters = Array(text) }

    /// All of the text.
    public var string: String { String(characters) }
    private var scalars: [Unicode.Scalar] { Array(string.unicodeScalars) }
    private var boundaries: [Int] { TextInputConformance.boundaries(of: string) }

    /// The number of scalars.
    open var length: Int { scalars.count }

    /// The text of a range.
    open func text(in range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range.clamped(to: scalars.indices)])
        return String(view)
    }

    /// The selection.
    open var selectedRange: Range<Int> {
        get { caret }
        set { caret = snapped(newValue.lowerBound)..<snapped(newValue.upperBound) }
    }

    private func snapped(_ offset: Int) -> Int { boundaries.last { $0 <= offset } ?? 0 }

    /// Puts text in the place of a range.
    @discardableResult
    open func replace(_ range: Range<Int>, with text: String) -> Range<Int> {
        let held = range.clamped(to: 0..<length)
        let line = text.filter { !$0.isNewline }
        var all = scalars
        all.replaceSubrange(held, with: line.unicodeScalars)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: all)
        characters = Array(String(view))
        let end = held.lowerBound + line.unicodeScalars.count
        caret = end..<end
        return held.lowerBound..<end
    }

    /// The caret.
    open func caretRect(at offset: Int) -> Rect {
        let index = boundaries.lastIndex { $0 <= offset } ?? 0
        return Rect(x: Double(index) * 10, y: 0, width: 1, height: lineHeight)
    }

    /// The box of a range.
    open func selectionRects(for range: Range<Int>) -> [Rect] {
        range.isEmpty ? [] : [caretRect(at: range.lowerBound).union(caretRect(at: range.upperBound))]
    }

    /// The nearest offset.
    open func closestPosition(to point: Point) -> Int {
        let index = max(0, min(characters.count, Int((point.x / 10).rounded())))
        return boundaries[index]
    }

    /// Asks for the keyboard.
    open func focus() -> Bool {
        isFocused = focusSucceeds
        return isFocused
    }

    /// Counts a step.
    open func undoGroup(_ name: String, _ body: () -> Void) {
        steps += 1
        body()
    }
}
