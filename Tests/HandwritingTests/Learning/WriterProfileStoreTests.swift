// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Handwriting

@Suite struct WriterProfileStoreTests {
    private func withFolder(_ body: (String) throws -> Void) rethrows {
        let folder = NSTemporaryDirectory() + "postil-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func profile() throws -> WriterProfile {
        let recognizer = try HandwritingRecognizer(modelAt: TestFiles.modelPath)
        var profile = WriterProfile()
        profile.learn(WrittenText.strokes("word"), text: "hello", by: recognizer)
        return profile
    }

    @Test func whatIsSavedIsReadAgain() throws {
        try withFolder { folder in
            let store = WriterProfileStore(environment: ["XDG_DATA_HOME": folder])
            #expect(store.path == folder + "/postil/handwriting.json")
            #expect(store.load().isEmpty)
            let profile = try profile()
            try store.save(profile)
            try store.save(profile)
            let read = store.load()
            #expect(read == profile)
            #expect(read.sampleCount == 1)
            let mode = try FileManager.default.attributesOfItem(atPath: store.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder + "/postil") == [
                    "handwriting.json"
                ])
            try store.forget()
            #expect(store.load().isEmpty)
            try store.forget()
        }
    }

    @Test(arguments: [
        "", "{", "[]", "{\"version\":1}", "{\"version\":99,\"dictionary\":{\"entries\":[]},\"samples\":[]}",
        "{\"version\":1,\"dictionary\":{\"entries\":[]},\"samples\":[{\"text\":\"a\",\"strokes\":[[1]]}]}",
    ])
    func aDamagedFileIsSetAside(_ content: String) throws {
        try withFolder { folder in
            let store = WriterProfileStore(path: folder + "/profile")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(content.utf8).write(to: URL(fileURLWithPath: store.path))
            #expect(store.load().isEmpty)
            #expect(FileManager.default.contents(atPath: store.path + ".damaged") == Data(content.utf8))
            #expect(!FileManager.default.fileExists(atPath: store.path))
            try store.save(try profile())
            #expect(!store.load().isEmpty)
            try store.forget()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test func whatCanNotBeWrittenIsSaid() throws {
        #expect(throws: WriterProfileStoreError.self) {
            try WriterProfileStore(path: "/proc/postil/profile").save(WriterProfile())
        }
    }
}
