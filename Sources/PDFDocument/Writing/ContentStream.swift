// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// Paths as the text of a content stream (ISO 32000-1, 8.5).
struct ContentStream {
    /// The operators so far.
    private(set) var text = ""
    private var color: Color?
    private var line: (width: Double, dash: [Double], isSharp: Bool)?

    /// Writes paths.
    init(_ paths: [DrawnPath]) {
        for path in paths { append(path) }
    }

    private mutating func append(_ points: Point..., operator name: String) {
        for point in points {
            PDFSyntax.append(point.x, to: &text)
            text += " "
            PDFSyntax.append(point.y, to: &text)
            text += " "
        }
        text += name
        text += "\n"
    }

    private mutating func append(_ path: DrawnPath) {
        if color != path.color {
            let components = PDFSyntax.components(path.color)
            text += "\(components) rg \(components) RG\n"
            color = path.color
        }
        if case .stroke(let width) = path.paint { setLine((width, path.usableDash, path.hasSharpCorners)) }
        for element in path.path.elements {
            switch element {
            case .move(let p): append(p, operator: "m")
            case .line(let p): append(p, operator: "l")
            case .curve(let a, let b, let c): append(a, b, c, operator: "c")
            case .close: text += "h\n"
            }
        }
        text += path.paint == .fill ? "f\n" : "S\n"
    }

    private mutating func setLine(_ new: (width: Double, dash: [Double], isSharp: Bool)) {
        if line?.width != new.width { text += "\(PDFSyntax.number(new.width)) w\n" }
        // Round ends would fill the gaps of dashes.
        let hasButtEnds = new.isSharp || !new.dash.isEmpty
        if line.map({ $0.isSharp || !$0.dash.isEmpty }) != hasButtEnds {
            text += hasButtEnds ? "0 J\n" : "1 J\n"
        }
        if line?.isSharp != new.isSharp { text += new.isSharp ? "0 j\n" : "1 j\n" }
        if (line?.dash ?? []) != new.dash { text += "\(PDFSyntax.array(new.dash)) 0 d\n" }
        line = new
    }
}
