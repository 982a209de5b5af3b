// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import Handwriting

/// The files these tests read.
enum TestFiles {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// `Tests/Fixtures`.
    static let fixtures = tests.appendingPathComponent("Fixtures")

    /// The model that ships.
    static let modelPath = tests.deletingLastPathComponent()
        .appendingPathComponent("data/handwriting/latin.postilmodel").path

    /// The bytes of the model that ships.
    static func model() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: modelPath))) }
}
