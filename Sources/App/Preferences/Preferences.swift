// SPDX-License-Identifier: GPL-3.0-or-later
import Editor
import GTKSupport
import Scribble
import ScribbleGTK

/// What the person has set, and how it reaches the parts that go by it.
@MainActor
final class Preferences {
    /// The values, live.
    let settings: Settings

    /// Every key with the value that holds where no schema is installed.
    static let defaults: [String: ActionValue] = [
        "scribble-enabled": .bool(true),
        "word-pause": .int(700),
        "write-with": .string("pen"),
        "writing-palette": .bool(true),
        "recognition-language": .string(""),
        "learn-from-corrections": .bool(false),
        "expect-pencil": .string("auto"),
        "editing-gestures": .bool(true),
        "preferred-tap-action": .string("switch-eraser"),
        "pencil-tap-trigger": .string("barrel-click"),
        "barrel-hold": .string("eraser"),
        "stylus-mode": .string("automatic"),
        "palm-timeout": .int(500),
        "natural-drawing": .bool(true),
        "author": .string(""),
        "style-follow-edits": .bool(true),
        "left-handed": .bool(false),
        "inspector-visible": .bool(true),
        "window-width": .int(1200),
        "window-height": .int(860),
        "window-maximized": .bool(false), "write-in-forms-without-tap": .bool(true),
    ]

    /// Opens the settings.
    init(schemaID: String = Program.id) {
        settings = Settings(schemaID: schemaID, defaults: Self.defaults)
        settings.observe("preferred-tap-action") { value in
            guard case .string(let name) = value else { return }
            PencilInteraction.preferredTapAction = PencilPreferredAction(stored: name)
        }
    }

    /// The language that handwriting on a document's pages is read in.
    func language(of document: String?) -> String {
        WritingLanguage.choose(setting: settings.string("recognition-language"), document: document)
    }

    /// The language that was set; nil where it is chosen automatically.
    var chosenLanguage: String? {
        let code = WritingLanguage.code(settings.string("recognition-language"))
        return code.isEmpty ? nil : code
    }

    /// Lets the recognizer learn as the settings say, and the engine follow words for it.
    func follow(_ recognizer: RecognizerService, _ engine: ScribbleEngine) {
        settings.observe("learn-from-corrections") { value in
            engine.learns = value == .bool(true)
            Task { await recognizer.setLearning(value == .bool(true)) }
        }
    }

    /// The name that new annotations carry.
    var author: String { settings.string("author") }

    /// Which devices draw and write.
    var input: InputSettings {
        var input = InputSettings()
        input.tapTrigger = .init(rawValue: settings.string("pencil-tap-trigger")) ?? input.tapTrigger
        input.writeWith = .init(rawValue: settings.string("write-with")) ?? input.writeWith
        input.stylusMode = .init(rawValue: settings.string("stylus-mode")) ?? input.stylusMode
        input.barrelHold = .init(rawValue: settings.string("barrel-hold")) ?? input.barrelHold
        input.palmTimeout = Double(max(0, settings.int("palm-timeout")))
        input.naturalDrawing = settings.bool("natural-drawing")
        input.writesInForms = settings.bool("write-in-forms-without-tap")
        return input
    }

    /// Keeps a session as the settings say, for as long as both live.
    func follow(_ session: EditorSession) {
        for key in [
            "pencil-tap-trigger", "write-with", "stylus-mode", "barrel-hold", "natural-drawing",
            "palm-timeout", "write-in-forms-without-tap",
        ] {
            settings.observe(key) { [weak self, weak session] _ in
                guard let self, let session else { return }
                session.settings = input
            }
        }
    }

    /// Keeps handwriting as the settings say.
    func follow(_ service: ScribbleService) {
        settings.observe("scribble-enabled") { service.isEnabled = $0 == .bool(true) }
        settings.observe("word-pause") { value in
            guard case .int(let pause) = value else { return }
            service.engine.constants.wordPause = Double(min(3000, max(300, pause)))
        }
        settings.observe("editing-gestures") { service.engine.takesGestures = $0 == .bool(true) }
        settings.observe("write-with") { value in
            guard case .string(let name) = value else { return }
            service.writeWith = WritingDevices(rawValue: name) ?? .pen
        }
        settings.observe("writing-palette") { service.palette.isEnabled = $0 == .bool(true) }
        settings.observe("palm-timeout") { value in
            guard case .int(let timeout) = value else { return }
            service.palm.timeout = Double(max(0, timeout))
        }
        settings.observe("expect-pencil") { value in
            guard case .string(let name) = value else { return }
            service.presence.expectation = PencilPresence.Expectation(rawValue: name) ?? .auto
            service.updatePresence()
        }
    }
}
