// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// One change of a document's annotations: what is applied, undone and written to the recovery journal.
public enum Edit: Hashable, Sendable, Codable {
    /// Adds an annotation on its page, at a place in the z-order from 0; nil for the top.
    case add(Annotation, index: Int?)
    /// Takes an annotation away.
    case remove(AnnotationID)
    /// Puts another value in the place of the annotation with the same name.
    case replace(Annotation)
    /// Adds strokes to an ink annotation.
    case appendStrokes(AnnotationID, [Stroke])
    /// Takes the last strokes of an ink annotation away again.
    case removeLastStrokes(AnnotationID, count: Int)
    /// Fills a field of the form in, by its fully qualified name.
    case fill(field: String, FormValue)
    /// Changes which pages there are, in which order.
    case arrange(PageEdit)

    /// Whether it changes which pages there are.
    public var isArranging: Bool {
        if case .arrange = self { return true }
        return false
    }

    /// Whether it fills in a field of the form.
    public var isFilling: Bool {
        if case .fill = self { return true }
        return false
    }
}

/// Why an edit could not be applied.
public enum EditError: Error, Hashable, Sendable {
    /// There is no annotation of that name.
    case unknownAnnotation(AnnotationID)
    /// There is one of that name already.
    case nameInUse(AnnotationID)
    /// The annotation is not of the kind that the edit is for.
    case wrongKind(AnnotationID)
    /// The document has no such page.
    case noSuchPage(Int)
    /// The form has no field of that name.
    case unknownField(String)
    /// The field of that name can't hold the value.
    case invalidValue(String)
    /// A document keeps at least one page.
    case lastPage
    /// A page to be put in makes no sense.
    case badPage
}

/// What an edit did.
public struct Change: Hashable, Sendable {
    /// The parts of pages to be drawn again.
    public var dirty: [PageRegion]
    /// The edit that takes it back.
    public var inverse: Edit
}
