// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// One change of which pages a document has, in which order. Places count from 0.
public enum PageEdit: Hashable, Sendable, Codable {
    /// Puts pages in, so that the first of them has this place. Imported ones bring their documents along, by name: the
    /// recovery journal must not need the files that they come from.
    case insert([PageEntry], at: Int, documents: [String: Data] = [:])
    /// Takes pages out.
    case remove(at: Int, count: Int)
    /// Takes a page out and puts it in again, so that it has the second place.
    case move(from: Int, to: Int)
    /// Turns a page clockwise by a multiple of 90 degrees.
    case turn(at: Int, by: Int)
}
