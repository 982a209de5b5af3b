// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

/// Runs the program `postil-cli` that was built beside the tests.
enum CommandLineProgram {
    static let url: URL? = {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
            .map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        return ([folder] + bundles).map { $0.appendingPathComponent("postil-cli") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    struct Result {
        var status: Int32
        var output: Data
        var errors: String
    }

    static func run(_ arguments: String...) throws -> Result { try run(all: arguments) }

    static func run(all arguments: [String]) throws -> Result {
        let process = Process()
        process.executableURL = try #require(url)
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: data, errors: String(decoding: text, as: UTF8.self))
    }
}
