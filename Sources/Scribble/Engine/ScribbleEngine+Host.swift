// SPDX-License-Identifier: GPL-3.0-or-later

extension ScribbleEngine {
    /// The view that is written on, from the first contact on; nil where no session is under way.
    ///
    /// Samples are given in the pixels of a surface: who works on another one than this view's commits before the next
    /// `penDown`.
    public var activeHost: InteractionHost? { active?.host }
}

extension InteractionHost {
    /// Whether a delegate names elements on the view.
    public var hasIndirectInteractions: Bool { !indirect.isEmpty }
}
