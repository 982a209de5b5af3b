// SPDX-License-Identifier: GPL-3.0-or-later
import Dispatch

/// Runs an actor's work one job at a time on a queue of its own, away from the threads that must not wait.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label, qos: .userInitiated)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
