// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@testable import PDFDocument

@Suite struct FormTests {
    let work: Workplace
    init() throws { work = try Workplace() }

    private func open(_ builder: PDFBuilder = FormSamples.builder()) async throws -> (
        file: DocumentFile, store: AnnotationStore, path: String
    ) {
        let path = try work.write(builder.build())
        let file = try await DocumentFile.open(path: path)
        var store = AnnotationStore(pageCount: file.info.pageCount)
        store.load(form: await file.formFields())
        return (file, store, path)
    }

    /// A value for each field that can be filled in.
    static let values: [(String, FormValue)] = [
        ("name", .text("Zoë O’Neil")), ("notes", .text("first (line)\nsecond \\ line\nשלום 日本")),
        ("code", .text("A1B2")), ("title", .text("Größe")), ("agree", .state("Ja")),
        ("size", .state("l")), ("colour", .choices(["b"])), ("town", .choices(["Ulan Bator"])),
        ("fruit", .choices(["Apple", "Plum"])), ("plain", .state("Yes")), ("person.first", .text("Ann")),
        ("side", .text("upright")),
    ]

    @Test func theTreeIsReadWithWhatIsInherited() async throws {
        let store = try await open().store
        #expect(
            store.form.fields.map(\.name).sorted() == [
                "agree", "code", "colour", "date", "fixed", "fruit", "name", "notes", "person.first", "plain",
                "secret", "side", "size", "title", "total", "town",
            ])
        let name = try #require(store.form["name"])
        #expect(name.title == "Your name" && name.value == .text("old") && name.widgets.count == 1)
        #expect(
            name.widgets[0].style.size == 12
                && name.widgets[0].borderColor == Color(red: 0, green: 0, blue: 0.6))
        let first = try #require(store.form["person.first"])
        #expect(first.widgets[0].style.size == 10 && first.widgets[0].style.color == Color(0x0000ff))
        let title = try #require(store.form["title"])
        #expect(title.widgets[0].style.size == 0 && title.widgets[0].style.family == "Serif")
        #expect(title.widgets[0].style.alignment == .center)
        let size = try #require(store.form["size"])
        #expect(size.kind == .radio(.init()) && size.value == .state("s"))
        #expect(size.widgets.map(\.onState) == ["s", "l"])
        #expect(size.widgets.allSatisfy { Set($0.pictures.keys) == ["Off", $0.onState ?? ""] })
        guard case .text(let rules) = store.form["code"]?.kind else {
            Issue.record("no text")
            return
        }
        #expect(rules.isComb && rules.maximumLength == 6)
        #expect(store.form["side"]?.widgets.first?.rotation == 90)
    }

    @Test(arguments: [
        ("fixed", FormField.Restriction.readOnly), ("secret", .password), ("total", .calculated),
        ("date", .scripted),
    ])
    func someFieldsAreLeftAlone(name: String, reason: FormField.Restriction) async throws {
        let store = try await open().store
        #expect(store.form[name]?.restriction == reason)
    }

    @Test func anXFAFormIsLeftAlone() async throws {
        let (file, store, _) = try await open(FormSamples.builder(formKeys: "/XFA 101 0 R"))
        #expect(file.info.form == .xfa)
        #expect(store.form.fields.allSatisfy { $0.restriction == .xfa })
    }

    @Test(arguments: [0, 90, 180, 270])
    func whatIsFilledInIsReadBackAndLooksTheSame(rotation: Int) async throws {
        var (file, store, path) = try await open(FormSamples.builder(rotation: rotation))
        let original = try work.read()
        for (name, value) in Self.values { _ = try store.apply(.fill(field: name, value)) }
        #expect(store.changes.filled.count == Self.values.count)
        let outcome = try await file.save(store.changes)
        #expect(outcome.kind == .append)
        #expect(try work.read().prefix(original.count) == original)
        let again = try await DocumentFile.open(path: path)
        let fields = await again.formFields()
        for (name, value) in Self.values {
            #expect(fields.first { $0.name == name }?.value == value, "\(name)")
        }
        for name in ["fixed", "secret", "total", "date"] {
            #expect(fields.first { $0.name == name } == store.form[name])
        }
        // The screen before saving and any viewer after it show the same.
        let saved = try await again.renderer.render(page: 0, scale: 1)
        let blank = try await file.renderer.render(page: 0, scale: 1, hiding: store.outdated(onPage: 0))
        let drawn = try await file.renderer.render(page: 0, scale: 1, hiding: store.outdated(onPage: 0))
        drawn.draw(store.filled(onPage: 0, measurer: PangoTextMeasurer()), geometry: file.geometries[0])
        let change = blank.difference(to: drawn)
        #expect(change > 1000)
        #expect(drawn.difference(to: saved) <= change * 0.1 + 2)
        if let qpdf = Tool("qpdf") { #expect(try qpdf.run(["--check", path]) == 0) }
    }

    @Test func everyOtherObjectStaysAsItWas() async throws {
        var (file, store, path) = try await open()
        _ = try store.apply(.fill(field: "name", .text("new")))
        let original = try work.read()
        try await file.save(store.changes)
        let tail = String(decoding: try work.read().dropFirst(original.count), as: UTF8.self)
        let replaced = tail.split(separator: "\n").filter { $0.hasSuffix(" 0 obj") }
            .compactMap { Int($0.split(separator: " ")[0]) }.filter { $0 <= 160 }
        #expect(replaced == [101])
        #expect(!tail.contains("/NeedAppearances"))
        #expect(try await DocumentFile.open(path: path).annotationCounts() == file.annotationCounts())
    }

    @Test func richTextGoesWhereItWouldSayOtherwise() async throws {
        var (file, store, path) = try await open()
        _ = try store.apply(.fill(field: "title", .text("plain")))
        try await file.save(store.changes)
        let structure = try PDFStructure.open(FileBytes(path: path), password: nil)
        let field = structure.root["AcroForm"]["Fields"][3]
        #expect(field["T"].string == "title" && field["RV"].isNull && field["V"].string == "plain")
        #expect(field["MK"]["BC"].count == 3 && field["DA"].string == "/TiRo 0 Tf 0.8 0 0 rg")
    }

    @Test func statesOfAGroupAreWrittenToAllOfIt() async throws {
        var (file, store, path) = try await open()
        _ = try store.apply(.fill(field: "size", .state("l")))
        _ = try store.apply(.fill(field: "fruit", .choices(["Plum", "Apple"])))
        try await file.save(store.changes)
        let structure = try PDFStructure.open(FileBytes(path: path), password: nil)
        let fields = structure.root["AcroForm"]["Fields"]
        let size = fields.items.first { $0["T"].string == "size" }
        #expect(size?["V"].name == "l")
        #expect(size?["Kids"].items.map { $0["AS"].name } == ["Off", "l"])
        #expect(size?["Kids"][1]["AP"]["N"].keys.sorted() == ["Off", "l"])
        let fruit = fields.items.first { $0["T"].string == "fruit" }
        #expect(fruit?["V"].items.map(\.string) == ["Apple", "Plum"])
        #expect(fruit?["I"].numbers == [0, 2])
    }

    @Test func needAppearancesGoesOnlyWithTheLastUndrawnField() async throws {
        var builder = PDFBuilder()
        builder.pageKeys[0] += " /Annots [101 0 R 102 0 R]"
        builder.catalogKeys =
            "/AcroForm << /NeedAppearances true /DA (/Helv 0 Tf 0 g) /Fields [101 0 R 102 0 R] >>"
        builder.objects = [101, 102].map { number in
            (
                number,
                "<< /Type /Annot /Subtype /Widget /Rect [100 \(number) 300 \(number + 20)] /FT /Tx /T (t\(number)) >>"
            )
        }
        var (file, store, path) = try await open(builder)
        _ = try store.apply(.fill(field: "t101", .text("one")))
        try await file.save(store.changes)
        func asks() throws -> Bool {
            let structure = try PDFStructure.open(FileBytes(path: path), password: nil)
            return withExtendedLifetime(structure) { structure.root["AcroForm"]["NeedAppearances"].isTrue }
        }
        #expect(try asks())
        _ = try store.apply(.fill(field: "t102", .text("two")))
        try await file.save(store.changes)
        #expect(try !asks())
    }

    @Test func aDamagedFileIsFilledInByARewrite() async throws {
        let data = FormSamples.builder().build()
        let text = String(decoding: data, as: UTF8.self)
        let broken = text.replacingOccurrences(of: "startxref\n", with: "startxref\n9")
        let path = try work.write(Data(broken.utf8))
        let file = try await DocumentFile.open(path: path)
        var store = AnnotationStore(pageCount: 2)
        store.load(form: await file.formFields())
        for (name, value) in Self.values { _ = try store.apply(.fill(field: name, value)) }
        #expect(try await file.save(store.changes).kind == .rewrite)
        let fields = try await DocumentFile.open(path: path).formFields()
        for (name, value) in Self.values {
            #expect(fields.first { $0.name == name }?.value == value, "\(name)")
        }
    }

    @Test func treesThatGoInCirclesEnd() async throws {
        let builder = FormSamples.builder(fields: [
            (130, "<< /T (a) /FT /Tx /Kids [131 0 R 130 0 R] >>"),
            (131, "<< /T (b) /Kids [130 0 R 131 0 R] >>"),
            (132, "<< /FT /Tx /T (name) /V (twin) /Kids [133 0 R] >>"), (133, "null"),
        ])
        let store = try await open(builder).store
        #expect(store.form["name"]?.value == .text("old"))
    }

    @Test func signaturesLockFields() async throws {
        let lock =
            "/Reference [<< /TransformMethod /FieldMDP /TransformParams << /Action /Include /Fields [(person) (name)] >> >>]"
        let builder = FormSamples.builder(fields: [
            (
                130,
                "<< /FT /Sig /T (sig) /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> \(lock) >> >>"
            )
        ])
        let (file, store, _) = try await open(builder)
        #expect(file.info.signatureCount == 1 && file.info.allowsFilling)
        let locked = store.form.fields.filter { $0.restriction == .signed }.map(\.name)
        #expect(locked.sorted() == ["name", "person.first"])
    }

    @Test(arguments: [(1, false), (2, true), (3, true)])
    func aCertificationSaysWhetherFormsMayBeFilled(level: Int, allows: Bool) async throws {
        let builder = FormSamples.builder(fields: [
            (
                130,
                "<< /FT /Sig /T (s) /V << /Type /Sig /Filter /X /ByteRange [0 1 2 3] /Contents <00> /Reference [<< /TransformMethod /DocMDP /TransformParams << /P \(level) >> >>] >> >>"
            )
        ])
        #expect(try await open(builder).file.info.allowsFilling == allows)
    }

    @Test func encryptedFormsAreFilledIn() async throws {
        let qpdf = try #require(Tool("qpdf"))
        let plain = try work.write(FormSamples.builder().build(), as: "plain.pdf")
        let path = work.path("locked.pdf")
        #expect(try qpdf.run(["--encrypt", "secret", "owner", "256", "--", plain, path]) == 0)
        let file = try await DocumentFile.open(path: path, password: "secret")
        var store = AnnotationStore(pageCount: 2)
        store.load(form: await file.formFields())
        for (name, value) in Self.values { _ = try store.apply(.fill(field: name, value)) }
        try await file.save(store.changes)
        let fields = try await DocumentFile.open(path: path, password: "secret").formFields()
        for (name, value) in Self.values {
            #expect(fields.first { $0.name == name }?.value == value, "\(name)")
        }
    }

    @Test func randomFillingsUndoneAreTheStartAndSavedAreRead() async throws {
        var generator = SystemRandomNumberGenerator()
        var (file, store, path) = try await open()
        let start = store.form.fields
        var inverses: [Edit] = []
        for _ in 0..<200 {
            guard let field = store.form.fields.filter(\.isFillable).randomElement(using: &generator) else {
                continue
            }
            let value = Self.random(for: field, &generator)
            guard let change = try? store.apply(.fill(field: field.name, value)) else { continue }
            inverses.append(change.inverse)
        }
        #expect(inverses.count > 50)
        try await file.save(store.changes)
        let again = try await DocumentFile.open(path: path).formFields()
        #expect(again.map(\.name) == store.form.fields.map(\.name))
        for (new, old) in zip(again, store.form.fields) { #expect(new.value == old.value, "\(new.name)") }
        for inverse in inverses.reversed() { _ = try store.apply(inverse) }
        #expect(store.form.fields == start)
        #expect(store.changes.isEmpty)
    }

    private static func random(for field: FormField, _ generator: inout SystemRandomNumberGenerator)
        -> FormValue
    {
        switch field.kind {
        case .text:
            let letters = Array("ab Ü\n(\\)\u{5d0}日😀")
            return .text(
                String(
                    (0..<Int.random(in: 0..<9, using: &generator)).compactMap { _ in letters.randomElement() }
                ))
        case .check, .radio:
            return .state(
                (field.widgets.compactMap(\.onState).map(Optional.some) + [nil]).randomElement() ?? nil)
        case .choice(let rules):
            let count = Int.random(in: 0...(rules.allowsSeveral ? 3 : 1), using: &generator)
            return .choices(Array(rules.options.map(\.value).shuffled().prefix(count)))
        }
    }
}
