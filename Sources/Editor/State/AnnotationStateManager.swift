// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

/// The single truth of which tool is active and with what style, one for each document view.
///
/// Tool bar, inspector, keys and pen buttons read and write it, and show only what it tells them.
@MainActor
public final class AnnotationStateManager {
    /// The active tool with its form; nil selects. Setting the pair that is active already does nothing.
    public private(set) var current: ToolState?
    /// The last pair that was left for another one or for nil.
    public private(set) var previous: ToolState?
    /// The last used styles of all tools.
    public private(set) var styles: StyleStore
    /// The pen button's action on this manager. Disabled at first: the tool bar that is shown enables it.
    public let pencilInteraction = PencilInteraction()

    private struct WeakDelegate {
        weak var delegate: (any AnnotationStateManagerDelegate)?
    }
    private var delegates: [WeakDelegate] = []

    /// Creates a manager without an active tool.
    public init(styles: StyleStore = StyleStore()) {
        self.styles = styles
        pencilInteraction.delegate = self
    }

    /// The active tool. Setting it alone makes the variant nil.
    public var state: Tool? {
        get { current?.tool }
        set { set(newValue.map { ToolState($0) }) }
    }

    /// The form of the active tool. Without a tool, setting it does nothing.
    public var variant: Variant? {
        get { current?.variant }
        set { if let tool = current?.tool { set(ToolState(tool, newValue)) } }
    }

    /// Sets tool and form at once.
    public func setState(_ tool: Tool?, variant: Variant? = nil) {
        set(tool.map { ToolState($0, variant) })
    }

    /// Sets the pair.
    public func set(_ new: ToolState?) {
        let old = current
        guard new != old else { return }
        guard all({ $0.annotationStateManager(self, shouldChangeFrom: old, to: new) }) else { return }
        each { $0.annotationStateManager(self, willChangeFrom: old, to: new) }
        if let old { previous = old }
        current = new
        each { $0.annotationStateManager(self, didChangeFrom: old, to: new) }
    }

    /// Leaves the tool where it is active in any form, else sets it.
    public func toggleState(_ tool: Tool) {
        setState(state == tool ? nil : tool)
    }

    /// Leaves the tool where it is active in this very form, else sets it.
    public func toggleState(_ tool: Tool, variant: Variant?) {
        let pair = ToolState(tool, variant)
        set(current == pair ? nil : pair)
    }

    /// The key of the active tool's style, such as `ink.pen`; nil without a tool.
    public var stateVariantID: String? { current?.key }

    // MARK: Style

    /// The style of the active tool, or the plain one without a tool.
    public var style: ToolStyle {
        current.map { styles[$0.key] } ?? ToolStyle(color: Color(0x1F5CFF), lineWidth: 3)
    }

    /// The style of any tool.
    public func style(of tool: ToolState) -> ToolStyle { styles[tool.key] }

    /// Changes the style of the active tool, or of `tool` where one is named; all who follow are told once.
    public func changeStyle(of tool: ToolState? = nil, _ body: (inout ToolStyle) -> Void) {
        guard let tool = tool ?? current else { return }
        let old = styles[tool.key]
        var new = old
        body(&new)
        guard new != old else { return }
        styles[tool.key] = new
        each { $0.annotationStateManager(self, didChangeStyleOf: tool, from: old, to: new) }
    }

    /// Whether the inspector has something to show for the active tool.
    public var showsStylePicker: Bool { current.map { !$0.properties.isEmpty } ?? false }

    /// Opens the inspector of the active tool, or closes it.
    ///
    /// - Returns: whether the tool has styles to show.
    @discardableResult
    public func toggleStylePicker() -> Bool {
        guard showsStylePicker else { return false }
        each { $0.annotationStateManagerDidToggleStylePicker(self) }
        return true
    }

    // MARK: Delegates

    /// Adds a delegate, held weakly; one that is there already is left as it is.
    public func addDelegate(_ delegate: any AnnotationStateManagerDelegate) {
        delegates.removeAll { $0.delegate == nil }
        if !delegates.contains(where: { $0.delegate === delegate }) {
            delegates.append(WeakDelegate(delegate: delegate))
        }
    }

    /// Takes a delegate away.
    public func removeDelegate(_ delegate: any AnnotationStateManagerDelegate) {
        delegates.removeAll { $0.delegate == nil || $0.delegate === delegate }
    }

    /// Tells the delegates what can be undone.
    public func undoChanged(canUndo: Bool, canRedo: Bool) {
        each { $0.annotationStateManager(self, didChangeUndo: canUndo, canRedo: canRedo) }
    }

    /// Asks every delegate to show the colour palette.
    public func requestColorPalette() {
        each { $0.annotationStateManagerDidRequestShowingColorPalette(self) }
    }

    private func each(_ body: (any AnnotationStateManagerDelegate) -> Void) {
        for entry in delegates {
            if let delegate = entry.delegate { body(delegate) }
        }
    }

    private func all(_ question: (any AnnotationStateManagerDelegate) -> Bool) -> Bool {
        // Every delegate is asked, even after a no: each may want to explain itself.
        delegates.compactMap(\.delegate).map(question).allSatisfy { $0 }
    }
}
