// SPDX-License-Identifier: GPL-3.0-or-later

/// What the program calls itself.
enum Program {
    /// The identifier on the bus, of windows, settings and icons.
    static let id = "org.postil.Postil"
    /// The name that people read.
    static let name = "Postil"
    /// The version, as in `meson.build`.
    static let version = "0.1.0"
}
