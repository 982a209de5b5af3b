// SPDX-License-Identifier: GPL-3.0-or-later

/// What the pen wrote between touching and leaving the surface.
public struct Stroke: Hashable, Sendable, Codable {
    /// The samples in the order they were written.
    public var samples: [InkSample]

    /// Creates a stroke.
    public init(_ samples: [InkSample] = []) {
        self.samples = samples
    }

    /// The positions of all samples.
    public var points: [Point] { samples.map(\.position) }

    /// The box around the centre line, or nil for a stroke without samples.
    public var bounds: Rect? { Rect(around: samples.lazy.map(\.position)) }

    /// The stroke with each position mapped.
    public func applying(_ transform: Transform) -> Stroke {
        Stroke(
            samples.map { InkSample(transform.apply($0.position), time: $0.time, pressure: $0.pressure) })
    }
}

extension Sequence<Stroke> {
    /// The box around all centre lines, or nil where there is no sample.
    public var bounds: Rect? {
        reduce(nil as Rect?) { box, stroke in
            guard let next = stroke.bounds else { return box }
            return box?.union(next) ?? next
        }
    }
}
