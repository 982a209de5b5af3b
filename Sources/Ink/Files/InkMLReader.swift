// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Collects the traces of an InkML file (W3C Recommendation of 20 September 2011).
///
/// Channels X, Y, T (time) and F (pressure) are used, in the order and with the ranges that the trace format gives;
/// other channels are skipped, and so are traces of the lifted pen.
final class InkMLReader: NSObject, XMLParserDelegate {
    private(set) var error: InkFileError?
    private(set) var id = ""
    private(set) var traces: [[InkSample]] = []
    private(set) var isInk = false

    /// The elements begun and not ended; the parser lets a file end anywhere.
    private(set) var open: [String] = []

    private var formats: [String: InkMLTraceFormat] = [:]
    private var current = InkMLTraceFormat.standard
    private var building: InkMLTraceFormat?
    private var buildingID = ""
    private var buildingContextID = ""
    private var isIntermittent = false
    private var trace: (format: InkMLTraceFormat, offset: Double, line: Int)?
    private var text = ""
    private var count = 0
    private var time = 0.0

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(name)
        switch Self.local(name) {
        case "ink":
            isInk = true
            id = attributes["documentID"] ?? attributes["xml:id"] ?? ""
        case "context":
            buildingContextID = attributes["xml:id"] ?? attributes["id"] ?? ""
            if let format = format(attributes["traceFormatRef"]) {
                current = format
                formats[buildingContextID] = format
            }
        case "traceFormat":
            building = InkMLTraceFormat(regular: [])
            buildingID = attributes["xml:id"] ?? attributes["id"] ?? ""
        case "intermittentChannels":
            isIntermittent = true
        case "channel":
            add(Self.channel(attributes))
        case "trace":
            guard attributes["type"] != "penUp" else { return }
            let format =
                format(attributes["traceFormatRef"]) ?? format(attributes["contextRef"]) ?? current
            let offset = attributes["timeOffset"].flatMap(Double.init) ?? 0
            trace = (format, offset.isFinite ? offset : 0, parser.lineNumber)
            text = ""
        default:
            break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if trace != nil { text += string }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard open.popLast() == name else {
            fail(parser, "line \(parser.lineNumber)", "</\(name)> ends nothing")
            return
        }
        switch Self.local(name) {
        case "context":
            buildingContextID = ""
        case "intermittentChannels":
            isIntermittent = false
        case "traceFormat":
            guard let format = building else { return }
            building = nil
            let names = format.channels.map(\.name)
            guard names.contains("X"), names.contains("Y") else {
                fail(parser, "line \(parser.lineNumber)", "a trace format without the channels X and Y")
                return
            }
            current = format
            if !buildingID.isEmpty { formats[buildingID] = format }
            if !buildingContextID.isEmpty { formats[buildingContextID] = format }
        case "trace":
            guard let (format, offset, line) = trace else { return }
            trace = nil
            do {
                try finish(InkMLTraceParser(format: format).points(in: text), format, offset: offset)
            } catch {
                fail(parser, "line \(line)", error.description)
            }
        default:
            break
        }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        if error == nil {
            error = .malformed(place: "line \(max(1, parser.lineNumber))", reason: "no well-formed XML")
        }
    }

    private func fail(_ parser: XMLParser, _ place: String, _ reason: String) {
        if error == nil { error = .malformed(place: place, reason: reason) }
        parser.abortParsing()
    }

    private func add(_ channel: InkMLTraceFormat.Channel) {
        if isIntermittent {
            building?.intermittent.append(channel)
        } else {
            building?.regular.append(channel)
        }
    }

    private func finish(
        _ points: [[Double?]], _ format: InkMLTraceFormat, offset: Double
    ) throws(InkFileError) {
        let names = format.channels.map(\.name)
        guard let x = names.firstIndex(of: "X"), let y = names.firstIndex(of: "Y") else { return }
        let t = names.firstIndex(of: "T")
        let f = names.firstIndex(of: "F")
        count += points.count
        guard count <= InkDocument.largestSampleCount else {
            throw .malformed(place: "", reason: "more than \(InkDocument.largestSampleCount) samples")
        }
        var samples: [InkSample] = []
        for point in points {
            // A point without a place says nothing about the ink.
            guard let px = point[x], let py = point[y] else { continue }
            if let t, let given = point[t] {
                time = given * format.channels[t].factor + offset
            } else if samples.isEmpty {
                time += traces.isEmpty ? 0 : InkDocument.strokeInterval
            } else {
                time += InkDocument.sampleInterval
            }
            let place = Point(x: px * format.channels[x].factor, y: py * format.channels[y].factor)
            let pressure = f.flatMap { point[$0].map { Self.pressure($0, format.channels[f ?? 0]) } }
            samples.append(InkSample(place, time: time, pressure: pressure))
        }
        if !samples.isEmpty { traces.append(samples) }
    }

    /// Pressure from 0 to 1 by the channel's range; left to be scaled by the largest where it gives none.
    private static func pressure(_ value: Double, _ channel: InkMLTraceFormat.Channel) -> Double {
        guard let highest = channel.highest else { return value }
        let lowest = channel.lowest ?? 0
        return highest > lowest ? min(1, max(0, (value - lowest) / (highest - lowest))) : value
    }

    private static func channel(_ attributes: [String: String]) -> InkMLTraceFormat.Channel {
        var channel = InkMLTraceFormat.Channel(name: attributes["name"] ?? "")
        channel.lowest = attributes["min"].flatMap(Double.init)
        channel.highest = attributes["max"].flatMap(Double.init)
        if channel.name == "T", attributes["units"] == "s" { channel.factor = 1000 }
        if attributes["orientation"] == "-ve" { channel.factor *= -1 }
        return channel
    }

    private func format(_ reference: String?) -> InkMLTraceFormat? {
        reference.flatMap { formats[String($0.drop { $0 == "#" })] }
    }

    /// The name without a namespace prefix.
    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }
}
