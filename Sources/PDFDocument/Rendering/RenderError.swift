// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a page could not be drawn.
public enum RenderError: Error, Hashable, Sendable {
    /// The document has no such page, counted from 0.
    case noSuchPage(Int)
    /// The picture would have more than `PageRenderer.maximumPixels`, or none.
    case badSize(width: Int, height: Int)
    /// The drawing library failed, for the given reason.
    case failed(String)
}
