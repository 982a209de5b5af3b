// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

extension Stroke {
    /// The stroke as a file keeps it: places to 0.01, pressure to 0.01, no times.
    ///
    /// Documents hold strokes like this from the start, so that what is read back equals what was drawn. A hundredth of
    /// a point is 3.5 µm, finer than any tablet.
    public var asStored: Stroke {
        func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        return Stroke(
            distinctSamples.map { sample in
                InkSample(
                    Point(x: round(sample.position.x), y: round(sample.position.y)),
                    pressure: sample.pressure.map { min(1, max(0, round($0))) })
            })
    }
}
