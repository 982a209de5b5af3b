// SPDX-License-Identifier: GPL-3.0-or-later

extension Stroke {
    /// Whether the centre line comes within `distance` of the segment from `start` to `end`.
    public func isTouched(bySegmentFrom start: Point, to end: Point, within distance: Double) -> Bool {
        guard let box = bounds?.outset(by: distance), box.intersects(Rect(start.x, start.y, end.x, end.y))
        else {
            return false
        }
        guard samples.count > 1 else {
            return samples.first.map { $0.position.distance(toSegmentFrom: start, to: end) <= distance }
                ?? false
        }
        return zip(samples, samples.dropFirst()).contains { a, b in
            segmentDistance(a.position, b.position, start, end) <= distance
        }
    }

    /// What is left of the stroke when everything within `radius` of the segment is taken away.
    ///
    /// - Returns: the pieces in order, nil where the stroke is not touched.
    public func erasing(alongSegmentFrom start: Point, to end: Point, radius: Double) -> [Stroke]? {
        guard isTouched(bySegmentFrom: start, to: end, within: radius) else { return nil }
        var pieces: [Stroke] = []
        var current: [InkSample] = []
        func isErased(_ sample: InkSample) -> Bool {
            sample.position.distance(toSegmentFrom: start, to: end) <= radius
        }
        func close() {
            if current.count > 1 { pieces.append(Stroke(current)) }
            current = []
        }
        // Long segments are walked in steps of half a radius, so that a cut is as wide as the eraser.
        for (a, b) in zip(samples, samples.dropFirst()) {
            if current.isEmpty, !isErased(a) { current = [a] }
            let steps = min(64, max(1, Int(a.position.distance(to: b.position) / max(radius / 2, 1e-6)) + 1))
            for step in 1...steps {
                let sample = a.interpolated(to: b, at: Double(step) / Double(steps))
                if isErased(sample) {
                    close()
                } else if step == steps || current.isEmpty {
                    current.append(sample)
                } else if isErased(a.interpolated(to: b, at: Double(step + 1) / Double(steps))) {
                    current.append(sample)
                }
            }
        }
        close()
        return pieces
    }
}

extension InkSample {
    /// The reading between this and another sample; `t` runs from 0 to 1.
    public func interpolated(to other: InkSample, at t: Double) -> InkSample {
        let pressure: Double? =
            if let mine = self.pressure, let theirs = other.pressure {
                mine + (theirs - mine) * t
            } else {
                self.pressure ?? other.pressure
            }
        return InkSample(
            position + (other.position - position) * t, time: time + (other.time - time) * t,
            pressure: pressure)
    }
}

/// The distance between two segments of the plane; 0 where they cross.
private func segmentDistance(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double {
        (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return 0 }
    return min(
        min(a.distance(toSegmentFrom: c, to: d), b.distance(toSegmentFrom: c, to: d)),
        min(c.distance(toSegmentFrom: a, to: b), d.distance(toSegmentFrom: a, to: b)))
}
