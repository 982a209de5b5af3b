// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Dispatch
import Foundation
import Synchronization

/// Keeps every edit of one document on the disk until it is saved, so that a power cut costs at most the stroke that
/// was being drawn.
///
/// The file holds JSON lines: a `JournalHeader`, then a list of edits for each change. It is made with the first edit,
/// locked as long as this object lives, and written on a queue of its own: calls return at once and happen in order.
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
            state.withLock { state in
                do {
                    if state.descriptor < 0 { try begin(&state) }
                    try Self.write(try Self.line(edits), to: state.descriptor)
                    state.count += 1
                    state.lastWrite = Date()
                    state.failure = nil
                } catch {
                    state.failure = (error as? JournalError)?.reason ?? "\(error)"
                }
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
                let kept = state.path.flatMap { JournalContents(path: $0) }?.edits.dropFirst(position) ?? []
                Self.remove(&state)
                state.header = header
                do {
                    guard !kept.isEmpty else { return }
                    try begin(&state)
                    for edits in kept { try Self.write(try Self.line(edits), to: state.descriptor) }
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
        guard fsync(descriptor) == 0 else { throw JournalError(code: errno) }
    }
}

/// Why a journal could not be written.
struct JournalError: Error {
    /// In the system's words.
    var reason: String

    init(reason: String) { self.reason = reason }
    init(code: Int32) { reason = String(cString: strerror(code)) }
}
