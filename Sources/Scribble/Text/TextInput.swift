// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// Editable text that handwriting can go to.
///
/// Offsets count Unicode scalars; places are pixels of the view that the interaction stands on.
@MainActor
public protocol TextInput: AnyObject {
    /// The number of scalars.
    var length: Int { get }
    /// The text of a range, held within the bounds.
    func text(in range: Range<Int>) -> String
    /// The selection; empty for a caret.
    var selectedRange: Range<Int> { get set }
    /// Puts text in the place of a range, through the same way as typed text.
    ///
    /// - Returns: where the new text stands; shorter than `text` where the input took only part of it.
    @discardableResult func replace(_ range: Range<Int>, with text: String) -> Range<Int>
    /// The caret before the scalar at an offset.
    func caretRect(at offset: Int) -> Rect
    /// The rectangles of a range, one for each line.
    func selectionRects(for range: Range<Int>) -> [Rect]
    /// The offset nearest to a point.
    func closestPosition(to point: Point) -> Int
    /// The height of a line.
    var lineHeight: Double { get }
    /// The width that a line may have before it wraps.
    var fieldWidth: Double { get }
    /// Whether text may have line breaks.
    var isMultiline: Bool { get }
    /// A BCP 47 tag of the text's language.
    var locale: String { get }
    /// Whether the input has the keyboard.
    var isFocused: Bool { get }
    /// Asks for the keyboard, selection unchanged.
    ///
    /// - Returns: whether the input has it now.
    func focus() -> Bool
    /// Runs changes that count as one step to undo.
    func undoGroup(_ name: String, _ body: () -> Void)
    /// Runs changes that count as part of the last step that `undoGroup` made, where nothing has happened since; else as
    /// a step of their own.
    func amendLastStep(_ name: String, _ body: () -> Void)
    /// What the text is known by for as long as the program runs. Inputs that are made anew for the same text answer
    /// the same.
    var textIdentity: AnyHashable { get }
    /// Writing begins: a placeholder or a completion is to be hidden, nothing may move until `didScribble`.
    func willScribble()
    /// Writing has ended.
    func didScribble()
    /// Opens a gap before the character at an offset, of this size; not higher than nothing for one within the line.
    ///
    /// - Returns: where the gap is in the view; nil where the input can't open one.
    func insertPlaceholder(at offset: Int, size: (width: Double, height: Double)) -> Rect?
    /// Closes the gap again.
    func removePlaceholder()
    /// Offers to cut, copy and so on what a circle has selected.
    func presentEditMenu()
    /// Whether lines run from right to left.
    var isRightToLeft: Bool { get }
}

extension TextInput {
    /// All of the text.
    public var text: String { text(in: 0..<length) }
    /// A step of its own.
    public func amendLastStep(_ name: String, _ body: () -> Void) { undoGroup(name, body) }
    /// The input itself.
    public var textIdentity: AnyHashable { ObjectIdentifier(self) }
    /// Does nothing.
    public func willScribble() {}
    /// Does nothing.
    public func didScribble() {}
    /// Opens no gap.
    public func insertPlaceholder(at offset: Int, size: (width: Double, height: Double)) -> Rect? { nil }
    /// Does nothing.
    public func removePlaceholder() {}
    /// Does nothing.
    public func presentEditMenu() {}
    /// Lines run from left to right.
    public var isRightToLeft: Bool { false }
}
