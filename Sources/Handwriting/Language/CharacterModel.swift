// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// How likely each character is after some others: sequences of up to six characters, kept as a tree.
///
/// A character that was not seen after a context has the probability it has after a context one character shorter,
/// times the context's backoff (Katz 1987), with the probabilities of Witten and Bell (1991).
struct CharacterModel: Sendable {
    /// The nodes of one level: sequences of one length, sorted by parent and symbol.
    private struct Level: Sendable {
        var symbols: [UInt8]
        var costs: [UInt8]
        /// For each node; empty in the last level.
        var backoffs: [UInt8] = []
        /// For each node the first node below it, and one more at the end.
        var starts: [UInt32] = []
    }

    /// Symbol i is character i - 1; symbol 0 is any other.
    let symbols: [Character]
    private let levels: [Level]
    private let unknownCost: Float

    /// How many characters before the next one count.
    var contextLength: Int { levels.count - 1 }

    init(_ file: LanguageFile) throws(DataFileError) {
        symbols = Array(file.header.symbols)
        unknownCost = Float(file.header.unknownCost)
        let most = symbols.count
        var levels: [Level] = []
        for (place, level) in file.header.levels.enumerated() {
            var read = Level(
                symbols: Array(try file.bytes(at: level.symbols, count: level.count)),
                costs: Array(try file.bytes(at: level.costs, count: level.count)))
            if let backoffs = level.backoffs, let children = level.children {
                read.backoffs = Array(try file.bytes(at: backoffs, count: level.count))
                var next: UInt32 = 0
                read.starts.reserveCapacity(level.count + 1)
                for count in try file.bytes(at: children, count: level.count) {
                    read.starts.append(next)
                    next += UInt32(count)
                }
                read.starts.append(next)
                guard place + 1 < file.header.levels.count, Int(next) == file.header.levels[place + 1].count
                else {
                    throw .invalid("level \(place + 1) does not fit the next")
                }
            } else if place + 1 < file.header.levels.count {
                throw .invalid("level \(place + 1) has nothing below")
            }
            guard read.symbols.allSatisfy({ Int($0) <= most }) else {
                throw .invalid("level \(place + 1) has unknown symbols")
            }
            levels.append(read)
        }
        self.levels = levels
    }

    /// The logarithm of the probability of each symbol after some others, of which the last few count.
    func logProbabilities(after context: [UInt8]) -> [Float] {
        var costs = [Float](repeating: unknownCost, count: symbols.count + 1)
        for (symbol, cost) in zip(levels[0].symbols, levels[0].costs) { costs[Int(symbol)] = Float(cost) }
        let known = context.suffix(contextLength)
        // A symbol of which nothing is known ends the context.
        let usable = Array(known.suffix(from: known.lastIndex(of: 0).map { $0 + 1 } ?? known.startIndex))
        for length in 0..<usable.count {
            guard let node = node(of: usable[(usable.count - 1 - length)...]) else { continue }
            let level = levels[length]
            let backoff = Float(level.backoffs[node])
            for symbol in costs.indices { costs[symbol] += backoff }
            let below = levels[length + 1]
            for child in Int(level.starts[node])..<Int(level.starts[node + 1]) {
                costs[Int(below.symbols[child])] = Float(below.costs[child])
            }
        }
        let unit = Float(LanguageHeader.unit)
        return costs.map { $0 * unit }
    }

    /// The node of a sequence in the level of its length.
    private func node(of sequence: ArraySlice<UInt8>) -> Int? {
        var range = 0..<levels[0].symbols.count
        var found = 0
        for (depth, symbol) in sequence.enumerated() {
            let symbols = levels[depth].symbols
            var (low, high) = (range.lowerBound, range.upperBound)
            while low < high {
                let middle = (low + high) / 2
                if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
            }
            guard low < range.upperBound, symbols[low] == symbol else { return nil }
            found = low
            if depth + 1 < sequence.count {
                range = Int(levels[depth].starts[low])..<Int(levels[depth].starts[low + 1])
            }
        }
        return found
    }
}
