// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Foundation
import GTKSupport
import Handwriting
import Ink
import PDFDocument
import Scribble
import ScribbleGTK

/// The program: one instance for each desktop session, with a window for each document.
@MainActor
public final class Application {
    /// The GtkApplication.
    let application: GObjectRef
    let preferences = Preferences()
    let recovery = RecoveryFolder()
    let recognizer = RecognizerService()
    let dataFolders = DataFolders()
    private(set) var windows: [DocumentWindow] = []

    private let styleFile = StyleFile()
    private var styles = StyleStore()
    private var styleTimer: MainLoopTimer?
    var abandoned: [RecoveryFolder.Abandoned] = []
    var unfinished: [UnfinishedSave] = []
    private var styleSheet: StyleSheet?
    private var solidCorners: SolidCorners?
    private var colorScheme: ColorScheme?
    private var hasShownWritingHint = false
    var preferencesWindow: PreferencesWindow?
    var playgroundWindow: PlaygroundWindow?
    var writingMode: Action?
    /// Marks that were copied last, in whichever window.
    var copiedMarks: [Annotation] = []

    /// Runs the program until its last window is closed.
    ///
    /// - Parameter arguments: the command line, the program's name first.
    /// - Returns: the exit status.
    public static func run(arguments: [String]) -> Int32 {
        if arguments.dropFirst().contains("--version") {
            print("\(Program.name) \(Program.version)")
            return 0
        }
        // The software renderer starts sooner and repaints less; GL in software is slower still.
        setenv("GSK_RENDERER", "cairo", 0)
        Localization.start(domain: "postil", directory: DataFolders().locale)
        MainLoop.attachMainActor()
        g_set_application_name(Program.name)
        g_set_prgname(Program.id)
        let program = Application()
        return program.run(arguments)
    }

    private init() {
        application = GObjectRef(
            adopting: created(gtk_application_new(Program.id, G_APPLICATION_HANDLES_OPEN)))
        connect(application, "startup") { [weak self] _ in self?.start() }
        connect(application, "activate") { [weak self] _ in self?.activate() }
        connect(application, "open") { [weak self] arguments in
            guard let self, let files = arguments.pointer(0) else { return }
            let list = files.assumingMemoryBound(to: OpaquePointer?.self)
            for index in 0..<arguments.int(1) {
                guard let file = list[index] else { continue }
                openFile(file)
            }
        }
    }

    private func run(_ arguments: [String]) -> Int32 {
        var rest = arguments
        if let index = rest.dropFirst().firstIndex(of: "--new-window") {
            rest.remove(at: index)
            // The action reaches an instance that runs already.
            if g_application_register(application.cast(), nil, nil) != 0,
                g_application_get_is_remote(application.cast()) != 0, rest.count == 1
            {
                g_action_group_activate_action(application.opaque, "new-window", nil)
                g_dbus_connection_flush_sync(g_application_get_dbus_connection(application.cast()), nil, nil)
                return 0
            }
        }
        var pointers = rest.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        let count = Int32(pointers.count)
        pointers.append(nil)
        return pointers.withUnsafeMutableBufferPointer {
            g_application_run(application.cast(), count, $0.baseAddress)
        }
    }

    private func start() {
        dataFolders.addIcons()
        gtk_window_set_default_icon_name(Program.id)
        styleSheet = StyleSheet(StyleRules.css)
        solidCorners = SolidCorners()
        colorScheme = ColorScheme()
        styles = styleFile.load()
        abandoned = recovery.abandoned()
        unfinished = UnfinishedSave.found()
        addActions()
        let recognizer = recognizer
        Task.detached(priority: .utility) { await recognizer.prepare() }
        let scribble = ScribbleService.shared
        preferences.follow(scribble)
        preferences.follow(recognizer, scribble.engine)
        scribble.onIdle = { [weak self] in
            for window in self?.windows ?? [] { window.document?.writingIsDone() }
        }
        scribble.engine.onCorrection = { [weak self] in
            self?.learn(strokes: $0.strokes, context: $0.context, text: $0.chosen)
        }
        scribble.engine.onConfirmation = { [weak self] in self?.learn($0) }
        // Tests compare with a program that has no Scribble at all.
        guard ProcessInfo.processInfo.environment["POSTIL_TEST_WITHOUT_SCRIBBLE"] == nil else { return }
        scribble.start { [weak self] request in
            var request = request
            self?.complete(&request.context)
            return await recognizer.recognize(request)
        }
    }

    /// Adds to what is known of a field: the language that was set, and the words of the document it belongs to.
    private func complete(_ context: inout RecognitionContext) {
        if let language = preferences.chosenLanguage { context.language = language }
        context.vocabulary = activeDocument?.words.words ?? []
    }

    private var activeDocument: OpenDocument? {
        let active = gtk_application_get_active_window(application.cast())
        return windows.first { $0.window.raw == active?.raw }?.document
    }

    /// Learns from words that were left as they were read.
    private func learn(_ confirmation: WordConfirmation) {
        let language = preferences.chosenLanguage ?? activeDocument?.words.language
        let recognizer = recognizer
        Task { await recognizer.learn(confirmation, language: language) }
    }

    /// Learns from a correction, on a page or in a field, where the person has switched that on.
    ///
    /// - Parameters:
    ///   - strokes: the ink of the word.
    ///   - context: what was known about its place.
    ///   - text: what the person says it is.
    func learn(strokes: [Stroke], context: RecognitionContext, text: String) {
        var context = context
        context.language = preferences.chosenLanguage ?? activeDocument?.words.language ?? context.language
        let recognizer = recognizer
        Task { await recognizer.learn(strokes: strokes, context: context, text: text) }
    }

    private func activate() {
        if let window = windows.last {
            window.present()
            return
        }
        let window = newWindow()
        if isFirstRun(), let guide = dataFolders.guide {
            window.load(Self.canonical(guide), isCopy: true)
        } else {
            offerNextRecovery()
        }
        window.present()
    }

    /// Whether the program has never run for this person; it has from now on.
    private func isFirstRun() -> Bool {
        let marker = (recovery.path as NSString).deletingLastPathComponent
        guard !FileManager.default.fileExists(atPath: marker) else { return false }
        try? FileManager.default.createDirectory(atPath: marker, withIntermediateDirectories: true)
        return true
    }

    // MARK: Windows

    /// Makes an empty window.
    @discardableResult
    func newWindow() -> DocumentWindow {
        let window = DocumentWindow(self)
        windows.append(window)
        return window
    }

    /// A window is gone.
    func windowClosed(_ window: DocumentWindow) {
        windows.removeAll { $0 === window }
        flushStyles()
    }

    private func openFile(_ file: OpaquePointer) {
        if let text = g_file_get_path(file) {
            defer { g_free(text) }
            open(String(cString: text), from: nil)
            return
        }
        let uri = g_file_get_uri(file)
        defer { g_free(uri) }
        let window = windows.first { $0.document == nil && $0.opening == nil } ?? newWindow()
        window.messages.show(
            filled(
                localized("“%s” is not on this computer. Download it first, then open it."),
                uri.map { String(cString: $0) } ?? ""), kind: .error)
        window.present()
    }

    /// Opens a document: raises its window where it is open already, else shows it in the given window where that is
    /// empty, or in a new one.
    func open(_ path: String, from window: GObjectRef?) {
        let path = Self.canonical(path)
        let isGuide = dataFolders.guide.map(Self.canonical) == path
        let open = windows.first { window in
            guard let document = window.document else { return false }
            let known = isGuide && document.isCopy ? document.source : document.path
            return known.map(Self.canonical) == path
        }
        if let open { return open.present() }
        let here = windows.first { $0.window.raw == window?.raw }
        let free = [here].compactMap { $0 } + windows
        let target = free.first { $0.document == nil && $0.opening == nil } ?? newWindow()
        target.load(path, isCopy: isGuide)
        target.present()
    }

    /// The path with links followed, so that one file is known by one name.
    static func canonical(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Makes the document of a file that was opened.
    func makeDocument(_ file: DocumentFile, path: String, isCopy: Bool) -> OpenDocument {
        OpenDocument(
            file, source: path, isCopy: isCopy, preferences: preferences, styles: styles,
            recognizer: recognizer,
            recovery: recovery)
    }

    // MARK: Styles

    /// Keeps the last used styles, a moment after the last change.
    func keepStyles(_ styles: StyleStore) {
        self.styles = styles
        styleTimer?.cancel()
        styleTimer = MainLoopTimer(after: 800) { [weak self] in self?.flushStyles() }
    }

    private func flushStyles() {
        guard let timer = styleTimer else { return }
        timer.cancel()
        styleTimer = nil
        do {
            try styleFile.save(styles)
        } catch {
            windows.last?.toasts.show(localized("The styles of the tools could not be kept."))
        }
    }

    /// Says once for each run what Write is for.
    func showWritingHint(in window: DocumentWindow) {
        guard !hasShownWritingHint else { return }
        hasShownWritingHint = true
        window.toasts.show(localized("Write anywhere, or tap to place text"))
    }
}
