// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// The edits of a JSON file, checked: `{"edits": [{"add": {…}}, {"change": {…}}, {"remove": {…}}]}`.
struct EditList {
    /// One edit.
    enum Item {
        case add(JSONFields)
        case change(JSONFields)
        case remove(JSONFields)
    }

    /// The edits in order.
    var items: [Item]

    /// Reads a file.
    init(path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(status: .usage, message: "“\(path)” can’t be read")
        }
        let json: Any
        do {
            json = try JSONSerialization.jsonObject(with: data)
        } catch {
            let details = (error as NSError).userInfo["NSDebugDescription"] as? String
            let reason = details ?? error.localizedDescription
            throw CommandFailure(
                status: .usage, message: "“\(path)” is not JSON: \(reason)")
        }
        guard let root = json as? [String: Any], let list = root["edits"] as? [Any] else {
            throw CommandFailure(status: .usage, message: "“\(path)” has no list “edits”")
        }
        if let unknown = root.keys.first(where: { $0 != "edits" }) {
            throw CommandFailure(status: .usage, message: "“\(path)” has an unknown key “\(unknown)”")
        }
        items = try list.enumerated().map { try Self.item($0.element, number: $0.offset + 1) }
    }

    private static func item(_ value: Any, number: Int) throws -> Item {
        guard let object = value as? [String: Any], object.count == 1, let (verb, body) = object.first else {
            throw JSONFields.error(number, "needs exactly one of “add”, “change”, “remove”")
        }
        guard ["add", "change", "remove"].contains(verb) else {
            throw JSONFields.error(number, "unknown key “\(verb)”")
        }
        guard let fields = body as? [String: Any] else {
            throw JSONFields.error(number, "“\(verb)” is no object")
        }
        let checked = JSONFields(fields, edit: number)
        switch verb {
        case "add": return .add(checked)
        case "change": return .change(checked)
        default: return .remove(checked)
        }
    }
}
