// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CQPDF
import Foundation
import Ink

/// Owns the objects of one file: reads its annotations and writes its changes, on a queue of its own.
actor FileStorage {
    private nonisolated let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let bytes: FileBytes
    let password: String?
    /// Nil where only poppler can read the file.
    let structure: PDFStructure?
    let saveKind: SaveKind
    /// The name under which the file is saved.
    private(set) var path: String
    /// What the file of that name was like when it was opened or last saved.
    var known: FileFingerprint
    /// What stands behind the original bytes in that file; nil where it was written anew.
    var knownTail: [UInt8]? = []
    /// The annotations as the file has them, by page.
    private var read: [Int: [Annotation]] = [:]
    /// The first page on which each name stands, of those before `namedCount`.
    private var firstPageOfName: [String: Int] = [:]
    private var namedCount = 0
    private let geometries: [PageGeometry]
    /// What a save goes by.
    var way: SaveWay {
        var way = SaveWay()
        way.source = bytes
        return way
    }
    /// The file's form, once it was asked for.
    private lazy var form = structure.map { FormReader($0).contents } ?? FormContents()
    private lazy var hiddenLayers = structure.map { HiddenLayers(root: $0.root) } ?? HiddenLayers()

    init(
        _ bytes: FileBytes, path: String, password: String?, structure: PDFStructure?, saveKind: SaveKind,
        geometries: [PageGeometry]
    ) {
        self.geometries = geometries
        executor = QueueExecutor(label: "postil.file")
        self.bytes = bytes
        self.path = path
        self.password = password
        self.structure = structure
        self.saveKind = saveKind
        known = bytes.fingerprint
    }

    /// The annotations of a page as the file has them, in z-order.
    func annotations(onPage page: Int) -> [Annotation] {
        if let known = read[page] { return known }
        guard let structure, page >= 0, page < structure.pageCount else { return [] }
        let reader = AnnotationReader(
            page: page, rotation: geometries.indices.contains(page) ? geometries[page].rotation : 0,
            hiddenLayers: hiddenLayers,
            appearancePage: { structure.appearancePage($0, onPage: page, state: nil, inner: $1) }
        ) { self.isName($0, usedBefore: page, in: structure) }
        let annotations = reader.read(structure.page(page))
        read[page] = annotations
        return annotations
    }

    /// The annotations of several pages, until the task is cancelled.
    func annotations(onPages pages: [Int]) -> [Int: [Annotation]] {
        var found: [Int: [Annotation]] = [:]
        for page in pages {
            guard !Task.isCancelled else { break }
            found[page] = annotations(onPage: page)
        }
        return found
    }

    /// Whether an earlier page has an annotation of that name. What a name stands for must not hang on the order of
    /// reading: a recovery journal names annotations too, and is read by a program that may begin on another page.
    private func isName(_ name: String, usedBefore page: Int, in structure: PDFStructure) -> Bool {
        while namedCount < page {
            let names =
                read[namedCount]?.map(\.id.name) ?? AnnotationReader.names(in: structure.page(namedCount))
            for name in names where firstPageOfName[name] == nil { firstPageOfName[name] = namedCount }
            namedCount += 1
        }
        return firstPageOfName[name].map { $0 < page } ?? false
    }

    /// The fields of the file's form, in its order.
    func formFields() -> [FormField] { form.fields }

    /// How many annotations of each subtype the file has, fields, links and popups too.
    func annotationCounts() -> [String: Int] {
        guard let structure else { return [:] }
        var counts: [String: Int] = [:]
        for page in 0..<structure.pageCount {
            let list = structure.page(page)["Annots"]
            for index in 0..<list.count {
                guard let subtype = list[index]["Subtype"].name else { continue }
                counts[subtype, default: 0] += 1
            }
        }
        return counts
    }

    /// What the file says about itself.
    func info(pageCount: Int) -> DocumentInfo {
        guard let structure else { return DocumentInfo(pageCount: pageCount, saveKind: saveKind) }
        let facts = structure.facts
        let signatures = SignatureReader(root: structure.root)
        var encryption: DocumentInfo.Encryption?
        if facts.encrypted != 0 {
            encryption =
                switch facts.v {
                case 1...3: .rc4
                case 4: facts.is_aes != 0 ? .aes128 : .rc4
                case 5: .aes256
                default: .other
                }
        }
        return DocumentInfo(
            version: withUnsafeBytes(of: facts.version) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            },
            pageCount: pageCount, encryption: encryption, isOwner: facts.owner != 0,
            mayAnnotate: facts.may_annotate != 0, mayFill: facts.may_fill != 0,
            mayArrange: facts.may_assemble != 0, signatureCount: signatures.count,
            certification: signatures.certification, isLinearized: facts.linearized != 0,
            language: structure.root["Lang"].string ?? "", form: formKind(structure), saveKind: saveKind)
    }

    private func formKind(_ structure: PDFStructure) -> DocumentInfo.Form? {
        let form = structure.root["AcroForm"]
        guard form.isDictionary else { return nil }
        guard form["XFA"].isNull else {
            return structure.root["NeedsRendering"].isTrue || form["Fields"].count == 0 ? .dynamicXFA : .xfa
        }
        return form["Fields"].count > 0 ? .fields : nil
    }

    /// Whether another program changed the file since it was opened or saved.
    func isChangedOnDisk() -> Bool {
        guard let now = FileFingerprint(path: path) else {
            // What may not be read any more is there still; a save tells what is wrong.
            return access(path, F_OK) != 0
        }
        return now != known && !isEqual(now)
    }

    /// Whether the file was only touched, or replaced by its equal; it is known as what it is now then.
    private func isEqual(_ now: FileFingerprint) -> Bool {
        // Of a mapped file it is not known what it held.
        guard !bytes.isMapped, let knownTail, let file = try? FileBytes(path: path), !file.isMapped,
            file.fingerprint == now, file.count == bytes.count + knownTail.count,
            memcmp(file.start, bytes.start, bytes.count) == 0,
            knownTail.isEmpty || memcmp(file.start + bytes.count, knownTail, knownTail.count) == 0
        else { return false }
        known = now
        return true
    }

    /// Writes the file as it was opened with these changes.
    ///
    /// - Parameters:
    ///   - target: where to; nil for the file itself. The document continues there.
    ///   - overwriting: whether a file that another program changed is replaced.
    ///   - willReplace: called with the path of the complete new file before it takes its place.
    func save(
        _ changes: AnnotationChanges, to target: String?, overwriting: Bool,
        willReplace: @escaping @Sendable (String) -> Void
    ) throws(SaveError) -> SaveOutcome {
        if case .viewOnly(let why) = saveKind { throw .viewOnly(why) }
        guard let structure else { throw .viewOnly("its objects can’t be read") }
        let name = target ?? path
        let destination = SaveDestination(name)
        let isSame = target == nil || destination == SaveDestination(path)
        // A file that is gone is simply written again.
        if isSame, !overwriting, let now = FileFingerprint(path: destination.path), now != known,
            !isEqual(now)
        {
            throw .changedOnDisk
        }
        var way = way
        way.willReplace = willReplace
        let expected = isSame && !overwriting ? known : nil
        let result = try write(changes, structure: structure, to: destination, expecting: expected, by: way)
        path = name
        known = result.fingerprint
        knownTail = result.tail
        return result.outcome
    }

    private func write(
        _ changes: AnnotationChanges, structure: PDFStructure, to destination: SaveDestination,
        expecting expected: FileFingerprint?, by way: SaveWay
    ) throws(SaveError) -> (outcome: SaveOutcome, fingerprint: FileFingerprint, tail: [UInt8]?) {
        let prepared = try prepare(changes)
        let pageCount = changes.pages?.entries.count ?? structure.pageCount
        if case .append = saveKind {
            do throws(SaveError) {
                let update = try AnnotationUpdate(structure, changes: prepared, inPlace: false)
                let tail = try update.tail()
                let result = try destination.write(expecting: expected, by: way) { (file) throws(SaveError) in
                    try file.copy(bytes)
                    try file.append(tail)
                    try file.verify(password: password, pageCount: pageCount, counts: update.counts)
                    return (.append, tail.count)
                }
                return (result.outcome, result.fingerprint, tail)
            } catch {
                // Some odd files can't take an appended part; a signature would not survive anything else.
                switch error {
                case .verificationFailed, .failed:
                    guard SignatureReader(root: structure.root).count == 0 else { throw error }
                default: throw error
                }
            }
        }
        let fresh = try freshStructure(structure)
        let update = try AnnotationUpdate(fresh, changes: prepared, inPlace: true)
        let result = try destination.write(expecting: expected, by: way) { (file) throws(SaveError) in
            try update.rewrite(to: file)
            try file.verify(password: password, pageCount: pageCount, counts: update.counts)
            return (.rewrite, 0)
        }
        return (result.outcome, result.fingerprint, nil)
    }

    /// The file's objects once more: rewriting changes them in memory.
    func freshStructure(_ structure: PDFStructure) throws(SaveError) -> PDFStructure {
        do {
            return try PDFStructure(bytes, password: password, recover: structure.wasRecovered)
        } catch {
            throw .failed("\((error as? StructureError)?.message ?? "its objects can’t be read again")")
        }
    }

    /// Finds each annotation of the file, and brings the new ones to the precision of the file.
    func prepare(_ changes: AnnotationChanges) throws(SaveError) -> PreparedChanges {
        var prepared = PreparedChanges(added: Self.parentsFirst(changes.added.map(Self.written)))
        var originals: [Int: [AnnotationID: Annotation]] = [:]
        func original(of annotation: Annotation) throws(SaveError) -> Annotation {
            if originals[annotation.page] == nil {
                originals[annotation.page] = Dictionary(
                    annotations(onPage: annotation.page).map { ($0.id, $0) }
                ) { first, _ in first }
            }
            guard let found = originals[annotation.page]?[annotation.id] else {
                throw .unknownAnnotation(annotation.id.name)
            }
            return found
        }
        for annotation in changes.changed {
            let old = try original(of: annotation)
            prepared.changed.append((old, Self.written(annotation)))
        }
        for annotation in changes.removed { prepared.removed.append(try original(of: annotation)) }
        prepared.pages = changes.pages
        prepared.geometries = geometries
        if !changes.filled.isEmpty {
            prepared.filled = changes.filled
            prepared.form = form
        }
        let parents = Set(prepared.added.compactMap { $0.reply?.parent })
        for page in parents.isEmpty ? [] : Set(prepared.added.map(\.page)) {
            for annotation in annotations(onPage: page) where parents.contains(annotation.id) {
                prepared.places[annotation.id] = annotation.origin?.index
            }
        }
        return prepared
    }

    /// An annotation to the precision of the file, with the file that it is to bring along.
    private static func written(_ annotation: Annotation) -> Annotation {
        var written = annotation.asWritten
        if case .attachment(let new) = annotation.content, case .attachment(var copy) = written.content {
            copy.data = new.data
            written.content = .attachment(copy)
        }
        return written
    }

    /// Annotations with each answer behind what it answers, otherwise in the order given.
    private static func parentsFirst(_ annotations: [Annotation]) -> [Annotation] {
        var open = Set(annotations.map(\.id))
        var waiting: [AnnotationID: [Annotation]] = [:]
        var result: [Annotation] = []
        for annotation in annotations {
            if let parent = annotation.reply?.parent, open.contains(parent) {
                waiting[parent, default: []].append(annotation)
                continue
            }
            var ready = [annotation]
            while let next = ready.popLast() {
                result.append(next)
                open.remove(next.id)
                ready += (waiting.removeValue(forKey: next.id) ?? []).reversed()
            }
        }
        // Answers that go in a circle have no first; they are refused later.
        return result + waiting.values.flatMap { $0 }
    }
}
