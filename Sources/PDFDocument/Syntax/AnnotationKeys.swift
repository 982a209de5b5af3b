// SPDX-License-Identifier: GPL-3.0-or-later

/// Keys of our own in annotation dictionaries.
enum AnnotationKeys {
    /// An Ink's pressures: one array for each of /InkList, with a number from 0 to 1 for each point, or empty where
    /// the pen had none.
    static let pressure = "PostilPressure"
    /// A Stamp's words, which its appearance shows.
    static let words = "PostilWords"
    /// Whether a Stamp's picture is one of ours, whose opacity and turn can be told from it.
    static let picture = "PostilPicture"
}
