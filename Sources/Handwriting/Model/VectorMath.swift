// SPDX-License-Identifier: GPL-3.0-or-later

/// Eight numbers at a time, the width of one AVX or two SSE and NEON registers.
typealias Lanes = SIMD8<Float>

extension Lanes {
    /// e to the power of each lane; relative error below 3e-7.
    ///
    /// x = n·ln 2 + r with |r| ≤ ln 2 / 2, where the Taylor series up to r⁷ is exact to single precision, and 2ⁿ
    /// goes straight into the exponent bits.
    @inline(__always)
    static func exp(_ x: Lanes) -> Lanes {
        let bounded = x.clamped(lowerBound: Lanes(repeating: -87), upperBound: Lanes(repeating: 88))
        // Adding 1.5·2²³ leaves the nearest integer in the low bits of the mantissa.
        let rounder: Float = 12_582_912
        let shifted = bounded * 1.442_695_04 + rounder
        let n = shifted - rounder
        // ln 2 in two parts, the first with few bits so that its product with n is exact.
        let r = (bounded - n * 0.693_359_375) + n * 2.121_944_4e-4
        var sum = Lanes(repeating: 1 / 5040)
        sum = sum * r + 1 / 720
        sum = sum * r + 1 / 120
        sum = sum * r + 1 / 24
        sum = sum * r + 1 / 6
        sum = sum * r + 0.5
        sum = sum * r + 1
        sum = sum * r + 1
        let bits = unsafeBitCast(shifted, to: SIMD8<Int32>.self)
        let power = (bits &- 0x4B40_0000 &+ 127) &<< 23
        return sum * unsafeBitCast(power, to: Lanes.self)
    }

    /// 1 / (1 + e⁻ˣ) of each lane.
    @inline(__always)
    static func sigmoid(_ x: Lanes) -> Lanes {
        1 / (1 + exp(-x))
    }

    /// The hyperbolic tangent of each lane; absolute error below 2e-7.
    @inline(__always)
    static func tanh(_ x: Lanes) -> Lanes {
        1 - 2 / (exp(x + x) + 1)
    }
}
