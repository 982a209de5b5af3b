// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport
import Ink
import Scribble

/// An indirect interaction's delegate that is told what to answer, and notes what it is asked.
@MainActor
final class ScriptedElements: IndirectScribbleInteractionDelegate {
    struct Element {
        var id: String
        var frame: Rect
        var input: (any TextInput)?
    }

    var elements: [Element]
    var delays = false
    /// How long answers take, in milliseconds; nil for those that never come.
    var answerTime: Int? = 0
    private(set) var calls: [String] = []
    private(set) var requested: [Rect] = []

    init(_ elements: [Element]) { self.elements = elements }

    func count(_ call: String) -> Int { calls.count { $0 == call } }
    private func element(_ id: String) -> Element? { elements.first { $0.id == id } }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ScriptedElements>, requestElementsIn rect: Rect,
        completion: @escaping @MainActor ([String]) -> Void
    ) {
        calls.append("request")
        requested.append(rect)
        let ids = elements.map(\.id)
        switch answerTime {
        case 0: completion(ids)
        case .some(let time): _ = MainLoopTimer(after: time) { completion(ids) }
        case nil: break
        }
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ScriptedElements>, frameForElement id: String
    ) -> Rect {
        calls.append("frame \(id)")
        return element(id)?.frame ?? .zero
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ScriptedElements>, isElementFocused id: String
    ) -> Bool {
        calls.append("isFocused \(id)")
        return element(id)?.input?.isFocused ?? false
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ScriptedElements>, focusElementIfNeeded id: String,
        referencePoint: Point, completion: @escaping @MainActor ((any TextInput)?) -> Void
    ) {
        calls.append("focus \(id)")
        guard let input = element(id)?.input else { return completion(nil) }
        if !input.isFocused {
            let position = input.closestPosition(to: referencePoint)
            input.selectedRange = position..<position
            _ = input.focus()
        }
        completion(input)
    }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ScriptedElements>, shouldDelayFocusForElement id: String
    ) -> Bool { delays }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ScriptedElements>, willBeginWritingInElement id: String
    ) { calls.append("will \(id)") }

    func indirectScribbleInteraction(
        _ interaction: IndirectScribbleInteraction<ScriptedElements>, didFinishWritingInElement id: String
    ) { calls.append("did \(id)") }
}
