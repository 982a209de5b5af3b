// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Pages of another document.
public struct ImportedPages: Hashable, Sendable {
    /// A name that no other imported document has.
    public var name: String
    /// The pages as a PDF of their own.
    public var data: Data
    /// Their places.
    public var geometries: [PageGeometry]

    /// Creates pages to import.
    public init(name: String, data: Data, geometries: [PageGeometry]) {
        self.name = name
        self.data = data
        self.geometries = geometries
    }
}

extension PageList {
    /// The edit that puts an empty page in.
    ///
    /// - Parameters:
    ///   - width: in points.
    ///   - height: in points.
    ///   - place: its place, from 0.
    public func insertion(width: Double, height: Double, at place: Int) -> PageEdit {
        .insert([PageEntry(key: nextKey, source: .blank(width: width, height: height))], at: place)
    }

    /// The edit that puts imported pages in.
    public func insertion(of imported: ImportedPages, at place: Int) -> PageEdit {
        let entries = imported.geometries.enumerated().map { index, geometry in
            PageEntry(
                key: nextKey + index,
                source: .imported(document: imported.name, page: index, geometry: geometry))
        }
        return .insert(entries, at: place, documents: [imported.name: imported.data])
    }
}
