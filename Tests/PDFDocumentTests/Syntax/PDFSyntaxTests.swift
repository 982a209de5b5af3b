// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Testing

@testable import PDFDocument

@Suite struct PDFSyntaxTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0001, "0"), (1.5, "1.5"), (-12.3456, "-12.346"), (0.001, "0.001"), (1e-9, "0"),
        (100, "100"), (10.01, "10.01"), (.infinity, "0"), (1e30, "1000000000"),
    ])
    func numbersHaveNoExponent(value: Double, text: String) {
        #expect(PDFSyntax.number(value) == text)
    }

    @Test func stringsAreEscapedOrUTF16() {
        #expect(PDFSyntax.string("a(b)\\\n") == "(a\\(b\\)\\\\\\n)")
        #expect(PDFSyntax.string("é😀") == "<feff00e9d83dde00>")
        #expect(PDFSyntax.string("\u{1}") == "<feff0001>")
        #expect(PDFSyntax.name("A b#é") == "/A#20b#23#c3#a9")
    }

    @Test(arguments: [
        "D:20240229235959Z", "D:19700101000000Z", "D:20000101000000Z", "D:19991231120000Z",
        "D:00010101000000Z",
    ])
    func datesSurvive(text: String) throws {
        let date = try #require(PDFDate.date(text))
        #expect(PDFDate.string(date) == text)
    }

    @Test func datesOfOtherProgramsAreRead() {
        let noon = PDFDate.date("D:20240301120000Z")
        #expect(PDFDate.date("D:20240301140000+02'00'") == noon)
        #expect(PDFDate.date("D:20240301090000-03'00") == noon)
        #expect(PDFDate.date("20240301120000") == noon)
        #expect(PDFDate.date("D:2024") == PDFDate.date("D:20240101000000Z"))
        #expect(PDFDate.date("yesterday") == nil)
        #expect(PDFDate.date("D:20241301") == nil)
    }

    @Test(
        arguments: [
            ("0 0 1 rg /Helv 9 Tf", "Sans", 9.0, 0x0000ff), ("/TiRo 10.5 Tf 0.2 g", "Serif", 10.5, 0x333333),
            ("0 1 1 0 k /F1 0 Tf", "Sans", 12, 0xff0000), ("garbage Tf rg", "Sans", 12, 0),
        ] as [(String, String, Double, UInt32)])
    func defaultAppearancesAreRead(text: String, family: String, size: Double, color: UInt32) {
        let style = TextStyle(defaultAppearance: text, defaultStyle: nil, quadding: 2)
        #expect(style == TextStyle(family: family, size: size, color: Color(color), alignment: .right))
    }

    @Test func defaultStylesAreRead() {
        let style = TextStyle(
            defaultAppearance: "/Helv 12 Tf",
            defaultStyle: "font: bold Helvetica,sans-serif 14.0pt; text-align:center; color:#E52237",
            quadding: nil)
        #expect(
            style
                == TextStyle(
                    family: "Sans", size: 14, color: Color(0xe52237), alignment: .center, isBold: true))
    }

    @Test(arguments: [
        "Sans", "Serif", "Monospace", "DejaVu Sans Mono", "Source Sans 3", "Archivo Bold", "Arial",
    ])
    func stylesSurvive(family: String) {
        let style = TextStyle(family: family, size: 11.25, color: Color(0x123456), alignment: .right)
        let read = TextStyle(
            defaultAppearance: style.defaultAppearance, defaultStyle: style.defaultStyle,
            quadding: style.quadding)
        #expect(read == style)
    }

    @Test func everyColourOfAHexValueSurvives() {
        for step in 0...255 {
            let color = Color(UInt32(step) << 16 | UInt32(255 - step) << 8 | UInt32(step))
            let numbers = PDFSyntax.components(color).split(separator: " ").compactMap { Double($0) }
            #expect(Color(components: numbers) == color)
            #expect(color.rounded == color)
        }
    }

    @Test(arguments: Samples.all()) func roundingTwiceChangesNothing(annotation: Annotation) {
        #expect(annotation.asWritten.asWritten == annotation.asWritten)
    }
}
