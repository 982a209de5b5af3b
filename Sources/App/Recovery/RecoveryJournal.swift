// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Dispatch
import Editor
import Foundation
import Synchronization

/// Keeps every edit of one document on the disk until it is saved, so that a power cut costs at most the stroke that
/// was being drawn.
///
/// The file holds JSON lines: a `JournalHeader`, then a list of edits for each change, and a `JournalNote` for each stroke
/// that is not text yet. It is made with the first of them, locked as long as this object lives, and written on a queue of
/// its own: calls return at once and happen in order.
final class RecoveryJournal: Sendable {
    private struct State {
        var header: JournalHeader
        var descriptor: Int32 = -1
        var path: String?
        /// The number of lists of edits in the file.
        var count = 0
        var failure: String?
        var lastWrite: Date?
    }

    private let folder: RecoveryFolder
    private let queue = DispatchQueue(label: "postil.recovery", qos: .utility)
    private let state: Mutex<State>
    /// The number of lists of edits handed in so far.
    private let handedIn = Mutex(0)

    /// Creates a journal. Nothing is written before the first edit.
    init(in folder: RecoveryFolder, header: JournalHeader) {
        self.folder = folder
        state = Mutex(State(header: header))
    }

    deinit {
        state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
    }

    /// Adds edits that were applied.
    func append(_ edits: [Edit]) {
        guard !edits.isEmpty else { return }
        handedIn.withLock { $0 += 1 }
        queue.async { [self] in
            write(edits)
            state.withLock { $0.count += 1 }
        }
    }

    /// Adds a stroke that was written and is not text yet.
    func append(_ ink: UnreadInk) {
        queue.async { [self] in write(JournalNote.written(ink)) }
    }

    /// Strokes, by number, need not be kept any more.
    func forget(_ strokes: [Int]) {
        queue.async { [self] in
            if path != nil { write(JournalNote.read(strokes)) }
        }
    }

    /// A save is about to put a new file in its place: were the program stopped right then, the journal would know what
    /// is in it. Waits until that is on the disk.
    ///
    /// - Parameters:
    ///   - position: what `position` was when the save began.
    ///   - path: where the file goes.
    ///   - file: the new file, under its present name.
    func willSave(_ position: Int, to path: String, as file: String) {
        queue.sync {
            guard self.path != nil, let stamp = FileStamp(path: file) else { return }
            write(JournalNote.saving(JournalNote.SavePoint(position: position, path: path, stamp: stamp)))
        }
    }

    /// Writes a line, on the queue.
    private func write(_ value: some Encodable) {
        state.withLock { state in
            do {
                if state.descriptor < 0 { try begin(&state) }
                try Self.write(try Self.line(value), to: state.descriptor)
                state.lastWrite = Date()
                state.failure = nil
            } catch {
                state.failure = (error as? JournalError)?.reason ?? "\(error)"
            }
        }
    }

    /// How many lists of edits have been handed in since the journal began or was restarted; to be given to `restart`.
    var position: Int { handedIn.withLock { $0 } }

    /// Begins anew after a save. Edits that were made while it went on are kept.
    ///
    /// - Parameters:
    ///   - position: what `position` was when the save began.
    ///   - header: the document as it was saved.
    func restart(after position: Int, header: JournalHeader) {
        handedIn.withLock { $0 = max(0, $0 - position) }
        queue.async { [self] in
            state.withLock { state in
                let contents = state.path.flatMap { JournalContents(path: $0) }
                let kept = contents?.edits.dropFirst(position) ?? []
                let unread = contents?.unread ?? []
                Self.remove(&state)
                state.header = header
                do {
                    guard !kept.isEmpty || !unread.isEmpty else { return }
                    try begin(&state)
                    for edits in kept { try Self.write(try Self.line(edits), to: state.descriptor) }
                    for ink in unread {
                        try Self.write(try Self.line(JournalNote.written(ink)), to: state.descriptor)
                    }
                    state.count = kept.count
                } catch {
                    state.failure = (error as? JournalError)?.reason ?? "\(error)"
                }
            }
        }
    }

    /// Takes the journal away: the work is saved, or given up by the person.
    func discard() {
        queue.async { [self] in state.withLock { Self.remove(&$0) } }
    }

    /// Waits until everything that was handed in is on the disk.
    func flush() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// When something was last written; nil before.
    var lastWrite: Date? { state.withLock { $0.lastWrite } }
    /// Why the last edit could not be written; nil where it was.
    var failure: String? { state.withLock { $0.failure } }
    /// The file, once there is one.
    var path: String? { state.withLock { $0.path } }

    private func begin(_ state: inout State) throws(JournalError) {
        let (path, descriptor) = try folder.makeFile()
        state.path = path
        state.descriptor = descriptor
        state.count = 0
        try Self.write(try Self.line(state.header), to: descriptor)
    }

    private static func remove(_ state: inout State) {
        if let path = state.path { unlink(path) }
        if state.descriptor >= 0 { close(state.descriptor) }
        state.path = nil
        state.descriptor = -1
        state.count = 0
    }

    private static func line(_ value: some Encodable) throws(JournalError) -> Data {
        guard var data = try? JSONEncoder().encode(value) else {
            throw JournalError(reason: "an edit can’t be written as JSON")
        }
        data.append(UInt8(ascii: "\n"))
        return data
    }

    private static func write(_ data: Data, to descriptor: Int32) throws(JournalError) {
        var done = 0
        while done < data.count {
            let step = data.withUnsafeBytes { bytes in
                bytes.baseAddress.map { Glibc.write(descriptor, $0 + done, bytes.count - done) } ?? 0
            }
            if step < 0, errno == EINTR { continue }
            guard step > 0 else { throw JournalError(code: errno) }
            done += step
        }
        // Some file systems know no such call; what can be done is done.
        guard fsync(descriptor) == 0 || [EINVAL, ENOSYS, ENOTSUP].contains(errno) else {
            throw JournalError(code: errno)
        }
    }
}

/// Why a journal could not be written.
struct JournalError: Error {
    /// In the system's words.
    var reason: String

    init(reason: String) { self.reason = reason }
    init(code: Int32) { reason = String(cString: strerror(code)) }
}
