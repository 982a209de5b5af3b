// SPDX-License-Identifier: GPL-3.0-or-later

/// What a GTK constructor made: it never gives NULL once GTK runs, but is imported as if it could.
func created<T>(_ pointer: T?) -> T {
    guard let pointer else { preconditionFailure("GTK made no object: gtk_init has not been called") }
    return pointer
}
