// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport
import XCTest

final class SettingsTests: WidgetTestCase {
    func testWithoutASchemaTheDefaultsStandAndChangesAreSeen() throws {
        MainActor.assumeIsolated {
            let settings = Settings(
                schemaID: "org.example.not-installed",
                defaults: [
                    "switch": .bool(true), "pause": .int(700), "name": .string("a"), "list": .strings([]),
                ])
            XCTAssertFalse(settings.isPersistent)
            XCTAssertTrue(settings.bool("switch"))
            XCTAssertEqual(settings.int("pause"), 700)
            var seen: [ActionValue] = []
            settings.observe("pause") { seen.append($0) }
            XCTAssertTrue(settings.set("pause", .int(300)))
            XCTAssertTrue(settings.set("pause", .int(300)))
            XCTAssertEqual(seen, [.int(700), .int(300)])
            XCTAssertTrue(settings.set("list", .strings(["x"])))
            XCTAssertEqual(settings.strings("list"), ["x"])
        }
    }

    func testAnUnknownKeyOrAnotherTypeIsRefused() throws {
        MainActor.assumeIsolated {
            let settings = Settings(schemaID: "org.example.not-installed", defaults: ["pause": .int(700)])
            XCTAssertFalse(settings.set("pause", .string("long")))
            XCTAssertFalse(settings.set("other", .int(1)))
            XCTAssertNil(settings["other"])
            XCTAssertEqual(settings.int("pause"), 700)
        }
    }

    func testACompiledSchemaIsUsedForTheKeysItHas() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "postil-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let schema = """
            <schemalist><schema id="org.example.postil-test" path="/org/example/postil-test/">
            <key name="pause" type="i"><range min="300" max="3000"/><default>700</default></key>
            <key name="odd" type="s"><default>'text'</default></key>
            </schema></schemalist>
            """
        try schema.write(
            to: folder.appendingPathComponent("test.gschema.xml"), atomically: true, encoding: .utf8)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["glib-compile-schemas", folder.path]
        try compiler.run()
        compiler.waitUntilExit()
        try XCTSkipUnless(compiler.terminationStatus == 0, "glib-compile-schemas is not installed")
        setenv("GSETTINGS_BACKEND", "memory", 1)
        MainActor.assumeIsolated {
            let settings = Settings(
                schemaID: "org.example.postil-test", directory: folder.path,
                defaults: ["pause": .int(500), "odd": .bool(true), "own": .double(1.5)])
            XCTAssertTrue(settings.isPersistent)
            XCTAssertEqual(settings.int("pause"), 700, "the schema's default wins")
            var seen: [ActionValue] = []
            settings.observe("pause") { seen.append($0) }
            XCTAssertTrue(settings.set("pause", .int(900)))
            XCTAssertFalse(settings.set("pause", .int(5)), "outside its range")
            waitUntil("the change") { seen.count == 2 }
            XCTAssertEqual(seen, [.int(700), .int(900)])
            XCTAssertTrue(settings.bool("odd"), "another type in the schema: kept in memory")
            XCTAssertTrue(settings.set("own", .double(2)))
            XCTAssertEqual(settings.double("own"), 2)
        }
    }
}
