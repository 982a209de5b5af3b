// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK
import Foundation
import GTKSupport
import Handwriting
import Ink
import PDFDocument
import XCTest

@testable import App
@testable import Scribble

final class LearningTests: WidgetTestCase {
    private let folder = NSTemporaryDirectory() + "postil-" + UUID().uuidString
    private lazy var store = WriterProfileStore(path: folder + "/handwriting.json")

    override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

    /// A horizontal line: read as a dash of some kind.
    private let line = [Stroke((0..<20).map { InkSample(Point(x: Double($0) * 2, y: 0)) })]

    func testNothingIsLearntWhileItIsOff() async throws {
        let service = RecognizerService(store: store)
        await service.learn(strokes: line, context: RecognitionContext(), text: "Quickborn")
        let words = await service.taughtWords()
        XCTAssertEqual(words, [])
        XCTAssertFalse(FileManager.default.fileExists(atPath: store.path))
    }

    func testWordsAreKeptAndForgotten() async throws {
        try XCTSkipIf((try? HandwritingRecognizer.load()) == nil, "no model: set POSTIL_DATA_DIR")
        let service = RecognizerService(store: store)
        await service.setLearning(true)
        await service.learn(strokes: line, context: RecognitionContext(), text: "Quickborn Zwickau")
        await service.finishLearning()
        var words = await service.taughtWords()
        XCTAssertEqual(words, ["Zwickau", "Quickborn"])
        let next = RecognizerService(store: store)
        await next.forget(word: "Zwickau")
        words = await next.taughtWords()
        XCTAssertEqual(words, ["Quickborn"])
        XCTAssertEqual(store.load().dictionary.words, ["Quickborn"])
        try await next.forgetEverything()
        words = await next.taughtWords()
        XCTAssertEqual(words, [])
        XCTAssertFalse(FileManager.default.fileExists(atPath: store.path))
    }

    func testWordsLeftAsReadAreKeptAfterAFewAndTakenBack() async throws {
        try XCTSkipIf((try? HandwritingRecognizer.load()) == nil, "no model: set POSTIL_DATA_DIR")
        func word(_ number: Int) -> ConvertedWord {
            let bend = Double(number) / 10
            let strokes = [
                Stroke((0..<20).map { InkSample(Point(x: Double($0) * 2, y: bend * sin(Double($0)))) })
            ]
            return ConvertedWord(
                id: ConvertedWord.ID(number: number), range: 0..<1, text: "-", candidates: [],
                strokes: strokes, context: RecognitionContext())
        }
        func left(_ words: [ConvertedWord]) -> WordConfirmation {
            var confirmation = WordConfirmation()
            confirmation.left = words
            return confirmation
        }
        let service = RecognizerService(store: store)
        await service.learn(left((0..<5).map(word)), language: nil)
        var hasLearnt = await service.hasLearnt()
        XCTAssertFalse(hasLearnt, "learning is off")
        await service.setLearning(true)
        await service.learn(left((0..<4).map(word)), language: nil)
        hasLearnt = await service.hasLearnt()
        XCTAssertTrue(hasLearnt)
        XCTAssertFalse(FileManager.default.fileExists(atPath: store.path), "few words are not worth a file")
        var confirmation = left([word(4)])
        confirmation.withdrawn = [word(0)]
        await service.learn(confirmation, language: "de")
        await service.finishLearning()
        XCTAssertEqual(store.load().sampleCount, 4)
        XCTAssertEqual(store.load().dictionary.words, [])
        confirmation = WordConfirmation()
        confirmation.withdrawn = (0..<5).map(word)
        await service.learn(confirmation, language: nil)
        await service.finishLearning()
        XCTAssertTrue(store.load().isEmpty)
        try await service.forgetEverything()
    }

    func testTheListShowsTheWordsAndTakesThemBack() throws {
        var profile = WriterProfile()
        profile.dictionary.add("Quickborn")
        profile.dictionary.add("Zwickau")
        try store.save(profile)
        let store = store
        try MainActor.assumeIsolated {
            MainLoop.attachMainActor()
            let service = RecognizerService(store: store)
            var isClosed = false
            let list = TaughtWordsWindow(service) { isClosed = true }
            list.present(over: nil)
            waitUntil("the words") { list.words == ["Zwickau", "Quickborn"] }
            let button = try XCTUnwrap(
                WidgetTree.first(in: list.window.widget) {
                    $0.stringProperty("tooltip-text") == "Forget “Zwickau”"
                })
            gtk_widget_activate(button)
            waitUntil("the change") { list.words == ["Quickborn"] }
            gtk_window_close(list.window.cast())
            waitUntil("the end") { isClosed }
        }
        XCTAssertEqual(store.load().dictionary.words, ["Quickborn"])
    }

    func testLanguagesAndLearningAreInThePreferences() throws {
        let store = store
        try MainActor.assumeIsolated {
            let preferences = Preferences(schemaID: "org.example.None")
            XCTAssertFalse(preferences.settings.bool("learn-from-corrections"))
            XCTAssertNil(preferences.chosenLanguage)
            XCTAssertEqual(preferences.language(of: "de-AT"), "de")
            XCTAssertEqual(preferences.language(of: "nn"), "nb")
            preferences.settings.set("recognition-language", .string("fr_CH"))
            XCTAssertEqual(preferences.chosenLanguage, "fr")
            XCTAssertEqual(preferences.language(of: "de"), "fr")
            // A language that can't be read is as good as none.
            preferences.settings.set("recognition-language", .string("xx"))
            XCTAssertNil(preferences.chosenLanguage)
            XCTAssertEqual(Set(WritingLanguage.choices.map(\.value)).count, WritingLanguage.choices.count)
            XCTAssertGreaterThanOrEqual(WritingLanguage.choices.count, 16)
            let window = PreferencesWindow(preferences, recognizer: RecognizerService(store: store)) {}
            window.present(over: nil)
            runLoop(milliseconds: 100)
        }
    }

    func testADocumentsWordsAreGathered() async throws {
        let data = ModelLocation().path(of: "guide.pdf")
        let path = try XCTUnwrap(data, "no guide: set POSTIL_DATA_DIR")
        let file = try await DocumentFile.open(path: path)
        let words = await DocumentWords(file) { 0..<1 }
        await words.finish()
        let found = await words.words
        XCTAssertTrue(found.contains("handwriting") || found.contains("pen"), "\(found.prefix(20))")
        XCTAssertEqual(Set(found).count, found.count)
        let language = await words.language
        XCTAssertEqual(language, "en")
        let stopped = await DocumentWords(file) { 0..<1 }
        await stopped.stop()
        await stopped.finish()
        let none = await stopped.words
        XCTAssertEqual(none, [])
    }

    func testPagesThatAreSeenComeFirst() {
        MainActor.assumeIsolated {
            XCTAssertEqual(DocumentWords.order(2..<4, count: 7), [2, 3, 4, 1, 5, 0, 6])
            XCTAssertEqual(DocumentWords.order(0..<0, count: 3), [0, 1, 2])
            XCTAssertEqual(DocumentWords.order(9..<12, count: 3).sorted(), [0, 1, 2])
            XCTAssertEqual(DocumentWords.order(0..<1, count: 0), [])
            XCTAssertEqual(DocumentWords.order(500..<501, count: 5000).count, 400)
        }
    }
}
