// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import CGTKShims
import GTKSupport
import Handwriting
import Ink
import Scribble
import TestSupport
import XCTest

@testable import ScribbleGTK

/// A window whose widgets take handwriting, with an engine of its own, short pauses and a recognizer that is told what
/// it will read.
@MainActor
final class FieldFixture {
    let service: ScribbleService
    let window: GObjectRef
    let column: GObjectRef
    let recognizer: ScriptedRecognizer
    /// Whether unfinished ink is read by the script, too.
    var readsAhead = false
    /// What is read next, before the script: each word's readings, best first.
    var readings: [[String]] = []
    /// What unfinished ink is read as next: words with equal shares of the strokes.
    var lookAheads: [[String]] = []

    private func scripted(_ request: RecognitionRequest) -> Recognition? {
        if request.isLookAhead {
            let words = lookAheads.isEmpty ? [] : lookAheads.removeFirst()
            let share = max(1, request.strokes.count / max(1, words.count))
            return recognition(
                words.enumerated().map { index, text in
                    RecognizedWord(
                        candidates: [RecognitionCandidate(text: text, confidence: 0.5)],
                        strokes: Array(index * share..<(index + 1) * share))
                })
        }
        guard !readings.isEmpty else { return nil }
        let candidates = readings.removeFirst().map { RecognitionCandidate(text: $0, confidence: 0.5) }
        return recognition([
            RecognizedWord(candidates: candidates, strokes: Array(request.strokes.indices))
        ])
    }

    private func recognition(_ words: [RecognizedWord]) -> Recognition {
        Recognition(lines: [RecognizedLine(words: words)], candidates: [])
    }
    private var time = 0.0

    init(reading texts: [String] = []) throws {
        MainLoop.attachMainActor()
        var constants = ScribbleConstants()
        constants.wordPause = 60
        constants.sessionEnd = 60
        constants.tapWait = 40
        constants.asyncTimeout = 300
        service = ScribbleService(engine: ScribbleEngine(constants: constants))
        recognizer = ScriptedRecognizer(texts)
        window = GObjectRef(try XCTUnwrap(gtk_window_new()))
        column = GObjectRef(Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 24))
        gtk_window_set_decorated(window.cast(), 0)
        gtk_window_set_default_size(window.cast(), 500, 600)
        gtk_window_set_child(window.cast(), column.widget)
        let recognizer = recognizer
        service.start { [weak self] request in
            // A script has an answer for each word, not for each look at unfinished ink.
            if request.isLookAhead, self?.readsAhead != true { return .success(.empty) }
            if let answer = self?.scripted(request) { return .success(answer) }
            do {
                return .success(try await recognizer.recognize(request.strokes, context: request.context))
            } catch { return .failure(error) }
        }
        service.attach(window.widget)
    }

    func close() {
        // GTK 4.8 looks at an editable label's controller again 10 ms after it has lost the focus, whether that is still
        // there or not: the label has to lose it, and the time to pass, before the window goes.
        gtk_window_set_focus(window.cast(), nil)
        let end = g_get_monotonic_time() + 60_000
        while g_get_monotonic_time() < end { g_main_context_iteration(nil, 0) }
        gtk_window_destroy(window.cast())
        settle()
        kept = []
    }
    private var kept: [GObjectRef] = []

    /// Adds a widget below the others.
    @discardableResult
    func add(_ widget: WidgetPointer?) throws -> WidgetPointer {
        let widget = try XCTUnwrap(widget)
        gtk_box_append(column.cast(), widget)
        kept.append(GObjectRef(widget))
        return widget
    }

    func show() {
        gtk_window_present(window.cast())
        let window = window
        waitUntil("the window is shown") {
            gtk_widget_get_mapped(window.widget) != 0 && gtk_widget_get_width(window.widget) > 0
        }
        // Nothing has the keyboard at first.
        gtk_window_set_focus(window.cast(), nil)
        settle()
    }

    /// Lets GTK lay out and draw what has changed.
    func settle() { runLoop(milliseconds: 40) }

    var surface: ScribbleSurface {
        get throws { try XCTUnwrap(service.surface(of: window.widget)) }
    }

    func input(of widget: WidgetPointer) throws -> any TextInput {
        try XCTUnwrap(service.textInput(of: widget))
    }

    func text(of widget: WidgetPointer) -> String {
        gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? ""
    }

    func text(ofView widget: WidgetPointer) throws -> String {
        let input = try input(of: widget)
        return input.text(in: 0..<input.length)
    }

    /// A place of a widget in the window's pixels.
    func place(_ point: Point, in widget: WidgetPointer) throws -> Point {
        try XCTUnwrap(convert(point, from: widget, to: window.widget))
    }

    /// One stroke like a short word, its upper left corner at a place of the widget. Says how the engine took part.
    @discardableResult
    func stroke(
        at point: Point, in widget: WidgetPointer, width: Double = 60, height: Double = 16, isPen: Bool = true
    ) throws -> ScribbleEngine.Claim? {
        try draw(
            Scene.scrawl(at: place(point, in: widget), width: width, height: height)[0].samples, isPen: isPen)
    }

    /// A stroke through samples in the window's pixels.
    @discardableResult
    func draw(_ samples: [InkSample], isPen: Bool = true) throws -> ScribbleEngine.Claim? {
        let surface = try surface
        let timed = samples.map { InkSample($0.position, time: time + $0.time, pressure: $0.pressure) }
        time = (timed.last?.time ?? time) + 60
        guard let first = timed.first, let last = timed.last else { return nil }
        let claim = surface.down(first, isPen: isPen)
        for sample in timed.dropFirst() { _ = surface.moved([sample]) }
        surface.up(last)
        return claim
    }

    /// Touches and leaves a place of a widget.
    @discardableResult
    func tap(at point: Point, in widget: WidgetPointer) throws -> ScribbleEngine.Claim? {
        try draw([InkSample(place(point, in: widget)), InkSample(place(point, in: widget), time: 30)])
    }

    /// Waits until all that was written has been read.
    func waitForText() {
        let engine = service.engine
        waitUntil("all ink is read") { !engine.hasUncommittedInk }
    }

    /// Waits until nobody writes any more.
    func waitForEnd() {
        let engine = service.engine
        waitUntil("the session is over") { engine.activeHost == nil && !engine.hasUncommittedInk }
    }

    /// A stroke like a word, read, and the session's end.
    func write(at point: Point, in widget: WidgetPointer) throws {
        try stroke(at: point, in: widget)
        waitForEnd()
    }
}
