// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A program of the system; nil where it is not installed.
struct Tool {
    let url: URL

    init?(_ name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        guard
            let found = folders.map({ "\($0)/\(name)" }).first(where: {
                FileManager.default.isExecutableFile(atPath: $0)
            })
        else { return nil }
        url = URL(fileURLWithPath: found)
    }

    static var hasQPDF: Bool { Tool("qpdf") != nil }

    /// Runs it; gives the exit status.
    @discardableResult
    func run(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
