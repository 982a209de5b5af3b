// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Testing

@testable import PDFDocument

@Suite struct PageOrderTests {
    /// Three pages whose annotations have the same names, or none.
    private func document() -> Data {
        var builder = PDFBuilder(pages: 3)
        for page in 0..<3 {
            let first = 100 + 10 * page
            builder.pageKeys[page] += " /Annots [\(first) 0 R \(first + 1) 0 R \(first + 2) 0 R null]"
            let names = ["/NM (same)", "", "/NM (only\(page))"]
            for (index, name) in names.enumerated() {
                builder.objects.append(
                    (
                        first + index,
                        "<< /Type /Annot /Subtype /Square /Rect [\(10 + page) 10 90 60] /C [1 0 0] \(name) >>"
                    ))
            }
        }
        return builder.build()
    }

    /// What a recovery journal calls an annotation must be the same one in a program that begins on another page.
    @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]])
    func namesDoNotHangOnTheOrderOfReading(order: [Int]) async throws {
        let work = try Workplace()
        let path = try work.write(document())
        let file = try await DocumentFile.open(path: path)
        var names: [Int: [String]] = [:]
        for page in order { names[page] = try await file.annotations(onPage: page).map(\.id.name) }
        let all = (0..<3).flatMap { names[$0] ?? [] }
        #expect(all.count == 9 && Set(all).count == 9)
        #expect(names[0] == ["same", "page0-1-101", "only0"])
        #expect(names[1] == ["page1-0-110", "page1-1-111", "only1"])
        #expect(names[2] == ["page2-0-120", "page2-1-121", "only2"])
    }

    @Test func severalPagesAreReadAtOnce() async throws {
        let work = try Workplace()
        let path = try work.write(document())
        let file = try await DocumentFile.open(path: path)
        let found = await file.annotations(onPages: [2, 0, 7])
        #expect(found[2] == (try await file.annotations(onPage: 2)))
        #expect(found[0]?.count == 3 && found[1] == nil && found[7] == [])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await file.annotations(onPages: [1])
        }
        #expect(await task.value.isEmpty)
    }
}
