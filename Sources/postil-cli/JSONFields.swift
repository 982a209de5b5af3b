// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

/// The keys of one edit, read with errors that name the edit and the key.
struct JSONFields {
    private let values: [String: Any]
    /// The edit's number, from 1.
    let edit: Int

    init(_ values: [String: Any], edit: Int) {
        self.values = values
        self.edit = edit
    }

    /// An error of an edit.
    static func error(_ edit: Int, _ message: String) -> CommandFailure {
        CommandFailure(status: .usage, message: "edit \(edit): \(message)")
    }

    /// An error of one of the keys.
    func error(_ key: String, _ message: String) -> CommandFailure { Self.error(edit, "“\(key)” \(message)") }

    /// Refuses keys that are not among these.
    func allowOnly(_ keys: [String]) throws {
        if let unknown = values.keys.sorted().first(where: { !keys.contains($0) }) {
            throw error(unknown, "is not a key of this edit")
        }
    }

    func has(_ key: String) -> Bool { values[key] != nil }

    func string(_ key: String) throws -> String? {
        guard let value = values[key] else { return nil }
        guard let string = value as? String else { throw error(key, "must be a text") }
        return string
    }

    func requiredString(_ key: String) throws -> String {
        guard let value = try string(key) else { throw error(key, "is missing") }
        return value
    }

    func number(_ key: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let value = values[key] else { return nil }
        guard let number = Self.number(value), range.contains(number) else {
            throw error(key, "must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func flag(_ key: String) throws -> Bool? {
        guard let value = values[key] else { return nil }
        guard let number = value as? NSNumber, String(cString: number.objCType) == "c" else {
            throw error(key, "must be true or false")
        }
        return number.boolValue
    }

    /// One of several words.
    func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, _: Choice.Type) throws -> Choice?
    where Choice.RawValue == String {
        guard let text = try string(key) else { return nil }
        return try Self.choice(text, key, self)
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ text: String, _ key: String, _ fields: JSONFields
    ) throws -> Choice where Choice.RawValue == String {
        guard let value = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw fields.error(key, "must be one of \(known)")
        }
        return value
    }

    /// The names of two line ends.
    func ends(_ key: String) throws -> LineEnds? {
        guard let value = values[key] else { return nil }
        guard let names = value as? [String], names.count == 2 else {
            throw error(key, "must be a list of two names")
        }
        return LineEnds(
            start: try Self.choice(names[0], key, self), end: try Self.choice(names[1], key, self))
    }

    /// A point `[x, y]`.
    func point(_ key: String) throws -> Point? {
        guard let value = values[key] else { return nil }
        guard let n = Self.numbers(value), n.count == 2 else { throw error(key, "must be a point [x, y]") }
        return Point(x: n[0], y: n[1])
    }

    /// Points `[x, y]`, so many as `count` allows.
    func points(_ key: String, count: ClosedRange<Int>) throws -> [Point]? {
        guard let value = values[key] else { return nil }
        guard let list = value as? [Any], count.contains(list.count) else {
            throw error(key, "must be a list of \(count.lowerBound) to \(count.upperBound) points [x, y]")
        }
        return try list.map { item in
            guard let n = Self.numbers(item), n.count == 2 else {
                throw error(key, "must hold points [x, y]")
            }
            return Point(x: n[0], y: n[1])
        }
    }

    /// A list of numbers that are not negative.
    func lengths(_ key: String) throws -> [Double]? {
        guard let value = values[key] else { return nil }
        guard let numbers = Self.numbers(value), numbers.count <= 16, numbers.allSatisfy({ $0 >= 0 }) else {
            throw error(key, "must be a list of up to 16 lengths")
        }
        return numbers
    }

    /// The bytes of a file.
    func file(_ key: String) throws -> (name: String, data: Data)? {
        guard let path = try string(key) else { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw error(key, "“\(path)” can’t be read")
        }
        return ((path as NSString).lastPathComponent, data)
    }

    func color(_ key: String) throws -> Color? {
        guard let text = try string(key) else { return nil }
        guard let color = Color(hex: text) else { throw error(key, "must be a colour as #rrggbb") }
        return color
    }

    /// The page from 0.
    func page(of count: Int) throws -> Int {
        guard let value = values["page"] else { throw error("page", "is missing") }
        guard let number = Self.number(value), let page = Int(exactly: number), page >= 1, page <= count
        else {
            throw error("page", "must be a whole number from 1 to \(count)")
        }
        return page - 1
    }

    func rect(_ key: String) throws -> Rect? {
        guard let value = values[key] else { return nil }
        guard let n = Self.numbers(value), n.count == 4 else { throw error(key, "must be four numbers") }
        let rect = Rect(n[0], n[1], n[2], n[3])
        guard !rect.isEmpty else { throw error(key, "has no area") }
        return rect
    }

    func quads(_ key: String) throws -> [Quad] {
        guard let lists = values[key] as? [Any], !lists.isEmpty else {
            throw error(key, "must be a list of lists of 8 numbers")
        }
        return try lists.map { list in
            guard let n = Self.numbers(list), n.count == 8 else {
                throw error(key, "must be lists of 8 numbers")
            }
            return Quad(
                topLeft: Point(x: n[0], y: n[1]), topRight: Point(x: n[2], y: n[3]),
                bottomLeft: Point(x: n[4], y: n[5]), bottomRight: Point(x: n[6], y: n[7]))
        }
    }

    /// Strokes of points `[x, y]` or `[x, y, pressure]`.
    func strokes(_ key: String) throws -> [Stroke] {
        guard let lists = values[key] as? [Any], !lists.isEmpty else {
            throw error(key, "must be a list of strokes")
        }
        return try lists.map { list in
            guard let points = list as? [Any], !points.isEmpty else {
                throw error(key, "must hold strokes of at least one point")
            }
            return Stroke(
                try points.map { point in
                    guard let n = Self.numbers(point), n.count == 2 || n.count == 3 else {
                        throw error(key, "must hold points [x, y] or [x, y, pressure]")
                    }
                    guard n.count == 2 || (0...1).contains(n[2]) else {
                        throw error(key, "has a pressure that is not from 0 to 1")
                    }
                    return InkSample(Point(x: n[0], y: n[1]), pressure: n.count == 3 ? n[2] : nil)
                })
        }
    }

    private static func numbers(_ value: Any) -> [Double]? {
        guard let list = value as? [Any] else { return nil }
        let numbers = list.compactMap(number)
        return numbers.count == list.count && numbers.allSatisfy { abs($0) <= 1e6 } ? numbers : nil
    }

    /// A JSON number; `true` and `false` are none.
    private static func number(_ value: Any) -> Double? {
        guard let number = value as? NSNumber, String(cString: number.objCType) != "c" else { return nil }
        return number.doubleValue
    }
}
