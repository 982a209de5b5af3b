// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

/// What an annotation's appearance stream holds (ISO 32000-1, 12.5.5).
struct Appearance {
    /// A form: keys of its dictionary and its content.
    struct Form {
        var dictionary: String
        /// Nil where a drawn page is the content.
        var content: String?
    }

    /// Which drawn page is a form's content.
    enum Source {
        /// None.
        case paths
        /// The annotation itself, as `DrawnPages` draws it.
        case words
        /// A picture.
        case picture([UInt8])
    }

    /// What is drawn.
    var form: Form
    /// A form that `form` draws as one, /F.
    var inner: Form?
    /// Where the content of one of the forms comes from.
    var source = Source.paths

    /// The appearance of an annotation as it is written; nil for kinds that Postil doesn't draw.
    init?(_ annotation: Annotation) {
        switch annotation.content {
        case .freeText: self.init(words: annotation)
        case .stamp(let stamp):
            if case .picture(let data) = stamp.face {
                guard let picture = annotation.picture else { return nil }
                self.init(
                    picture, bytes: [UInt8](data), rotation: stamp.rotation, opacity: annotation.opacity)
            } else {
                self.init(words: annotation)
            }
        case .note(var note):
            // Viewers turn the icon against the page.
            note.rotation = 0
            var upright = annotation
            upright.content = .note(note)
            self.init(paths: upright)
        case .attachment(var attachment):
            attachment.rotation = 0
            var upright = annotation
            upright.content = .attachment(attachment)
            self.init(paths: upright)
        case .ink, .markup, .shape, .caret: self.init(paths: annotation)
        case .other: return nil
        }
    }

    private init(words annotation: Annotation) {
        let frame = annotation.uprightFrame
        // See `DrawnPages`.
        let top = max(frame.displayHeight.rounded(.up), 1)
        let box = PDFSyntax.array([0, top - frame.displayHeight, frame.displayWidth, top])
        let matrix = Self.matrix(frame.rotation)
        source = .words
        if annotation.opacity < 1 {
            // Background and letters fade as one.
            let resources = Self.resources(annotation.opacity, multiply: false)
            form = Form(
                dictionary: "<< /BBox \(box) /Matrix \(matrix) \(resources) >>", content: "/G gs /F Do\n")
            inner = Form(dictionary: "<< /BBox \(box) /Group << /S /Transparency >> >>", content: nil)
        } else {
            form = Form(dictionary: "<< /BBox \(box) /Matrix \(matrix) >>", content: nil)
        }
    }

    /// The appearance of a form's field, drawn upright on a page of its own. What can be typed over stands between the
    /// marks that programs look for (ISO 32000-1, 12.7.3.3).
    init(field drawing: FieldDrawing, isBox: Bool) {
        let frame = drawing.frame
        let top = max(frame.displayHeight.rounded(.up), 1)
        let box = PDFSyntax.array([0, top - frame.displayHeight, frame.displayWidth, top])
        let matrix = Self.matrix(frame.rotation)
        source = .words
        form = Form(
            dictionary: "<< /BBox \(box) /Matrix \(matrix) >>",
            content: isBox ? nil : "/Tx BMC\nq\n/F Do\nQ\nEMC\n")
        if !isBox { inner = Form(dictionary: "<< /BBox \(box) >>", content: nil) }
    }

    private init(_ picture: PagePicture, bytes: [UInt8], rotation: Int, opacity: Double) {
        let matrix = "/Matrix \(Self.matrix(rotation))"
        source = .picture(bytes)
        guard opacity < 1 else {
            // The picture's own box is stretched to the annotation's.
            form = Form(dictionary: "<< \(matrix) >>", content: nil)
            return
        }
        let box = PDFSyntax.array([0, 0, picture.width, picture.height])
        form = Form(
            dictionary: "<< /BBox \(box) \(matrix) \(Self.resources(opacity, multiply: false)) >>",
            content: "/G gs /F Do\n")
        inner = Form(dictionary: "<< /Group << /S /Transparency >> >>", content: nil)
    }

    private init(paths annotation: Annotation) {
        let paths = annotation.paintedPaths
        let multiply = annotation.blend == .multiply
        let box = PDFSyntax.rectangle(annotation.bounds)
        let content = ContentStream(paths).text
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
}
