// SPDX-License-Identifier: GPL-3.0-or-later

/// The times and distances that writing goes by. Times in milliseconds, distances in view pixels.
public struct ScribbleConstants: Hashable, Sendable {
    /// Movement up to this is a tap.
    public var tapSlop = 4.0
    /// How long a tap waits before it counts as one: handwriting may begin with a dot.
    public var tapWait = 250.0
    /// The silence after pen up that commits what was written.
    public var wordPause = 700.0
    /// The silence after the last commit that ends the session.
    public var sessionEnd = 1000.0
    /// How long a delegate may take to answer.
    public var asyncTimeout = 2000.0
    /// How far from an element's frame ink may begin.
    public var hitTolerance = 12.0
    /// The least growth of the area in which elements are asked for.
    public var requestGrowth = 24.0
    /// The least side of that area.
    public var requestSide = 48.0

    /// How long a pen rests between words to open space there.
    public var holdDelay = 500.0
    /// How long open space waits for ink, and for more ink.
    public var gapEnd = 3000.0
    /// How long what an editing gesture has changed is marked.
    public var flashTime = 600.0

    /// Creates the defaults.
    public init() {}
}
