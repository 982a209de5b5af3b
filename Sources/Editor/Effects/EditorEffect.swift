// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink
import Scribble

/// What the editor asks of the program around it.
public enum EditorEffect: Sendable {
    /// These parts of pages look different now.
    case redraw([PageRegion])
    /// Ink above the pages.
    case liveInk(LiveInk)
    /// Call `timerFired` after this many milliseconds; a timer that runs already starts anew.
    case startTimer(ScribbleTimer, after: Double)
    /// Don't.
    case stopTimer(ScribbleTimer)
    /// Read ink off the main actor, then call `recognized`.
    case recognize(RecognitionRequest)
    /// The reading is of no use any more; its result may still come.
    case cancelReading(RecognitionRequest.ID)
    /// Offer other readings of a word, then call `choose`, `deleteWord` or `turnIntoInk`.
    case alternatives(WordAlternatives)
    /// Find the text between two places, then call `selected`.
    case selectText(TextSelectionRequest)
    /// These edits were applied: write them to the recovery journal.
    case journal([Edit])
    /// This stroke was written and is not text yet: keep it in the recovery journal.
    case keepInk(UnreadInk)
    /// These strokes, by number, are text now or led to nothing: the journal need not keep them.
    case forgetInk([Int])
    /// Other annotations are selected now.
    case selectionChanged
    /// What is drawn above the pages is another: a figure in the making, handles.
    case overlayChanged
    /// The text editor, its text or its selection is another.
    case textEditingChanged
    /// There are other pages, or they are in another order.
    case pagesChanged
    /// Another field of the form is being filled in, or a field holds something else.
    case formChanged
    /// Another note is open, or what is said in it has changed from outside.
    case noteEditingChanged
    /// Have the person choose a file, then call `place` or `attach`.
    case chooseFile(FilePlace)
    /// Open the file that an annotation carries.
    case openFile(AnnotationID)
    /// Move the content by so many view pixels.
    case scrollBy(Point)
    /// Mark these places of the view, in its pixels, for so many milliseconds: an editing gesture has changed the
    /// text there.
    case flash([Rect], Double)
    /// Have the annotations of these pages of the file, as it was opened, read before all others, then call
    /// `annotationsRead`.
    case readAnnotations([Int])
    /// Offer to cut, copy and so on what is selected of the text, at this place of the view.
    case presentEditMenu(Point)
    /// Everything that was written is in the document.
    case writingCommitted
    /// The pen's button did something: show the name of the tool near the pen.
    case announceTool
    /// A text can't be changed here; say so.
    case refused(Refusal)
}

/// Why the editor did not do what was asked.
public enum Refusal: Hashable, Sendable {
    /// The annotation is locked.
    case locked
    /// Postil can't change annotations of this kind.
    case notEditable
    /// The chosen ink holds no text that could be read.
    case noText
    /// The document does not allow that its annotations are changed.
    case restricted
    /// A field of the form is left as it is.
    case field(FormField.Restriction)
    /// The document does not let its form be filled in.
    case fillingForbidden
    /// The document does not let its pages be changed.
    case arrangingForbidden
    /// A document keeps at least one page.
    case lastPage
}

/// Ink that is shown while it is drawn or written.
public enum LiveInk: Sendable {
    /// A stroke begins. Drawn strokes have number 0.
    case begin(stroke: Int, LiveInkStyle, InkSample)
    /// The newest stroke goes on: samples in view pixels.
    case extend([InkSample])
    /// The newest stroke ends.
    case end
    /// Strokes are gone, fading or at once. The picture below shows already what they became.
    case clear(strokes: [Int], fading: Bool)
}

/// How live ink looks.
public struct LiveInkStyle: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The nominal width in view pixels.
    public var width: Double
    /// Opacity from 0 to 1.
    public var opacity: Double
    /// How ink meets what lies below it.
    public var blend: InkDrawing.Blend
    /// Whether pressure changes the width.
    public var followsPressure: Bool

    /// Creates a style.
    public init(
        color: Color, width: Double, opacity: Double = 1, blend: InkDrawing.Blend = .normal,
        followsPressure: Bool = true
    ) {
        self.color = color
        self.width = width
        self.opacity = opacity
        self.blend = blend
        self.followsPressure = followsPressure
    }
}

/// Text of a page to be found between two places.
public struct TextSelectionRequest: Hashable, Sendable {
    /// Tells requests apart; only the newest one's answer counts.
    public var id: Int
    /// The page, from 0.
    public var page: Int
    /// Where the selection begins and ends, in points of the page as shown.
    public var start, end: Point
}
