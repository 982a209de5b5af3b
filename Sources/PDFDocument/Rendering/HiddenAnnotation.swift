// SPDX-License-Identifier: GPL-3.0-or-later

/// An annotation that is left out of the picture for now.
struct HiddenAnnotation {
    /// Its place among the page's annotations.
    var index: Int
    /// The flags that the file has.
    var flags: UInt32
}
