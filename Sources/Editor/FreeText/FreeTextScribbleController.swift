// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Scribble

/// Write anywhere: answers the engine's questions about the pages, for text that stands there and text to come.
///
/// The elements are the FreeText annotations, by name, and the *container*, all pages together, for writing where there
/// is no text yet. While no tool is active the text fields of the document's form are elements, too.
@MainActor
final class FreeTextScribbleController {
    /// How far from a text's box ink still belongs to it, in view pixels, held to what 1.5 and 4 em of the text are.
    private static let appendInsets = (vertical: 20.0, leading: 20.0, trailing: 70.0)

    /// Stands for the pages: no annotation has this name.
    let container = UUID().uuidString
    private weak var session: EditorSession?
    private let host: InteractionHost
    private var direct: ScribbleInteraction?
    private var indirect: IndirectScribbleInteraction<FreeTextScribbleController>?

    init(session: EditorSession, host: InteractionHost) {
        self.session = session
        self.host = host
        let direct = ScribbleInteraction(delegate: self)
        let indirect = IndirectScribbleInteraction(delegate: self)
        host.addInteraction(direct)
        host.addInteraction(indirect)
        self.direct = direct
        self.indirect = indirect
    }

    /// Whether writing may begin at a point of the view.
    func takesWriting(at point: Point) -> Bool {
        guard let session, session.manager.current?.isDrawing != true, session.layout.place(at: point) != nil
        else {
            return false
        }
        if session.textEditor?.handle(at: point) != nil { return false }
        if isInsertionActive { return true }
        if session.writableField(at: point) != nil { return true }
        return session.textEditor.map { frame(of: $0.annotation).contains(point) } ?? false
    }

    private var isInsertionActive: Bool { session?.manager.current?.isWriteAnywhere ?? false }

    /// The box of a text with the space around it that still belongs to it, in view pixels.
    private func frame(of annotation: Annotation) -> Rect {
        guard let session, let text = annotation.freeText else { return .zero }
        let box = session.layout.userToView(onPage: annotation.page).apply(text.box)
        let em = text.style.size * session.layout.scale
        let vertical = min(Self.appendInsets.vertical, 1.5 * em)
        let leading = min(Self.appendInsets.leading, 4 * em)
        let trailing = min(Self.appendInsets.trailing, 4 * em)
        return Rect(box.minX - leading, box.minY - vertical, box.maxX + trailing, box.maxY + vertical)
    }

    /// The texts whose frames meet a rectangle of the view, topmost last; one that is being started counts too.
    private func texts(in rect: Rect) -> [Annotation] {
        guard let session else { return [] }
        var found = session.layout.pages(in: rect).flatMap { page in
            session.store.annotations(onPage: page).filter { $0.freeText != nil && !$0.isLocked }
        }
        if let editor = session.textEditor, !editor.isInDocument { found.append(editor.annotation) }
        return found.filter { frame(of: $0).intersects(rect) }
    }

    /// The name of a place of the form among the elements.
    private func fieldElement(_ place: FormStore.Place) -> String {
        "\(container)/\(place.widget)/\(place.field)"
    }

    private func place(ofField element: String) -> FormStore.Place? {
        guard element.hasPrefix(container + "/") else { return nil }
        let parts = element.dropFirst(container.count + 1).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let widget = Int(parts[0]) else { return nil }
        return FormStore.Place(field: String(parts[1]), widget: widget)
    }

    private func annotation(named name: String) -> Annotation? {
        guard let session else { return nil }
        if let editor = session.textEditor, editor.id.name == name { return editor.annotation }
        return session.store[AnnotationID(name)]
    }
}

extension FreeTextScribbleController: ScribbleInteractionDelegate {
    func scribbleInteraction(_ interaction: ScribbleInteraction, shouldBeginAt location: Point) -> Bool {
        takesWriting(at: location)
    }
}

extension FreeTextScribbleController: IndirectScribbleInteractionDelegate {
    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<FreeTextScribbleController>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([String]) -> Void
    ) {
        guard let session else { return completion([]) }
        guard isInsertionActive else {
            let fields = session.writableFields(in: rect).map(fieldElement)
            return completion((session.textEditor.map { [$0.id.name] } ?? []) + fields)
        }
        // A text that is near but out of reach would leave a ring around it where nothing can be written.
        let near = texts(in: rect)
        let reach = session.scribble.constants.hitTolerance
        guard near.contains(where: { frame(of: $0).outset(by: reach).contains(rect.center) }) else {
            session.select([])
            return completion([container])
        }
        completion(near.map(\.id.name))
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<FreeTextScribbleController>,
        frameForElement element: String
    ) -> Rect {
        guard let session else { return .zero }
        if let place = place(ofField: element) { return session.frame(of: place) }
        if element == container { return session.layout.pagesArea.intersection(host.bounds) ?? .zero }
        return annotation(named: element).map { frame(of: $0) } ?? .zero
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<FreeTextScribbleController>,
        isElementFocused element: String
    ) -> Bool {
        if let place = place(ofField: element) { return session?.fieldInput?.place == place }
        return element != container && session?.textEditor?.id.name == element
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<FreeTextScribbleController>,
        focusElementIfNeeded element: String,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        guard let session else { return completion(nil) }
        if let place = place(ofField: element) {
            completion(session.beginWriting(in: place, at: referencePoint))
        } else if element == container {
            guard let place = session.layout.place(at: referencePoint) else { return completion(nil) }
            completion(session.placeText(at: place.point, onPage: place.page))
        } else if let editor = session.textEditor, editor.id.name == element {
            completion(editor)
        } else {
            completion(session.edit(AnnotationID(element), caretAt: referencePoint))
        }
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<FreeTextScribbleController>,
        shouldDelayFocusForElement element: String
    ) -> Bool { element == container }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<FreeTextScribbleController>,
        didFinishWritingInElement element: String
    ) {
        if place(ofField: element) != nil {
            session?.endWritingInField()
            return
        }
        // Ink that was no text leaves no empty box behind.
        guard let session, let editor = session.textEditor, !editor.isInDocument, element == container else {
            return
        }
        session.endEditing()
    }
}
