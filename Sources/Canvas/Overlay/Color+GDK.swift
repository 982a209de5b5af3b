// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK

extension Color {
    /// The colour as GDK has it.
    func rgba(_ alpha: Double) -> GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }
}
