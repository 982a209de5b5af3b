// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import PDFDocument

/// A verb's end without success.
struct CommandFailure: Error {
    /// The exit statuses that verbs share.
    enum Status: Int32 {
        /// The work could not be done.
        case failed = 1
        /// The arguments or an input file make no sense.
        case usage = 2
        /// The document does not let it be done.
        case refused = 3
    }

    var status: Status
    var message: String

    /// Runs a verb; writes the reason of a failure to standard error.
    ///
    /// - Returns: the exit status.
    static func catching(_ verb: String, _ body: () async throws -> Void) async -> Int32 {
        let failure: CommandFailure
        do {
            try await body()
            return 0
        } catch let error as CommandFailure {
            failure = error
        } catch let error as CommandLineArguments.UsageError {
            failure = CommandFailure(
                status: .usage, message: "\(error.description); see “postil-cli \(verb) --help”")
        } catch let error as OpenError where error.reason == .needsPassword {
            failure = CommandFailure(
                status: .failed, message: "\(error) Name a file that holds it with --password-file.")
        } catch {
            failure = CommandFailure(status: .failed, message: "\(error)")
        }
        FileHandle.standardError.write(Data("postil-cli \(verb): \(failure.message)\n".utf8))
        return failure.status.rawValue
    }
}
