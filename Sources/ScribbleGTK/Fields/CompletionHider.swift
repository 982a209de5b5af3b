// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Scribble

/// Hides a field's completion exactly while the field is written into.
@MainActor
private final class CompletionHider: ScribbleInteractionDelegate {
    private let setVisible: (Bool) -> Void

    init(_ setVisible: @escaping @MainActor (Bool) -> Void) { self.setVisible = setVisible }

    func scribbleInteractionWillBeginWriting(_ interaction: ScribbleInteraction) { setVisible(false) }
    func scribbleInteractionDidFinishWriting(_ interaction: ScribbleInteraction) { setVisible(true) }
}

extension ScribbleService {
    /// Hides completions, suggestions and the like of a field from the beginning of writing to its end. GTK's own
    /// completion of entries, and their placeholder, are hidden without this.
    ///
    /// - Parameter setVisible: shows or hides them; true comes when all words are in the text.
    /// - Returns: an interaction that says whether the field is written into now.
    @discardableResult
    public func hideCompletionWhileWriting(
        _ field: some ObjectPointer, setVisible: @escaping @MainActor (Bool) -> Void
    ) -> ScribbleInteraction {
        let hider = CompletionHider(setVisible)
        let interaction = ScribbleInteraction(delegate: hider)
        keep(hider, with: field.widget)
        addInteraction(interaction, to: field)
        return interaction
    }
}
