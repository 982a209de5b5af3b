// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Files with a field of each kind.
enum FormSamples {
    private static func widget(_ rect: String, _ keys: String) -> String {
        "<< /Type /Annot /Subtype /Widget /F 4 /Rect [\(rect)] \(keys) >>"
    }

    private static func picture(_ width: Int, _ content: String) -> String {
        let keys = "/Type /XObject /Subtype /Form /BBox [0 0 \(width) \(width)] /Resources << >>"
        return "<< \(keys) /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
    }

    /// A file with a form on its first page.
    ///
    /// - Parameters:
    ///   - formKeys: further keys of the /AcroForm.
    ///   - fields: further fields, by object number.
    static func builder(
        rotation: Int = 0, formKeys: String = "", fields: [(Int, String)] = []
    ) -> PDFBuilder {
        var builder = PDFBuilder(pages: 2, rotation: rotation)
        let frame = "/MK << /BC [0 0 0.6] /BG [0.9 0.95 1] >> /BS << /W 1 /S /S >>"
        let states = "/AP << /N << /Ja 150 0 R /Off 151 0 R >> >>"
        var objects: [(Int, String)] = [
            (
                101,
                widget(
                    "100 700 300 720",
                    "/FT /Tx /T (name) /TU (Your name) /V (old) /DA (/Helv 12 Tf 0 g) \(frame)")
            ),
            (102, widget("100 620 300 690", "/FT /Tx /T (notes) /Ff 4096 \(frame)")),
            (103, widget("100 590 280 610", "/FT /Tx /T (code) /Ff 16777216 /MaxLen 6 \(frame)")),
            (
                104,
                widget(
                    "100 560 300 580",
                    "/FT /Tx /T (title) /Q 1 /DA (/TiRo 0 Tf 0.8 0 0 rg) /RV (<b>x</b>) \(frame)")
            ),
            (105, widget("100 535 115 550", "/FT /Btn /T (agree) /AS /Off \(states)")),
            (106, "<< /FT /Btn /T (size) /Ff 49152 /V /s /Kids [107 0 R 108 0 R] >>"),
            (
                107,
                widget("100 510 115 525", "/Parent 106 0 R /AS /s /AP << /N << /s 152 0 R /Off 153 0 R >> >>")
            ),
            (
                108,
                widget(
                    "130 510 145 525", "/Parent 106 0 R /AS /Off /AP << /N << /l 152 0 R /Off 153 0 R >> >>")
            ),
            (
                109,
                widget(
                    "100 480 250 500",
                    "/FT /Ch /T (colour) /Ff 131072 /Opt [[(r) (Red)] [(g) (Green)] [(b) (Blue)]] /V (r) \(frame)"
                )
            ),
            (110, widget("100 450 250 470", "/FT /Ch /T (town) /Ff 393216 /Opt [(Rome) (Oslo)] \(frame)")),
            (
                111,
                widget(
                    "100 380 250 440",
                    "/FT /Ch /T (fruit) /Ff 2097152 /Opt [(Apple) (Pear) (Plum)] /V (Pear) /I [1] \(frame)")
            ),
            (112, widget("350 700 500 720", "/FT /Tx /T (fixed) /Ff 1 /V (stays)")),
            (113, widget("350 670 500 690", "/FT /Tx /T (secret) /Ff 8192")),
            (
                114,
                widget(
                    "350 640 500 660", "/FT /Tx /T (total) /V (3) /AA << /C << /S /JavaScript /JS (1) >> >>")
            ),
            (115, widget("350 610 500 630", "/FT /Tx /T (date) /AA << /F << /S /JavaScript /JS (1) >> >>")),
            (116, widget("350 580 365 595", "/FT /Btn /T (plain) /MK << /BC [0 0 0] /CA (8) >>")),
            (117, widget("350 550 500 570", "/T (first) /Parent 118 0 R \(frame)")),
            (118, "<< /FT /Tx /T (person) /DA (/Helv 10 Tf 0 0 1 rg) /Kids [117 0 R] >>"),
            (119, widget("350 380 380 530", "/FT /Tx /T (side) /MK << /R 90 /BC [0 0 0] >>")),
            (150, picture(15, "0 0.5 0 rg 2 2 11 11 re f")), (151, picture(15, "0 G 0.5 0.5 14 14 re S")),
            (152, picture(15, "0.7 0 0 rg 4 4 7 7 re f")), (153, picture(15, "0 G 1 1 13 13 re S")),
        ]
        objects += fields
        let top = (101...119).filter { ![107, 108, 117].contains($0) } + fields.map(\.0)
        let shown = (101...119).filter { ![106, 118].contains($0) } + fields.map(\.0)
        let list = top.map { "\($0) 0 R" }.joined(separator: " ")
        objects.append(
            (
                100,
                """
                << /Fields [\(list)] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 3 0 R /TiRo 160 0 R >> >> \(formKeys) >>
                """
            ))
        objects.append((160, "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>"))
        builder.objects = objects
        builder.catalogKeys = "/AcroForm 100 0 R"
        builder.pageKeys[0] += " /Annots [\(shown.map { "\($0) 0 R" }.joined(separator: " "))]"
        return builder
    }
}
