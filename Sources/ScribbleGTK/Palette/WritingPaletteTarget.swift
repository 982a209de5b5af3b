// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport
import Ink
import Scribble

/// The text that the writing palette works on.
@MainActor
public protocol WritingPaletteTarget: AnyObject {
    /// The widget that the text stands in; nil when it is gone.
    var paletteWidget: WidgetPointer? { get }
    /// The area to stay clear of, in the widget's pixels.
    var palettePlace: Rect { get }
    /// Whether the text may have line breaks.
    var takesLineBreaks: Bool { get }
    /// The word that was written last, with its readings; nil where it is gone.
    var lastWord: WordAlternatives? { get }
    /// Takes the last step back.
    func undo()
    /// Does it again.
    func redo()
    /// Puts text at the caret.
    func insert(_ text: String)
    /// Deletes the selection, or the character before the caret.
    func deleteBackward()
    /// Asks the desktop for its on-screen keyboard, which a pen alone does not.
    func showKeyboard()
    /// Puts another reading in the place of the word that was written last.
    func choose(_ reading: String)
}
