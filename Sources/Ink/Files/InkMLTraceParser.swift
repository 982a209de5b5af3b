// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Reads the text of a trace: points separated by commas, values that may be differences (InkML, 3.3.1).
///
/// `!` before a value makes the channel's values absolute from there on, `'` differences to the value before, `"`
/// differences to the difference before; `*` repeats what the channel last said, `?` says nothing.
struct InkMLTraceParser {
    private enum Order {
        case value, velocity, acceleration
    }

    private struct State {
        var order = Order.value
        var value: Double?
        var velocity = 0.0
        /// The number last written, as `*` repeats it.
        var written: Double?
    }

    let format: InkMLTraceFormat

    /// The points of a trace, each with one value for each channel, nil where it has none.
    func points(in text: String) throws(InkFileError) -> [[Double?]] {
        let channels = format.channels.count
        var states = [State](repeating: State(), count: channels)
        var points: [[Double?]] = []
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        for (number, part) in parts.enumerated() {
            let place = "point \(number + 1)"
            var point: [Double?] = []
            var rest = part[...]
            while true {
                skipSpace(&rest)
                guard let first = rest.first else { break }
                guard point.count < channels else {
                    throw .malformed(place: place, reason: "more than \(channels) values")
                }
                let channel = point.count
                switch first {
                case UInt8(ascii: "!"): states[channel].order = .value
                case UInt8(ascii: "'"): states[channel].order = .velocity
                case UInt8(ascii: "\""): states[channel].order = .acceleration
                default: break
                }
                if "!'\"".utf8.contains(first) {
                    rest.removeFirst()
                    skipSpace(&rest)
                }
                point.append(try next(&rest, &states[channel], place))
            }
            if point.isEmpty && parts.count == 1 { return [] }
            if point.isEmpty && number == parts.count - 1 { break }
            guard point.count >= format.regular.count else {
                throw .malformed(place: place, reason: "\(point.count) values, not \(format.regular.count)")
            }
            points.append(point + [Double?](repeating: nil, count: channels - point.count))
        }
        return points
    }

    private func skipSpace(_ rest: inout Substring.UTF8View.SubSequence) {
        while let first = rest.first, first == 0x20 || (0x09...0x0D).contains(first) { rest.removeFirst() }
    }

    private func next(
        _ rest: inout Substring.UTF8View.SubSequence, _ state: inout State, _ place: String
    ) throws(InkFileError) -> Double? {
        let number: Double
        switch rest.first {
        case UInt8(ascii: "?"):
            rest.removeFirst()
            return nil
        case UInt8(ascii: "*"):
            rest.removeFirst()
            guard let written = state.written else {
                throw .malformed(place: place, reason: "* with no value before")
            }
            number = written
        case UInt8(ascii: "T"), UInt8(ascii: "F"):
            number = rest.removeFirst() == UInt8(ascii: "T") ? 1 : 0
        default:
            number = try self.number(&rest, place)
        }
        state.written = number
        switch state.order {
        case .value:
            state.velocity = number - (state.value ?? number)
            state.value = number
        case .velocity:
            guard let value = state.value else {
                throw .malformed(place: place, reason: "difference to nothing")
            }
            state.velocity = number
            state.value = value + number
        case .acceleration:
            guard let value = state.value else {
                throw .malformed(place: place, reason: "difference to nothing")
            }
            state.velocity += number
            state.value = value + state.velocity
        }
        return state.value
    }

    /// A decimal number, or a hexadecimal one after `#`; a sign, a prefix or a space ends it.
    private func number(_ rest: inout Substring.UTF8View.SubSequence, _ place: String) throws(InkFileError)
        -> Double
    {
        var text = ""
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
            text.append(Character(UnicodeScalar(rest.removeFirst())))
            skipSpace(&rest)
        }
        let isHexadecimal = rest.first == UInt8(ascii: "#")
        if isHexadecimal { rest.removeFirst() }
        while let next = rest.first {
            let character = Character(UnicodeScalar(next))
            let isExponentSign = (text.last == "e" || text.last == "E") && "+-".contains(character)
            let belongs =
                isHexadecimal
                ? character.isHexDigit : "0123456789.eE".contains(character) || isExponentSign
            guard belongs else { break }
            text.append(character)
            rest.removeFirst()
        }
        let value = isHexadecimal ? Int(text, radix: 16).map(Double.init) : Double(text)
        guard let value, value.isFinite else {
            throw .malformed(place: place, reason: "no number at \"\(String(rest.prefix(12)) ?? text)\"")
        }
        return value
    }
}
