// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension ScribbleEngine {
    /// The view that is written on, from the first contact on; nil where no session is under way.
    ///
    /// Samples are given in the pixels of a surface: who works on another one than this view's commits before the next
    /// `penDown`.
    public var activeHost: InteractionHost? { active?.host }

    /// The text that is written into, in the pixels of `activeHost`; nil where it is not known yet, or nobody writes.
    public var activeInput: (any TextInput)? { active?.input }

    /// What the contact is for: the innermost view with elements of its own, else the innermost with text or with a
    /// word to say, else a text nearby.
    func resolve(
        _ sample: InkSample, chain: [InteractionHost], near: [InteractionHost]
    ) -> (InteractionHost, any WritingTarget)? {
        let owner = chain.first { !$0.indirect.isEmpty } ?? chain.first { $0.takesPart }
        if let owner {
            guard owner.shouldBegin(at: sample.position - owner.origin) else { return nil }
            if let target = owner.indirect.last { return (owner, target) }
            if let input = owner.textInput {
                return (owner, DirectTarget(host: owner, input: input, tolerance: constants.hitTolerance))
            }
        }
        for host in near where host.textInput != nil {
            guard host.shouldBegin(at: sample.position - host.origin) else { continue }
            guard let input = host.textInput else { continue }
            return (host, DirectTarget(host: host, input: input, tolerance: constants.hitTolerance))
        }
        return nil
    }
}

extension InteractionHost {
    /// Whether a delegate names elements on the view.
    public var hasIndirectInteractions: Bool { !indirect.isEmpty }
}
