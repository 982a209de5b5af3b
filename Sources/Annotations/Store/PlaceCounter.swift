// SPDX-License-Identifier: GPL-3.0-or-later

/// Places in a row that are taken away one after the other, and how many of those before each are left.
///
/// A binary indexed tree (P. M. Fenwick, "A new data structure for cumulative frequency tables", 1994): each question
/// takes time logarithmic in the count.
struct PlaceCounter {
    /// Sums over the places up to each, in the tree's order, from 1.
    private var sums: [Int]
    private let count: Int

    /// All places from 0 to below `count`.
    init(count: Int) {
        self.count = count
        sums = (0...count).map { $0 & -$0 }
    }

    /// How many places below one are left.
    func left(below place: Int) -> Int {
        var (sum, node) = (0, place)
        while node > 0 {
            sum += sums[node]
            node -= node & -node
        }
        return sum
    }

    /// The place before which `number` others are left; that many and one more must be.
    func place(after number: Int) -> Int {
        var (place, rest) = (0, number)
        var step = 1 << (Int.bitWidth - 1 - max(1, count).leadingZeroBitCount)
        while step > 0 {
            if place + step <= count, sums[place + step] <= rest {
                place += step
                rest -= sums[place]
            }
            step >>= 1
        }
        return place
    }

    /// Takes a place away that is left.
    mutating func take(_ place: Int) {
        var node = place + 1
        while node <= count {
            sums[node] -= 1
            node += node & -node
        }
    }
}
