// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Annotations that are copied and put in again.
extension EditorSession {
    /// How far from the original a copy stands, in points of the page as shown.
    private static let copyOffset = Point(x: 12, y: 12)

    /// The selected annotations, to be handed to `paste` of this or another document. Those whose file or picture is in
    /// the document alone, and kinds that can't be edited, are left out.
    public var copies: [Annotation] {
        layout.pages.indices.flatMap { store.annotations(onPage: $0) }
            .filter { selection.contains($0.id) && $0.canBeCopied }
    }

    /// Puts copies on the current page and selects them, as one step. Marks of text keep to their own page, where the
    /// text is.
    ///
    /// - Parameter name: what the history calls the step.
    public func paste(_ annotations: [Annotation], named name: String = "Paste") -> [EditorEffect] {
        collect {
            guard !annotations.isEmpty, !layout.pages.isEmpty, mayChange() else { return }
            endEditing()
            let page = layout.currentPage
            let added = annotations.compactMap { copy(of: $0, onPage: page) }
            guard !added.isEmpty, perform(added.map { .add($0, index: nil) }, named: name) else { return }
            select(Set(added.map(\.id)))
        }
    }

    /// Puts text into the one that is being edited, else as a text of its own into the middle of what is seen.
    public func paste(text: String) -> [EditorEffect] {
        collect {
            guard !text.isEmpty else { return }
            if textEditor == nil {
                guard mayChange(), let point = seenCenter else { return }
                placeText(at: point, onPage: layout.currentPage)
            }
            _ = textEditor?.insert(text)
        }
    }

    /// Puts copies of the selected annotations beside them.
    public func duplicateSelection() -> [EditorEffect] { paste(copies, named: "Duplicate") }

    private func copy(of annotation: Annotation, onPage page: Int) -> Annotation? {
        var copy = annotation
        if case .markup = annotation.content {
            guard layout.pages.indices.contains(annotation.page) else { return nil }
        } else {
            copy.page = page
        }
        let now = environment.now()
        copy.id = AnnotationID(environment.newName())
        copy.origin = nil
        copy.reply = nil
        copy.author = environment.author()
        copy.created = now
        copy.modified = now
        let moved = copy.moved(by: userVector(Self.copyOffset, onPage: copy.page))
        // On a smaller page a copy may lie outside of all that can be seen.
        let paper = layout.pages[copy.page].cropBox
        guard !moved.region.rect.intersects(paper) else { return moved }
        let center = moved.region.rect.center
        return moved.moved(by: paper.center - center)
    }
}

extension Annotation {
    /// Whether the annotation holds all that it is made of.
    fileprivate var canBeCopied: Bool {
        switch content {
        case .other: false
        case .attachment(let attachment): attachment.data != nil
        default: !isReply
        }
    }
}
