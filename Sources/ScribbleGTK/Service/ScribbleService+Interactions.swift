// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import Ink
import Scribble

extension ScribbleService {
    /// Adds an interaction to a widget; one that stands there already is left as it is. It goes with the widget.
    public func addInteraction(_ interaction: ScribbleInteraction, to widget: some ObjectPointer) {
        registry.customised(widget.widget).host.addInteraction(interaction)
    }

    /// Adds an interaction to a widget; one that stands there already is left as it is. It goes with the widget.
    public func addInteraction<Delegate>(
        _ interaction: IndirectScribbleInteraction<Delegate>, to widget: some ObjectPointer
    ) { registry.customised(widget.widget).host.addInteraction(interaction) }

    /// Takes an interaction away from a widget. A session in it goes on to its end.
    public func removeInteraction(_ interaction: ScribbleInteraction, from widget: some ObjectPointer) {
        registry.known(widget.widget)?.host.removeInteraction(interaction)
    }

    /// Takes an interaction away from a widget. A session in it goes on to its end.
    public func removeInteraction<Delegate>(
        _ interaction: IndirectScribbleInteraction<Delegate>, from widget: some ObjectPointer
    ) { registry.known(widget.widget)?.host.removeInteraction(interaction) }

    /// Gives a widget of any kind a text that can be written into.
    public func setTextInput(_ input: (any TextInput)?, of widget: some ObjectPointer) {
        registry.customised(widget.widget).input = input
    }

    /// The text of a widget, as handwriting gets at it; nil where it has none.
    public func textInput(of widget: some ObjectPointer) -> (any TextInput)? {
        registry.existing(widget.widget)?.input
    }

    /// The text of a widget that stands in another one, with places in that one's pixels: what the delegate of an
    /// indirect interaction on `host` hands back for an element that is an ordinary widget.
    public func textInput(of widget: some ObjectPointer, in host: some ObjectPointer) -> (any TextInput)? {
        // The field is about to get the keyboard from the pen.
        if activeWidgetHost?.widget == host.widget { letSleep(widget.widget) }
        return textInput(of: widget).map { TranslatedTextInput($0, of: widget.widget, in: host.widget) }
    }

    /// Does what a tap on the widget does, at a point of it: the press of a widget with an indirect interaction, or one
    /// whose focus waits, never reaches GTK. Without this the tapped child is focused or activated.
    public func onTap(of widget: some ObjectPointer, _ body: @escaping @MainActor (Point) -> Void) {
        registry.customised(widget.widget).onTap = body
    }

    /// Lets writing begin on a button that stands in a widget with an interaction; elsewhere a button keeps every press.
    /// Its taps then go to that widget's `onTap`.
    public func letWritingThrough(_ button: some ObjectPointer) { _ = registry.customised(button.widget) }

    /// Leaves every stroke on the widget, and on what stands in it, to the widget itself. For views that drive
    /// `engine` on their own.
    public func leaveInput(to widget: some ObjectPointer) { registry.setOwnInput(widget.widget) }

    /// Where a widget stands in the pixels of another: for delegates whose elements are widgets within theirs.
    public func frame(of widget: some ObjectPointer, in other: some ObjectPointer) -> Rect {
        ScribbleGTK.frame(of: widget.widget, in: other.widget) ?? .zero
    }

    /// Keeps an object for as long as a widget lives.
    func keep(_ object: AnyObject, with widget: WidgetPointer) {
        registry.customised(widget).attachments.append(object)
    }
}
