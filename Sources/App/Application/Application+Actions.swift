// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import GTKSupport
import ScribbleGTK

extension Application {
    /// Adds the program's actions and the keys of all that may work whatever has the keyboard.
    func addActions() {
        Action(in: application, "new-window") { [weak self] _ in
            self?.newWindow().present()
            self?.offerNextRecovery()
        }
        Action(in: application, "preferences") { [weak self] _ in self?.showPreferences() }
        Action(in: application, "about") { [weak self] _ in self?.showAbout() }
        Action(in: application, "playground") { [weak self] _ in self?.showPlayground() }
        writingMode = Action(in: application, "writing-mode", state: .bool(false)) { [weak self] _ in
            ScribbleService.shared.isWritingMode.toggle()
            self?.writingMode?.state = .bool(ScribbleService.shared.isWritingMode)
        }
        preferences.settings.observe("write-with") { [weak self] value in
            self?.writingMode?.isEnabled = value != .string("pen")
        }
        Action(in: application, "guide") { [weak self] _ in self?.openGuide() }
        Action(in: application, "quit") { [weak self] _ in self?.quit() }
        let keys: [(String, [String])] = [
            ("app.new-window", ["<Control>n"]), ("app.quit", ["<Control>q"]), ("app.guide", ["F1"]),
            ("app.writing-mode", ["<Control><Shift>w"]),
            ("app.preferences", ["<Control>comma"]), ("win.open", ["<Control>o"]),
            ("win.close", ["<Control>w"]),
            ("win.save", ["<Control>s"]), ("win.save-as", ["<Control><Shift>s"]),
            ("win.zoom-in", ["<Control>plus", "<Control>equal", "<Control>KP_Add"]),
            ("win.zoom-out", ["<Control>minus", "<Control>KP_Subtract"]),
            ("win.zoom-to(1.0)", ["<Control>0", "<Control>KP_0"]),
            ("win.fit-page", ["<Control>1", "<Control>KP_1"]),
            ("win.fit-width", ["<Control>2", "<Control>KP_2"]), ("win.go-to-page", ["<Control>l"]),
            ("win.find", ["<Control>f"]), ("win.find-next", ["<Control>g", "F3"]),
            ("win.find-previous", ["<Control><Shift>g", "<Shift>F3"]),
            ("win.inspector", ["F8"]), ("win.toolbar", ["<Control>F8"]), ("win.fullscreen", ["F11"]),
            ("win.present", ["F5"]),
            ("win.pencil-tap", ["<Control><Alt>e"]),
            ("win.show-help-overlay", ["<Control>question", "<Control><Shift>slash"]),
        ]
        for (action, accelerators) in keys { setAccelerators(accelerators, for: action, in: application) }
    }

    private var activeWindow: DocumentWindow? {
        let active = gtk_application_get_active_window(application.cast())
        return windows.first { $0.window.raw == active?.raw } ?? windows.last
    }

    private func openGuide() {
        guard let guide = dataFolders.guide else {
            activeWindow?.messages.show(localized("The guide is not installed."), kind: .warning)
            return
        }
        open(guide, from: activeWindow?.window)
    }

    private func showPreferences() {
        if preferencesWindow == nil {
            preferencesWindow = PreferencesWindow(preferences, recognizer: recognizer) { [weak self] in
                self?.preferencesWindow = nil
            }
        }
        preferencesWindow?.present(over: activeWindow?.window)
    }

    private func showPlayground() {
        if playgroundWindow == nil {
            playgroundWindow = PlaygroundWindow(.shared) { [weak self] in self?.playgroundWindow = nil }
        }
        playgroundWindow?.present()
    }

    private func showAbout() { AboutDialog.show(over: activeWindow?.window) }

    /// Closes all windows, one question after the other; the first Cancel stops.
    private func quit() {
        Task { [weak self] in
            guard let self else { return }
            for window in windows {
                guard await window.confirmClosing() else { return }
            }
            for window in windows {
                window.mayClose = true
                gtk_window_close(window.window.cast())
            }
        }
    }
}
