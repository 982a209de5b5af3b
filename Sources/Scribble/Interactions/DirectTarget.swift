// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

/// A view's own text as the one element of its view, customised by the direct interactions that stand there.
@MainActor
final class DirectTarget: WritingTarget {
    private let host: InteractionHost
    private let input: any TextInput
    private let tolerance: Double
    let claimsAtOnce: Bool

    init(host: InteractionHost, input: any TextInput, tolerance: Double) {
        self.host = host
        self.input = input
        self.tolerance = tolerance
        claimsAtOnce =
            !input.isFocused
            && host.direct.contains { $0.delegate?.scribbleInteractionShouldDelayFocus($0) ?? false }
    }

    var isHandlingWriting: Bool {
        get { host.direct.contains(where: \.isHandlingWriting) }
        set { for interaction in host.direct { interaction.isHandlingWriting = newValue } }
    }

    var isRightToLeft: Bool { input.isRightToLeft }

    private var element: AnyHashable { ObjectIdentifier(self) }

    func requestElements(in rect: Rect, completion: @escaping @MainActor ([AnyHashable]) -> Void) {
        completion([element])
    }

    func frame(of element: AnyHashable) -> Rect {
        host.textInput == nil
            ? .zero : Rect(0, 0, host.bounds.width, host.bounds.height).outset(by: tolerance)
    }

    func isFocused(_ element: AnyHashable) -> Bool { input.isFocused }

    func focus(
        _ element: AnyHashable, referencePoint: Point,
        completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        guard !input.isFocused else { return completion(input) }
        let position = input.closestPosition(to: referencePoint)
        input.selectedRange = position..<position
        completion(input.focus() ? input : nil)
    }

    func shouldDelayFocus(for element: AnyHashable) -> Bool { claimsAtOnce }

    func willBeginWriting(in element: AnyHashable) {
        for interaction in host.direct {
            interaction.delegate?.scribbleInteractionWillBeginWriting(interaction)
        }
        input.willScribble()
    }

    func didFinishWriting(in element: AnyHashable) {
        input.didScribble()
        for interaction in host.direct {
            interaction.delegate?.scribbleInteractionDidFinishWriting(interaction)
        }
    }
}
