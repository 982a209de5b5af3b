// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Editor
import Ink

extension PageCanvas {
    /// How far an arrow key scrolls, in pixels.
    private static let lineStep = 40.0

    /// Moves about the pages, or what is selected. False for keys that do neither.
    func pressedNavigationKey(_ key: guint, _ modifiers: InputEvent.Modifiers) -> Bool {
        guard !modifiers.contains(.alt) else { return false }
        // A page that is seen whole is turned; one that is larger is scrolled by what is seen of it.
        let turns = modifiers.contains(.control) || isPageSeenWhole
        switch Int32(key) {
        case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down:
            turns ? turnPage(by: 1) : scroll(byViews: 1)
        case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up:
            turns ? turnPage(by: -1) : scroll(byViews: -1)
        case GDK_KEY_Home, GDK_KEY_KP_Home: scroll(toPage: 0)
        case GDK_KEY_End, GDK_KEY_KP_End:
            move(to: Point(x: layout.scroll.x, y: layout.contentHeight))
        case GDK_KEY_Delete, GDK_KEY_KP_Delete, GDK_KEY_BackSpace:
            guard !session.selection.isEmpty || session.isDrawingCorners else { return false }
            performEffects(session.deleteSelection())
        case GDK_KEY_Return, GDK_KEY_KP_Enter:
            lastDevice = .mouse
            guard let effects = session.enter() else { return false }
            performEffects(effects)
        case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
            // Without Control the key goes to the form's fields, else it leaves the pages, as everywhere.
            guard modifiers.contains(.control) else { return modifiers.isEmpty && enterForm() }
            performEffects(session.selectNext(modifiers.contains(.shift) ? -1 : 1))
        case GDK_KEY_Left, GDK_KEY_KP_Left: arrow(Point(x: -1, y: 0), modifiers)
        case GDK_KEY_Right, GDK_KEY_KP_Right: arrow(Point(x: 1, y: 0), modifiers)
        case GDK_KEY_Up, GDK_KEY_KP_Up: arrow(Point(x: 0, y: -1), modifiers)
        case GDK_KEY_Down, GDK_KEY_KP_Down: arrow(Point(x: 0, y: 1), modifiers)
        default: return false
        }
        return true
    }

    private var isPageSeenWhole: Bool {
        guard layout.pages.indices.contains(layout.currentPage) else { return false }
        return layout.frame(ofPage: layout.currentPage).height <= layout.viewHeight
    }

    /// Nudges what is selected by a point, ten with Shift; scrolls where nothing is.
    private func arrow(_ direction: Point, _ modifiers: InputEvent.Modifiers) {
        if session.selection.isEmpty {
            scroll(by: direction * Self.lineStep)
        } else {
            performEffects(session.moveSelection(by: direction * (modifiers.contains(.shift) ? 10 : 1)))
        }
    }
}
