// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import CGTKShims
import Editor
import Foundation
import GTKSupport
import Handwriting
import Ink
import PDFDocument
import Scribble
import TestSupport
import XCTest

@testable import App
@testable import ScribbleGTK

/// A text entry of the program, and how it is fit for the pen.
private struct EntryRow {
    /// What assistive programs call it; also its tooltip, shown or not.
    var name: String
    /// A word that it takes; nil for those that must not take ink.
    var word: String?
    /// Whether sentences are expected: it has to end up four lines high.
    var takesSentences = false
    /// What was done for it.
    var api: String
}

@MainActor
private func check(
    _ entry: WidgetPointer, _ row: EntryRow, _ window: WidgetPointer, _ fixture: FieldFixture
) throws {
    let surface = try XCTUnwrap(fixture.service.surface(of: window))
    let before = try XCTUnwrap(frame(of: entry, in: window))
    let start = Point(x: before.minX + 8, y: before.minY + 6)
    let samples = Scene.scrawl(at: start, width: 30, height: min(14, before.height - 8))[0].samples
    guard let word = row.word else {
        XCTAssertNil(surface.down(samples[0]), row.name)
        return
    }
    let recognizer = ScriptedRecognizer([word])
    fixture.service.start {
        .success((try? await recognizer.recognize($0.strokes, context: $0.context)) ?? .empty)
    }
    // QA-1: no tap first.
    let input = try fixture.input(of: entry)
    _ = input.replace(0..<input.length, with: "")
    if let root = gtk_widget_get_root(entry) { gtk_root_set_focus(root, nil) }
    fixture.settle()
    XCTAssertNotNil(surface.down(samples[0]), row.name)
    XCTAssertTrue(surface.moved(Array(samples.dropFirst())), row.name)
    surface.up(samples[samples.count - 1])
    // QA-2: nothing moves while someone writes.
    fixture.settle()
    if fixture.service.engine.isWriting {
        XCTAssertEqual(frame(of: entry, in: window), before, row.name)
    }
    fixture.waitForEnd()
    XCTAssertTrue(
        input.text.trimmingCharacters(in: .whitespaces).hasPrefix(word), "\(row.name): “\(input.text)”")
    fixture.settle()
    // QA-3: room for sentences.
    if row.takesSentences {
        let height = Double(gtk_widget_get_height(gtk_widget_get_parent(entry)))
        XCTAssertGreaterThanOrEqual(height, 4 * input.lineHeight - 6, row.name)
    }
    // QA-4: the protocol is complete.
    let samplesOfText =
        isA(entry, gtk_spin_button_get_type()) ? ["12", "345"] : TextInputConformance.samples
    let wasFocused = input.focus()
    XCTAssertTrue(wasFocused, row.name)
    fixture.settle()
    XCTAssertEqual(TextInputConformance.check(input, samples: samplesOfText), [], row.name)
}

/// QA-1 to QA-6 over every text entry of the program. A new entry fails here until it has a row.
final class EntryChecklistTests: WidgetTestCase {
    private static let rows = [
        EntryRow(name: "Page number", word: "2", api: "IndirectScribbleInteraction on the page button"),
        EntryRow(name: "Search", word: "word", api: "none needed"),
        EntryRow(name: "Size", word: "7", api: "none needed: GtkTextInput"),
        EntryRow(name: "Pause before writing is read, in seconds", word: "2", api: "none needed"),
        EntryRow(name: "Your name", word: "Ada", api: "none needed"),
        EntryRow(name: "Entry", word: "word", api: "none needed"),
        EntryRow(name: "Number", word: "42", api: "none needed"),
        EntryRow(name: "Title", word: "word", api: "none needed: EditableLabelInput"),
        EntryRow(name: "Text", word: "word", takesSentences: true, api: "none needed: TextViewInput"),
        EntryRow(name: "Message", word: "word", takesSentences: true, api: "growForPencil"),
        EntryRow(name: "Search with completion", word: "word", api: "hideCompletionWhileWriting"),
        EntryRow(name: "Search that moves", word: "word", api: "shouldDelayFocus"),
        EntryRow(name: "Reminder", word: "word", api: "IndirectScribbleInteraction of the list"),
        EntryRow(name: "Caption", word: "word", api: "IndirectScribbleInteraction of the picture"),
        EntryRow(name: "Password", word: nil, api: "excluded"),
        EntryRow(name: "Words", word: "Draft", api: "none needed"),
        EntryRow(
            name: "Note", word: "word", takesSentences: true, api: "none needed: four lines from the start"),
        EntryRow(name: "Your reply", word: "word", api: "none needed"),
    ]

    /// Where the sources make entries: file, constructor, how many.
    private static let makers: [String: Int] = [
        "App/Window/DocumentTitle.swift gtk_entry_new": 1,
        "App/Inspector/WordsRow.swift gtk_entry_new": 1,
        "App/Search/SearchBar.swift gtk_search_entry_new": 1,
        "App/Notes/NotePopover.swift gtk_text_view_new": 1,
        "App/Notes/NotePopover.swift gtk_entry_new": 1,
        "App/Inspector/SliderRow.swift gtk_spin_button_new_with_range": 1,
        // GTK's own dialogs: testAC51_QA1to5_GTKsOwnDialogsTakeThePen.
        "App/Inspector/ColorRow.swift gtk_color_chooser_dialog_new": 1,
        "App/Inspector/FontRow.swift gtk_font_button_new": 1,
        // May run outside the process, and is none of the program's.
        "GTKSupport/Dialogs/Dialogs+Files.swift gtk_file_chooser_native_new": 1,
        "App/Preferences/PreferencesWindow.swift gtk_spin_button_new_with_range": 1,
        "App/Preferences/PreferencesWindow.swift gtk_entry_new": 1,
        "App/Playground/CompletionField.swift gtk_search_entry_new": 1,
        "App/Playground/MovingField.swift gtk_search_entry_new": 1,
        "App/Playground/MessageField.swift gtk_text_view_new": 1,
        "App/Playground/ReminderList.swift gtk_entry_new": 1,
        // Its field is there only while it is edited: AC-16.
        "App/Playground/Engraving.swift gtk_entry_new": 1,
        "App/Playground/ForbiddenZone.swift gtk_entry_new": 1,
        "App/Playground/PlaygroundWindow.swift gtk_entry_new": 1,
        "App/Playground/PlaygroundWindow.swift gtk_spin_button_new_with_range": 1,
        "App/Playground/PlaygroundWindow.swift gtk_editable_label_new": 1,
        "App/Playground/PlaygroundWindow.swift gtk_password_entry_new": 1,
        "App/Playground/PlaygroundWindow.swift gtk_text_view_new": 1,
        // Its field belongs to GTK and stands in a popover of its own.
        "App/Playground/PlaygroundWindow.swift gtk_drop_down_set_enable_search": 1,
        "GTKSupport/Dialogs/Dialogs.swift gtk_password_entry_new": 1,
        // There only while a form's field has the keyboard: AC-36.
        "Canvas/Forms/FieldLineEditor.swift gtk_entry_new": 1,
        "Canvas/Forms/FieldParagraphEditor.swift gtk_text_view_new": 1,
    ]

    func testAC51_QA6_everySourceThatMakesAnEntryHasARow() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources").standardizedFileURL
        let pattern = try NSRegularExpression(
            pattern: "gtk_(?:(?:search_|password_)?entry|text|text_view|spin_button|editable_label"
                + "|combo_box(?:_text)?|(?:font|color|file|app)_(?:chooser|button)(?:_(?!new)[a-z]+)*)_new(?:_\\w+)?"
                + "|gtk_drop_down_set_enable_search")
        var found: [String: Int] = [:]
        for folder in ["App", "GTKSupport", "Canvas", "ScribbleGTK"] {
            let root = sources.appendingPathComponent(folder)
            let files = try XCTUnwrap(
                FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                let name = file.standardizedFileURL.path.dropFirst(sources.path.count + 1)
                for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                    guard let range = Range(match.range, in: text) else { continue }
                    found["\(name) \(text[range])", default: 0] += 1
                }
            }
        }
        XCTAssertEqual(found, Self.makers, "each text entry needs a row in this checklist")
    }

    func testAC51_QA1to5_everyEntryTakesThePen() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let slider = SliderRow(title: "Size", unit: "px", range: 0...20, step: 1, digits: 0) { _, _ in }
            try fixture.add(slider.widget.widget)
            let words = WordsRow(title: "Words") { _ in }
            try fixture.add(words.widget.widget)
            let search = SearchBar(SearchBar.Commands())
            search.isOpen = true
            try fixture.add(search.widget.widget)
            fixture.show()
            let playground = PlaygroundWindow(fixture.service)
            playground.present()
            let preferences = PreferencesWindow(
                Preferences(schemaID: "org.postil.Test"),
                recognizer: RecognizerService(store: WriterProfileStore(path: "/nonexistent/profile"))
            ) {}
            preferences.present(over: nil)
            fixture.settle()
            fixture.settle()
            var seen: Set<String> = []
            for window in Self.windows() {
                fixture.service.attach(window.widget)
                defer { if window.raw != fixture.window.raw { gtk_window_destroy(window.cast()) } }
                for entry in Self.entries(in: window.widget, fixture.service) {
                    let name = gtk_widget_get_tooltip_text(entry).map { String(cString: $0) }
                    let row = Self.rows.first { $0.name == name }
                    guard let row else {
                        XCTFail("an entry without a row in the checklist: \(Self.describe(entry))")
                        continue
                    }
                    guard seen.insert(row.name).inserted else { continue }
                    try check(entry, row, window.widget, fixture)
                }
            }
            // The page number is a button at first: testAC51_QA1_aPageNumberIsWrittenOnItsButton. Notes stand in a popover:
            // testAC51_QA1to5_notesTakeThePen.
            XCTAssertEqual(
                seen, Set(Self.rows.map(\.name)).subtracting(["Page number", "Note", "Your reply"]))
            fixture.settle()
        }
    }

    func testAC51_QA1to5_notesTakeThePen() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            let session = EditorSession(
                pages: [PageGeometry(cropBox: Rect(0, 0, 400, 400))],
                environment: EditorEnvironment(measurer: PangoTextMeasurer()))
            let note = Annotation(
                id: AnnotationID("note"), page: 0,
                content: .note(StickyNote(at: Point(x: 50, y: 300), rotation: 0)))
            _ = try session.apply([.add(note, index: nil)], named: "Test")
            let notes = NotePopover(session, in: fixture.column.widget) { _ in }
            defer { notes.close() }
            fixture.show()
            _ = session.openNote(note.id)
            notes.refresh(at: Rect(20, 20, 44, 44))
            let popover = try XCTUnwrap(gtk_widget_get_first_child(fixture.column.widget))
            waitUntil("the popover is shown") { gtk_widget_get_mapped(popover) != 0 }
            fixture.service.attach(popover)
            fixture.settle()
            var seen: Set<String> = []
            for entry in Self.entries(in: popover, fixture.service) {
                let name = gtk_widget_get_tooltip_text(entry).map { String(cString: $0) }
                let row = try XCTUnwrap(
                    Self.rows.first { $0.name == name }, "no row for \(Self.describe(entry))")
                seen.insert(row.name)
                try check(entry, row, popover, fixture)
            }
            XCTAssertEqual(seen, ["Note", "Your reply"])
        }
    }

    func testAC51_QA1to5_GTKsOwnDialogsTakeThePen() throws {
        try MainActor.assumeIsolated {
            let fixture = try FieldFixture()
            defer { fixture.close() }
            fixture.show()
            let colors = GObjectRef(
                try XCTUnwrap(gtk_color_chooser_dialog_new("Colour", fixture.window.cast())))
            colors.setProperty("show-editor", true)
            let fonts = GObjectRef(try XCTUnwrap(gtk_font_chooser_dialog_new("Font", fixture.window.cast())))
            for (dialog, most) in [(colors, 1), (fonts, 2)] {
                defer { gtk_window_destroy(dialog.cast()) }
                gtk_window_present(dialog.cast())
                waitUntil("the dialog is shown") { gtk_widget_get_mapped(dialog.widget) != 0 }
                fixture.service.attach(dialog.widget)
                fixture.settle()
                let entries = Self.entries(in: dialog.widget, fixture.service)
                XCTAssertGreaterThanOrEqual(entries.count, most)
                // From the last one: where a search has found no font, there is nothing to preview.
                for entry in entries.reversed() where gtk_widget_get_mapped(entry) != 0 {
                    let isNumber = isA(entry, gtk_spin_button_get_type())
                    let row = EntryRow(
                        name: Self.describe(entry), word: isNumber ? "7" : "word", api: "none needed")
                    try check(entry, row, dialog.widget, fixture)
                }
            }
        }
    }

    func testAC51_QA1_aPageNumberIsWrittenOnItsButton() throws {
        try MainActor.assumeIsolated {
            let recognizer = ScriptedRecognizer(["2"])
            let service = ScribbleService.shared
            let constants = service.engine.constants
            defer { service.engine.constants = constants }
            service.engine.constants.wordPause = 60
            service.engine.constants.sessionEnd = 60
            service.start {
                .success((try? await recognizer.recognize($0.strokes, context: $0.context)) ?? .empty)
            }
            MainLoop.attachMainActor()
            var page: Int?
            let title = DocumentTitle { page = $0 }
            let window = GObjectRef(gtk_window_new())
            defer { gtk_window_destroy(window.cast()) }
            gtk_window_set_child(window.cast(), title.widget.widget)
            title.showPage(0, of: 5)
            gtk_window_present(window.cast())
            runLoop(milliseconds: 80)
            let surface = try XCTUnwrap(service.surface(of: window.widget))
            let button = try XCTUnwrap(
                WidgetTree.first(in: window.widget) {
                    isA($0, gtk_button_get_type()) && gtk_widget_get_mapped($0) != 0
                })
            let place = try XCTUnwrap(convert(Point(x: 8, y: 6), from: button, to: window.widget))
            let samples = Scene.scrawl(at: place, width: 14, height: 14)[0].samples
            XCTAssertEqual(surface.down(samples[0]), .atOnce)
            XCTAssertTrue(surface.moved(Array(samples.dropFirst())))
            surface.up(samples[samples.count - 1])
            waitUntil("the page is gone to") { page == 1 }
        }
    }

    @MainActor
    private static func windows() -> [GObjectRef] {
        guard let list = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { index in
            g_list_model_get_item(list, index).map { GObjectRef(adopting: $0) }
        }.filter { gtk_widget_get_mapped($0.widget) != 0 }
    }

    /// All widgets with text, shown, that are no part of another one.
    @MainActor
    private static func entries(in widget: WidgetPointer, _ service: ScribbleService) -> [WidgetPointer] {
        let inputs = service.inputs
        if inputs.isExcluded(widget) { return [widget] }
        if inputs.knows(widget), !service.registry.isInner(widget) { return [widget] }
        var found: [WidgetPointer] = []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            if gtk_widget_get_mapped(current) != 0 { found += entries(in: current, service) }
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }

    @MainActor
    private static func describe(_ widget: WidgetPointer) -> String {
        let type = g_type_name(typeOf(widget)).map { String(cString: $0) } ?? "?"
        return type + " “" + (gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? "") + "”"
    }
}
