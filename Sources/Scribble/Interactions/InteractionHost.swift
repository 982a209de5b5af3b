// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A view that interactions stand on.
@MainActor
public final class InteractionHost {
    /// The view's own area, in its pixels.
    public var bounds: Rect
    /// The height of a line of ordinary text on the view.
    public var bodyLineHeight: Double
    private(set) var direct: [ScribbleInteraction] = []
    private(set) var indirect: [any IndirectTarget] = []

    /// Creates a host for a view.
    public init(bounds: Rect = .zero, bodyLineHeight: Double = 17) {
        self.bounds = bounds
        self.bodyLineHeight = bodyLineHeight
    }

    /// Adds an interaction; one that stands there already is left as it is.
    public func addInteraction(_ interaction: ScribbleInteraction) {
        if !direct.contains(where: { $0 === interaction }) { direct.append(interaction) }
    }

    /// Adds an interaction; one that stands there already is left as it is.
    public func addInteraction<Delegate>(_ interaction: IndirectScribbleInteraction<Delegate>) {
        if !indirect.contains(where: { $0 === interaction }) { indirect.append(interaction) }
    }

    /// Takes an interaction away. A session in it goes on to its end.
    public func removeInteraction(_ interaction: ScribbleInteraction) {
        direct.removeAll { $0 === interaction }
    }

    /// Takes an interaction away. A session in it goes on to its end.
    public func removeInteraction<Delegate>(_ interaction: IndirectScribbleInteraction<Delegate>) {
        indirect.removeAll { $0 === interaction }
    }

    /// Whether writing may begin at a point: the interaction added last is asked first, any false refuses.
    func shouldBegin(at point: Point) -> Bool {
        direct.reversed().allSatisfy { interaction in
            interaction.delegate?.scribbleInteraction(interaction, shouldBeginAt: point) ?? true
        }
    }
}
