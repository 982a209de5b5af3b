// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Foundation
import Ink
import Testing

@Suite("Kinds of annotations")
struct AnnotationKindTests {
    private static let red = Color(0xd7263d)
    private static let box = Rect(100, 100, 200, 150)
    private static let corners = [Point(x: 100, y: 100), Point(x: 200, y: 100), Point(x: 150, y: 180)]

    private static func annotation(_ content: Annotation.Content, _ name: String = "a") -> Annotation {
        Annotation(id: AnnotationID(name), page: 0, content: content)
    }

    private static let shapes: [Shape] = [
        Shape(.rectangle(box), color: red, border: BorderStyle(width: 6)),
        Shape(.rectangle(box), color: red, fill: red, border: BorderStyle(width: 2, cloudIntensity: 2)),
        Shape(.ellipse(box), color: red, border: BorderStyle(width: 3)),
        Shape(.ellipse(box), color: nil, fill: red),
        Shape(.polygon(corners), color: red, border: BorderStyle(width: 4, cloudIntensity: 1)),
        Shape(
            .line(corners[0], corners[1]), color: red, border: BorderStyle(width: 2),
            ends: LineEnds(start: .reverseClosedArrow, end: .square)),
        Shape(.polyline(corners), color: red, ends: LineEnds(start: .slash, end: .openArrow)),
        // What can't be drawn draws nothing and does no harm.
        Shape(.polygon([]), color: red, border: BorderStyle(cloudIntensity: 2)),
        Shape(.polygon([corners[0], corners[0]]), color: red, border: BorderStyle(cloudIntensity: 2)),
        Shape(.line(corners[0], corners[0]), color: red, ends: LineEnds(start: .openArrow, end: .circle)),
        Shape(.rectangle(Rect(0, 0, 0, 0)), color: red, border: BorderStyle(width: 50, cloudIntensity: 1)),
    ]

    @Test("what is drawn lies within the bounds", arguments: shapes.indices)
    func drawnWithinBounds(index: Int) {
        let shape = Self.annotation(.shape(Self.shapes[index]))
        let bounds = shape.bounds.outset(by: 0.01)
        for path in shape.drawnPaths {
            guard let inner = path.path.controlBounds else { continue }
            #expect(inner.isFinite)
            var outer = inner
            if case .stroke(let width) = path.paint { outer = inner.outset(by: width / 2) }
            #expect(bounds.union(outer) == bounds, "\(outer) in \(bounds)")
        }
    }

    @Test("a long cloud has a bounded number of bulges")
    func longClouds() {
        let shape = Shape(
            .rectangle(Rect(0, 0, 1e6, 1e6)), color: Self.red, border: BorderStyle(cloudIntensity: 0.01))
        let count = Self.annotation(.shape(shape)).drawnPaths.reduce(0) { $0 + $1.path.elements.count }
        #expect(count > 100 && count < 5000)
    }

    @Test("outlines are hit at their line, filled shapes everywhere")
    func hits() {
        func hits(_ shape: Shape, _ x: Double, _ y: Double) -> Bool {
            Self.annotation(.shape(shape)).isHit(at: Point(x: x, y: y), tolerance: 3)
        }
        let frame = Shape(.rectangle(Self.box), color: Self.red)
        #expect(hits(frame, 101, 120) && !hits(frame, 150, 125) && !hits(frame, 90, 120))
        let filled = Shape(.rectangle(Self.box), color: Self.red, fill: Self.red)
        #expect(hits(filled, 150, 125))
        let ellipse = Shape(.ellipse(Self.box), color: Self.red, fill: Self.red)
        #expect(hits(ellipse, 150, 125) && !hits(ellipse, 102, 102))
        let line = Shape(.line(Point(x: 0, y: 0), Point(x: 100, y: 100)), color: Self.red)
        #expect(hits(line, 51, 49) && !hits(line, 60, 40))
        let triangle = Shape(.polygon(Self.corners), color: Self.red, fill: Self.red)
        #expect(hits(triangle, 150, 120) && !hits(triangle, 110, 170))
    }

    @Test("icons stay upright about their upper left corner", arguments: [0, 90, 180, 270])
    func icons(rotation: Int) {
        let note = StickyNote(at: Point(x: 300, y: 400), rotation: rotation)
        let geometry = PageGeometry(cropBox: Rect(0, 0, 600, 800), rotation: rotation)
        let corner = geometry.userToDisplay.apply(Point(x: 300, y: 400))
        let shown = geometry.userToDisplay.apply(note.shownBox)
        #expect(shown == Rect(x: corner.x, y: corner.y, width: 24, height: 24))
        let annotation = Self.annotation(.note(note))
        #expect(annotation.bounds == Rect(300, 376, 324, 400))
        #expect(annotation.region.rect == note.shownBox)
        #expect(annotation.isHit(at: note.shownBox.center, tolerance: 0))
        for path in annotation.drawnPaths {
            let box = path.path.controlBounds ?? .zero
            #expect(note.shownBox.outset(by: 0.1).union(box) == note.shownBox.outset(by: 0.1))
        }
    }

    @Test("resizing gives the box asked for", arguments: [0, 1, 2, 3, 4, 6])
    func resizing(index: Int) {
        let target = Rect(300, 300, 460, 420)
        let resized = Self.annotation(.shape(Self.shapes[index])).resized(to: target)
        // Bulges and line ends keep their size, so that the box is met but for a part of them.
        let box = resized.bounds
        for (a, b) in [
            (box.minX, target.minX), (box.minY, target.minY), (box.maxX, target.maxX),
            (box.maxY, target.maxY),
        ] { #expect(abs(a - b) < 12, "\(box)") }
        #expect(resized.toolStyle == Self.annotation(.shape(Self.shapes[index])).toolStyle)
    }

    @Test("answers go with what they answer, and come back")
    func answers() throws {
        var document = AnnotationDocument(pageCount: 1)
        let note = Self.annotation(.note(StickyNote(at: Point(x: 10, y: 90), rotation: 0)), "note")
        var answer = Self.annotation(note.content, "answer")
        answer.reply = AnnotationReply(to: note.id)
        var state = Self.annotation(note.content, "state")
        state.reply = AnnotationReply(to: answer.id, state: .accepted)
        var circle = Self.annotation(note.content, "circle")
        circle.reply = AnnotationReply(to: circle.id)
        document.load([note, answer, state, circle], page: 0)
        let outcome = try document.perform([.remove(note.id)], named: "Delete")
        #expect(outcome.applied == [.remove(state.id), .remove(answer.id), .remove(note.id)])
        #expect(document.store.annotations(onPage: 0) == [circle])
        _ = document.undo()
        #expect(document.store.annotations(onPage: 0) == [note, answer, state, circle])
        // A journal with all the edits fits when it is played again.
        var again = AnnotationDocument(pageCount: 1)
        again.load([note, answer, state, circle], page: 0)
        for edit in outcome.applied { try again.perform([edit], named: "") }
        #expect(again.store.annotations(onPage: 0) == [circle])
        try again.perform([.remove(circle.id)], named: "")
        #expect(again.store.annotations(onPage: 0).isEmpty)
        #expect(answer.drawnPaths.isEmpty && !answer.isHit(at: Point(x: 12, y: 88), tolerance: 2))
    }

    @Test("styles of an earlier version are read, and all kinds survive a journal")
    func codable() throws {
        let old = ##"{"styles": {"ink.pen": {"color": "#112233", "lineWidth": 5}}}"##
        let styles = try JSONDecoder().decode(StyleStore.self, from: Data(old.utf8))
        #expect(styles["ink.pen"].lineWidth == 5 && styles["ink.pen"].opacity == 1)
        #expect(styles["line.arrow"].ends.end == .openArrow && styles["polygon.cloud"].cloudIntensity == 2)
        #expect(try JSONDecoder().decode(StyleStore.self, from: JSONEncoder().encode(styles)) == styles)
        let attachment = FileAttachment(box: Self.box, fileName: "a", data: Data([1, 2]))
        let contents: [Annotation.Content] =
            Self.shapes.map { .shape($0) } + [
                .attachment(attachment), .caret(Caret(box: Self.box)),
                .stamp(Stamp(box: Self.box, face: .standard("NotApproved"))),
            ]
        for content in contents {
            let edit = Edit.add(Self.annotation(content), index: nil)
            #expect(try JSONDecoder().decode(Edit.self, from: JSONEncoder().encode(edit)) == edit)
        }
        #expect(Stamp(box: Self.box, face: .standard("NotApproved")).words == "NOT APPROVED")
    }

    @Test("applying its own style changes nothing", arguments: shapes.indices)
    func ownStyle(index: Int) throws {
        let shape = Self.annotation(.shape(Self.shapes[index]))
        #expect(try shape.applying(#require(shape.toolStyle)) == shape)
    }
}
