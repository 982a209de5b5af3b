// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation

/// What the editor needs to know of the world.
@MainActor
public struct EditorEnvironment {
    /// The date for new and changed annotations.
    public var now: () -> Date
    /// A new unique name for an annotation.
    public var newName: () -> String
    /// The author of new annotations; may be empty.
    public var author: () -> String
    /// Sets text in lines.
    public var measurer: any TextMeasuring

    /// Creates an environment of the present time and random names.
    public init(
        measurer: any TextMeasuring, now: @escaping () -> Date = { Date() },
        newName: @escaping () -> String = { UUID().uuidString.lowercased() },
        author: @escaping () -> String = { "" }
    ) {
        self.measurer = measurer
        self.now = now
        self.newName = newName
        self.author = author
    }
}
