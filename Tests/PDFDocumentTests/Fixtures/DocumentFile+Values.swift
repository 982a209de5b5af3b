// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink

@testable import PDFDocument

extension DocumentFile {
    /// The annotations of a page without where they come from.
    func values(onPage page: Int = 0) async throws -> [Annotation] {
        try await annotations(onPage: page).map {
            var copy = $0
            copy.origin = nil
            return copy
        }
    }
}

extension AnnotationChanges {
    static func adding(_ annotations: Annotation...) -> AnnotationChanges {
        var changes = AnnotationChanges()
        changes.added = annotations
        return changes
    }

    static func adding(_ annotations: [Annotation]) -> AnnotationChanges {
        var changes = AnnotationChanges()
        changes.added = annotations
        return changes
    }
}
