// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

extension InkDocument {
    /// Reads an InkML file as one burst.
    ///
    /// - Throws: `InkFileError.malformed`, naming the line.
    public init(inkML data: Data) throws(InkFileError) {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        let reader = InkMLReader()
        parser.delegate = reader
        let isComplete = parser.parse()
        if let error = reader.error { throw error }
        guard isComplete else {
            throw .malformed(place: "line \(max(1, parser.lineNumber))", reason: "no well-formed XML")
        }
        if let open = reader.open.last {
            throw .malformed(
                place: "line \(max(1, parser.lineNumber))", reason: "the file ends within <\(open)>")
        }
        guard reader.isInk else { throw .malformed(place: "line 1", reason: "no ink element") }
        // Where no range is given, the strongest pressure in the file counts as full.
        let most = reader.traces.joined().reduce(1) { max($0, $1.pressure ?? 0) }
        let strokes = reader.traces.map { samples in
            Stroke(
                samples.map {
                    InkSample(
                        $0.position, time: $0.time, pressure: $0.pressure.map { min(1, max(0, $0 / most)) })
                })
        }
        self.init(id: reader.id, bursts: strokes.isEmpty ? [] : [Burst(strokes: strokes)])
    }
}
