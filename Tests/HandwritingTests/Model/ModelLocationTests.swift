// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct ModelLocationTests {
    @Test func foldersComeInOrder() {
        let location = ModelLocation(
            environment: ["POSTIL_DATA_DIR": "/mine", "XDG_DATA_DIRS": "/a:/b"],
            executable: "/opt/p/bin/postil")
        #expect(location.folders == ["/mine", "/opt/p/share/postil", "/a/postil", "/b/postil"])
    }

    @Test func aBuildFindsThePackagesData() throws {
        let package = FileManager.default.temporaryDirectory.appendingPathComponent("location-\(UUID())")
        defer { try? FileManager.default.removeItem(at: package) }
        let build = package.appendingPathComponent(".build/x86_64/debug")
        let data = package.appendingPathComponent("data/handwriting")
        for folder in [build, data] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try Data().write(to: data.appendingPathComponent("some.file"))
        let location = ModelLocation(
            environment: [:], executable: build.appendingPathComponent("postil").path)
        #expect(location.path(of: "handwriting/some.file")?.hasSuffix("data/handwriting/some.file") == true)
        #expect(location.path(of: "handwriting/other.file") == nil)
    }

    @Test func aMissingModelNamesThePlaces() {
        let location = ModelLocation(environment: ["POSTIL_DATA_DIR": "/nowhere"], executable: nil)
        do {
            _ = try HandwritingRecognizer.load(location: location)
            Issue.record("found")
        } catch {
            #expect(error.description.contains("/nowhere/handwriting/latin.postilmodel"))
        }
        #expect(throws: ModelFileError.unreadable(path: "/nowhere/x")) {
            try HandwritingRecognizer.load(from: "/nowhere/x")
        }
    }
}
