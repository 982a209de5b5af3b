// SPDX-License-Identifier: GPL-3.0-or-later

/// What a contact does from down to up. The tool is chosen at the beginning and stays until the end.
@MainActor
protocol PointerGesture: AnyObject {
    /// What touches the canvas.
    var device: InputEvent.Device { get }
    /// The contact begins.
    func began(_ event: InputEvent, in session: EditorSession)
    /// The contact moves.
    func moved(_ event: InputEvent, in session: EditorSession)
    /// The contact ends.
    func ended(_ event: InputEvent, in session: EditorSession)
    /// The contact is taken away: nothing of it stays.
    func cancelled(in session: EditorSession)
}
