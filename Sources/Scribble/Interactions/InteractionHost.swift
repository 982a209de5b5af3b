// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A view that can be written on: it holds editable text itself, or interactions stand on it.
@MainActor
public final class InteractionHost {
    /// The view's own area, in its pixels.
    public var bounds: Rect
    /// Where the view's corner stands in the pixels that the pen's samples are given in.
    public var origin: Point
    /// The height of a line of ordinary text on the view.
    public var bodyLineHeight: Double
    /// The view's own text; nil where it has none, or where it must not be written into now.
    public var textInput: (any TextInput)?
    /// Does what the engine asks for while this view is written on.
    public var onEffect: (ScribbleEffect) -> Void = { _ in }
    private(set) var direct: [ScribbleInteraction] = []
    private(set) var indirect: [any WritingTarget] = []

    /// Creates a host for a view.
    public init(
        bounds: Rect = .zero, origin: Point = .zero, bodyLineHeight: Double = 17,
        textInput: (any TextInput)? = nil
    ) {
        self.bounds = bounds
        self.origin = origin
        self.bodyLineHeight = bodyLineHeight
        self.textInput = textInput
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

    /// Whether anything here takes part in writing.
    var takesPart: Bool { !direct.isEmpty || !indirect.isEmpty || textInput != nil }

    /// Whether writing may begin at a point: the interaction added last is asked first, any false refuses.
    func shouldBegin(at point: Point) -> Bool {
        direct.reversed().allSatisfy { interaction in
            interaction.delegate?.scribbleInteraction(interaction, shouldBeginAt: point) ?? true
        }
    }

    /// A sample in the view's own pixels.
    func local(_ sample: InkSample) -> InkSample {
        InkSample(sample.position - origin, time: sample.time, pressure: sample.pressure)
    }
}
