// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

exit(try await RecognizeCommand.run(Array(CommandLine.arguments.dropFirst(2))))
