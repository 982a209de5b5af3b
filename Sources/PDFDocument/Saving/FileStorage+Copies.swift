// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation

extension FileStorage {
    /// Writes a complete new file with changes, flat or not; the document goes on under its own name.
    ///
    /// - Returns: how many annotations became part of their pages.
    func writeCopy(
        _ changes: AnnotationChanges, to path: String, isFlat: Bool
    ) throws(SaveError) -> Int {
        if case .viewOnly(let why) = saveKind { throw .viewOnly(why) }
        guard let structure else { throw .viewOnly("its objects can’t be read") }
        var prepared = try prepare(changes)
        if isFlat {
            let gone = Set(changes.removed.map(\.id) + changes.changed.map(\.id))
            for page in 0..<structure.pageCount {
                let list = structure.page(page)["Annots"]
                prepared.undrawn += annotations(onPage: page).filter { annotation in
                    guard let place = annotation.origin?.index, annotation.toolStyle != nil else {
                        return false
                    }
                    return !gone.contains(annotation.id) && list[place]["AP"]["N"].isNull
                }
            }
        }
        let update = try AnnotationUpdate(
            freshStructure(structure), changes: prepared, inPlace: true)
        let count = isFlat ? try update.flatten() : 0
        let destination = SaveDestination(path)
        let isOwn = destination == SaveDestination(self.path)
        let result = try destination.write(expecting: isOwn ? known : nil, by: way) {
            (file) throws(SaveError) in
            try update.rewrite(to: file)
            try file.verify(
                password: password, pageCount: changes.pages?.entries.count ?? structure.pageCount,
                counts: update.counts)
            return (.rewrite, 0)
        }
        if isOwn {
            known = result.fingerprint
            knownTail = nil
        }
        return count
    }

    /// The bytes of an attached file.
    func attachedData(of annotation: Annotation) throws(AttachmentError) -> Data {
        guard case .attachment(let attachment) = annotation.content else { throw .notInDocument }
        if let data = attachment.data { return data }
        let known = annotations(onPage: annotation.page).first { $0.id == annotation.id }
        guard let structure, let place = known?.origin?.index,
            let stream = EmbeddedFile.stream(structure.page(annotation.page)["Annots"][place]["FS"])
        else { throw .notInDocument }
        do {
            return try stream.data(limit: EmbeddedFile.maximumSize)
        } catch {
            throw .damaged((error as? StructureError)?.message ?? "\(error)")
        }
    }
}
