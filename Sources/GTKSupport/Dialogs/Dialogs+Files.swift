// SPDX-License-Identifier: GPL-3.0-or-later
import CGTK

extension Dialogs {
    /// A kind of file that a chooser offers.
    public struct FileKind: Sendable {
        /// What the person reads.
        public var name: String
        /// Media types, such as `application/pdf`.
        public var mediaTypes: [String]
        /// Ends of names without a dot, for kinds whose media type few systems know.
        public var endings: [String]

        /// Makes a kind.
        public init(name: String, mediaTypes: [String], endings: [String] = []) {
            self.name = name
            self.mediaTypes = mediaTypes
            self.endings = endings
        }
    }

    /// Asks for files to open, in the desktop's own chooser. `answer` gets their paths; none when the person gives up.
    public static func openFiles(
        title: String, kinds: [FileKind], allowsMany: Bool = true, folder: String? = nil,
        parent: (any ObjectPointer)?, answer: @escaping @MainActor ([String]) -> Void
    ) {
        let chooser = makeChooser(
            title, GTK_FILE_CHOOSER_ACTION_OPEN, accept: localized("_Open"), kinds: kinds, folder: folder,
            parent: parent)
        guard let chooser else { return answer([]) }
        gtk_file_chooser_set_select_multiple(chooser.opaque, allowsMany ? 1 : 0)
        run(chooser, answer: answer)
    }

    /// Asks where to save. `answer` gets the path, or nil when the person gives up; the chooser has asked before a file
    /// is replaced.
    public static func saveFile(
        title: String, suggestedName: String, kinds: [FileKind] = [], folder: String? = nil,
        parent: (any ObjectPointer)?, answer: @escaping @MainActor (String?) -> Void
    ) {
        let chooser = makeChooser(
            title, GTK_FILE_CHOOSER_ACTION_SAVE, accept: localized("_Save"), kinds: kinds, folder: folder,
            parent: parent)
        guard let chooser else { return answer(nil) }
        gtk_file_chooser_set_current_name(chooser.opaque, suggestedName)
        run(chooser) { answer($0.first) }
    }

    private static func makeChooser(
        _ title: String, _ action: GtkFileChooserAction, accept: String, kinds: [FileKind], folder: String?,
        parent: (any ObjectPointer)?
    ) -> GObjectRef? {
        guard
            let pointer = gtk_file_chooser_native_new(
                title, parent?.cast(), action, accept, localized("_Cancel"))
        else { return nil }
        let chooser = GObjectRef(adopting: pointer)
        gtk_native_dialog_set_modal(chooser.cast(), 1)
        for kind in kinds {
            guard let filter = gtk_file_filter_new() else { continue }
            gtk_file_filter_set_name(filter, kind.name)
            for type in kind.mediaTypes { gtk_file_filter_add_mime_type(filter, type) }
            for ending in kind.endings { gtk_file_filter_add_suffix(filter, ending) }
            gtk_file_chooser_add_filter(chooser.opaque, filter)
            g_object_unref(filter.raw)
        }
        if let folder, let file = g_file_new_for_path(folder) {
            _ = gtk_file_chooser_set_current_folder(chooser.opaque, file, nil)
            g_object_unref(file.raw)
        }
        return chooser
    }

    private static func run(_ chooser: GObjectRef, answer: @escaping @MainActor ([String]) -> Void) {
        // A native dialog belongs to nobody: it is held until it has answered.
        var held: GObjectRef? = chooser
        var connection: SignalConnection?
        connection = connect(chooser, "response") { arguments in
            guard let chooser = held else { return }
            held = nil
            let isAccepted = arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue)
            let paths = isAccepted ? chosenPaths(chooser) : []
            connection?.disconnect()
            connection = nil
            gtk_native_dialog_destroy(chooser.cast())
            answer(paths)
        }
        gtk_native_dialog_show(chooser.cast())
    }

    private static func chosenPaths(_ chooser: GObjectRef) -> [String] {
        guard let files = gtk_file_chooser_get_files(chooser.opaque) else { return [] }
        defer { g_object_unref(files.raw) }
        return (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            return adoptString(g_file_get_path(OpaquePointer(file)))
        }
    }
}
