// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations

extension XFDFReader {
    /// The edits that take the annotations over into a document: those with the name of one that is there take its
    /// place.
    ///
    /// - Parameter store: the document's annotations, with the pages loaded that the file has annotations for.
    /// - Returns: edits to be applied in order, and what could not be taken over, in plain words.
    public func edits(on store: AnnotationStore) -> (edits: [Edit], notes: [String]) {
        var store = store
        var edits: [Edit] = []
        var notes = skipped
        for var annotation in annotations {
            if let reply = annotation.reply, store[reply.parent]?.page != annotation.page {
                annotation.reply = nil
                notes.append("“\(annotation.id)” answers what is not there")
            }
            var parts: [Edit] = []
            if let old = store[annotation.id], old.page == annotation.page {
                guard old.isEditable else {
                    notes.append("“\(annotation.id)” is there already and can’t be changed")
                    continue
                }
                // An answer stays one to the same annotation.
                annotation.reply = old.reply
                if old.subtype == annotation.subtype {
                    parts = [.replace(annotation)]
                } else {
                    parts = store.removal(of: old.id) + [.add(annotation, index: nil)]
                }
            } else {
                parts = [.add(annotation, index: nil)]
            }
            do {
                for part in parts {
                    _ = try store.apply(part)
                    edits.append(part)
                }
            } catch {
                notes.append("“\(annotation.id)” is the name of one on another page")
            }
        }
        return (edits, notes)
    }
}
