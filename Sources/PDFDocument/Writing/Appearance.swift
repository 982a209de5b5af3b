// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// What an annotation's appearance stream holds (ISO 32000-1, 12.5.5).
struct Appearance {
    /// A form: keys of its dictionary and its content.
    struct Form {
        var dictionary: String
        /// Nil where a text page is the content.
        var content: String?
    }

    /// What is drawn.
    var form: Form
    /// A form that `form` draws as one, /F.
    var inner: Form?

    /// The appearance of an annotation as it is written; nil for kinds that Postil doesn't draw.
    init?(_ annotation: Annotation) {
        switch annotation.content {
        case .freeText(let text): self.init(text, opacity: annotation.opacity)
        case .ink, .highlight: self.init(paths: annotation)
        case .other: return nil
        }
    }

    private init(_ text: FreeText, opacity: Double) {
        let size = text.localSize
        let box = PDFSyntax.array([0, 0, size.width, size.height])
        let matrix = Self.matrix(text.rotation)
        if opacity < 1 {
            // Background and letters fade as one.
            form = Form(
                dictionary:
                    "<< /BBox \(box) /Matrix \(matrix) \(Self.resources(opacity, multiply: false)) >>",
                content: "/G gs /F Do\n")
            inner = Form(dictionary: "<< /BBox \(box) /Group << /S /Transparency >> >>", content: nil)
        } else {
            form = Form(dictionary: "<< /BBox \(box) /Matrix \(matrix) >>", content: nil)
        }
    }

    private init(paths annotation: Annotation) {
        let paths = annotation.paintedPaths
        let multiply = annotation.blend == .multiply
        let box = PDFSyntax.rectangle(annotation.bounds)
        let content = Self.content(paths)
        guard annotation.opacity < 1 || multiply else {
            form = Form(dictionary: "<< /BBox \(box) /Resources << >> >>", content: content)
            return
        }
        let resources = Self.resources(annotation.opacity, multiply: multiply)
        // A group hides what is below in some viewers where it multiplies; one path needs none.
        if paths.count <= 1 || multiply {
            form = Form(dictionary: "<< /BBox \(box) \(resources) >>", content: "/G gs\n" + content)
        } else {
            form = Form(dictionary: "<< /BBox \(box) \(resources) >>", content: "/G gs /F Do\n")
            inner = Form(
                dictionary: "<< /BBox \(box) /Resources << >> /Group << /S /Transparency >> >>",
                content: content)
        }
    }

    private static func resources(_ opacity: Double, multiply: Bool) -> String {
        let alpha = PDFSyntax.number(opacity)
        return "/Resources << /ExtGState << /G << /Type /ExtGState /ca \(alpha) /CA \(alpha) /AIS false "
            + (multiply ? "/BM /Multiply " : "") + ">> >> >>"
    }

    /// Turns an upright form against the page's rotation.
    private static func matrix(_ rotation: Int) -> String {
        switch rotation {
        case 90: "[0 1 -1 0 0 0]"
        case 180: "[-1 0 0 -1 0 0]"
        case 270: "[0 -1 1 0 0 0]"
        default: "[1 0 0 1 0 0]"
        }
    }

    /// Paths as a content stream.
    static func content(_ paths: [DrawnPath]) -> String {
        var text = ""
        var color: Color?
        var width: Double?
        func append(_ points: Point..., operator name: String) {
            for point in points {
                PDFSyntax.append(point.x, to: &text)
                text += " "
                PDFSyntax.append(point.y, to: &text)
                text += " "
            }
            text += name
            text += "\n"
        }
        for path in paths {
            if color != path.color {
                let components = PDFSyntax.components(path.color)
                text += "\(components) rg \(components) RG\n"
                color = path.color
            }
            if case .stroke(let new) = path.paint, width != new {
                text += "\(PDFSyntax.number(new)) w 1 J 1 j\n"
                width = new
            }
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
        return text
    }
}
