// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A verb's arguments: options, each with or without a value, and the rest in order.
struct CommandLineArguments {
    /// Why arguments can't be used.
    struct UsageError: Error, CustomStringConvertible {
        var description: String
    }

    /// What is no option.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Sorts arguments.
    ///
    /// - Parameters:
    ///   - valued: options that are followed by a value, or by `=` and one; with their dashes.
    ///   - flags: options without a value.
    init(_ arguments: [String], valued: Set<String> = [], flags known: Set<String> = []) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument.count > 1 else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            if argument.hasPrefix("--"), parts.count == 2, valued.contains(parts[0]) {
                values[parts[0]] = parts[1]
            } else if valued.contains(argument) {
                guard let value = rest.popFirst() else {
                    throw UsageError(description: "\(argument) needs a value")
                }
                values[argument] = value
            } else if known.contains(argument) {
                flags.insert(argument)
            } else {
                throw UsageError(description: "unknown option \(argument)")
            }
        }
    }

    /// An option's value.
    subscript(option: String) -> String? { values[option] }

    /// Whether an option without value was given.
    func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// The operands, which must be as many as they have names.
    func operands(named names: String...) throws -> [String] {
        guard operands.count >= names.count else {
            throw UsageError(description: "\(names[operands.count]) is missing")
        }
        guard operands.count == names.count else {
            throw UsageError(description: "unexpected argument “\(operands[names.count])”")
        }
        return operands
    }

    /// The password: the first line of the file that `--password-file` names.
    func password() throws -> String? {
        guard let path = values["--password-file"] else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError(description: "the password file “\(path)” can’t be read")
        }
        let text = String(decoding: data, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).first.map {
            $0.hasSuffix("\r") ? String($0.dropLast()) : String($0)
        }
    }
}
