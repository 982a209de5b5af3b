// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The person's folder for what the program has to remember: `$XDG_STATE_HOME/postil`.
public enum StateFolder {
    /// Its path.
    public static func path(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (given ?? NSHomeDirectory() + "/.local/state") + "/postil"
    }

    /// Makes a folder and those above it, for the owner alone.
    ///
    /// - Returns: 0, or the system's error number.
    public static func make(_ path: String) -> Int32 {
        var folder = ""
        for part in path.split(separator: "/") {
            folder += "/" + part
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return errno }
        }
        return chmod(path, 0o700) == 0 ? 0 : errno
    }
}
