// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Editor
import Ink

/// What the canvas leaves to the program around it.
@MainActor
public protocol PageCanvasDelegate: AnyObject {
    /// Edits were applied: the recovery journal takes them.
    func pageCanvas(_ canvas: PageCanvas, didApply edits: [Edit])
    /// A stroke was written and is not text yet: the recovery journal takes it.
    func pageCanvas(_ canvas: PageCanvas, didWrite ink: UnreadInk)
    /// Strokes, by number, are text now or led to nothing: the journal need not keep them.
    func pageCanvas(_ canvas: PageCanvas, didRead strokes: [Int])
    /// Other annotations are selected now.
    func pageCanvasDidChangeSelection(_ canvas: PageCanvas)
    /// The text editor, its text or its selection is another.
    func pageCanvasDidChangeTextEditing(_ canvas: PageCanvas)
    /// Another note is open, or what is said in it has changed from outside.
    func pageCanvasDidChangeNote(_ canvas: PageCanvas)
    /// The person is to choose a file for a place.
    func pageCanvas(_ canvas: PageCanvas, chooseFileFor place: FilePlace)
    /// The person wants to open the file that an annotation carries.
    func pageCanvas(_ canvas: PageCanvas, openFileOf id: AnnotationID)
    /// Annotations of these pages of the file are to be read before all others.
    func pageCanvas(_ canvas: PageCanvas, readAnnotationsOf pages: [Int])
    /// Scroll, zoom or size have changed.
    func pageCanvasDidChangeLayout(_ canvas: PageCanvas)
    /// Everything that was written is in the document.
    func pageCanvasDidCommitWriting(_ canvas: PageCanvas)
    /// The pen's button chose another tool: show its name at this point of the view.
    func pageCanvas(_ canvas: PageCanvas, announceToolAt point: Point)
    /// Something could not be done: say why.
    func pageCanvas(_ canvas: PageCanvas, didRefuse refusal: Refusal)
    /// The person asked for a menu at this point of the view.
    func pageCanvas(_ canvas: PageCanvas, menuAt point: Point)
    /// Text was selected by a gesture: offer what can be done with it, at this point of the view.
    func pageCanvas(_ canvas: PageCanvas, editMenuAt point: Point)
    /// A page can't be drawn.
    func pageCanvas(_ canvas: PageCanvas, didFailToDraw page: Int, error: any Error)
}

extension PageCanvasDelegate {
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, didWrite ink: UnreadInk) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, didRead strokes: [Int]) {}
    /// Does nothing.
    public func pageCanvasDidChangeSelection(_ canvas: PageCanvas) {}
    /// Does nothing.
    public func pageCanvasDidChangeTextEditing(_ canvas: PageCanvas) {}
    /// Does nothing.
    public func pageCanvasDidChangeNote(_ canvas: PageCanvas) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, chooseFileFor place: FilePlace) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, openFileOf id: AnnotationID) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, readAnnotationsOf pages: [Int]) {}
    /// Does nothing.
    public func pageCanvasDidChangeLayout(_ canvas: PageCanvas) {}
    /// Does nothing.
    public func pageCanvasDidCommitWriting(_ canvas: PageCanvas) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, announceToolAt point: Point) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, didRefuse refusal: Refusal) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, menuAt point: Point) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, editMenuAt point: Point) {}
    /// Does nothing.
    public func pageCanvas(_ canvas: PageCanvas, didFailToDraw page: Int, error: any Error) {}
}
