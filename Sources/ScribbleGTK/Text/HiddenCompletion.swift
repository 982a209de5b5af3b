// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport

/// A GtkEntryCompletion that is kept quiet while its entry is written into.
@MainActor
struct HiddenCompletion {
    private let completion: WeakGObjectRef
    private let hadInline: Bool
    private let hadPopup: Bool

    init(_ completion: some ObjectPointer) {
        self.completion = WeakGObjectRef(completion)
        hadInline = completion.boolProperty("inline-completion")
        hadPopup = completion.boolProperty("popup-completion")
        completion.setProperty("inline-completion", false)
        completion.setProperty("popup-completion", false)
    }

    /// Lets it work as before.
    func restore() {
        guard let completion = completion.object else { return }
        completion.setProperty("inline-completion", hadInline)
        completion.setProperty("popup-completion", hadPopup)
    }
}
