// SPDX-License-Identifier: GPL-3.0-or-later
import App
import Foundation

exit(Application.run(arguments: CommandLine.arguments))
