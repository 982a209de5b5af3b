// SPDX-License-Identifier: GPL-3.0-or-later

/// The pages that are still to be read: those that are seen first, then their neighbours, the nearest first.
struct PageQueue {
    private var isWaiting: [Bool]
    /// How many pages are left.
    private(set) var count: Int
    // Where the search for neighbours goes on while the same pages are seen.
    private var seen: [Int]?
    private var before = -1
    private var after = 0

    /// A queue of all pages of a file.
    init(pageCount: Int) {
        isWaiting = Array(repeating: true, count: max(0, pageCount))
        count = isWaiting.count
    }

    /// Takes a page out.
    ///
    /// - Returns: whether it was still to be read.
    @discardableResult
    mutating func take(_ page: Int) -> Bool {
        guard isWaiting.indices.contains(page), isWaiting[page] else { return false }
        isWaiting[page] = false
        count -= 1
        return true
    }

    /// Takes the next pages out.
    ///
    /// - Parameters:
    ///   - most: how many at most.
    ///   - seen: the pages of the file that can be seen now, in their order; others than before where the person
    ///     has scrolled.
    mutating func next(_ most: Int, seen: [Int]) -> [Int] {
        if seen != self.seen {
            self.seen = seen
            after = min(max(0, seen.first ?? 0), isWaiting.count)
            before = after - 1
        }
        var result: [Int] = []
        for page in seen where result.count < most && take(page) { result.append(page) }
        while result.count < most {
            while after < isWaiting.count, !isWaiting[after] { after += 1 }
            if take(after) { result.append(after) }
            while before >= 0, !isWaiting[before] { before -= 1 }
            if result.count < most, take(before) { result.append(before) }
            guard count > 0 else { break }
        }
        return result
    }
}
