// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
let status: Int32
switch arguments.first {
case "info": status = try await InfoCommand.run(Array(arguments.dropFirst()))
case "annotations": status = try await AnnotationsCommand.run(Array(arguments.dropFirst()))
case "annotate": status = try await AnnotateCommand.run(Array(arguments.dropFirst()))
default:
    FileHandle.standardError.write(Data("usage: postil-cli info | annotations | annotate …\n".utf8))
    status = 2
}
exit(status)
