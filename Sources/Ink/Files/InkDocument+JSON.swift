// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

extension InkDocument: Codable {
    private enum Key: String, CodingKey {
        case id, strokes, context
    }

    /// An entry of the list of strokes.
    private enum Entry: Codable {
        private enum Key: String, CodingKey {
            case pause
        }

        case stroke([[Double?]])
        case pause(Double)

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: Key.self) {
                self = .pause(try container.decode(Double.self, forKey: .pause))
            } else {
                self = .stroke(try decoder.singleValueContainer().decode([[Double?]].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .stroke(let samples):
                var container = encoder.singleValueContainer()
                try container.encode(samples)
            case .pause(let pause):
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(pause, forKey: .pause)
            }
        }
    }

    /// Reads ink as JSON.
    ///
    /// - Throws: `InkFileError.malformed`, naming the field.
    public init(json: Data) throws(InkFileError) {
        do {
            self = try JSONDecoder().decode(InkDocument.self, from: json)
        } catch let error as InkFileError {
            throw error
        } catch let error as DecodingError {
            throw InkFileError(brokenJSON: json) ?? InkFileError(error)
        } catch {
            throw .malformed(place: "", reason: "no JSON")
        }
    }

    /// Reads the layout that `InkDocument` shows.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decodeIfPresent(String.self, forKey: .id) ?? ""
        context = try container.decodeIfPresent(Context.self, forKey: .context) ?? Context()
        bursts = []
        var burst = Burst(strokes: [])
        var time = 0.0
        var count = 0
        for (index, entry) in try container.decode([Entry].self, forKey: .strokes).enumerated() {
            switch entry {
            case .pause(let pause):
                guard pause >= 0 else {
                    throw InkFileError.malformed(place: "strokes[\(index)].pause", reason: "below zero")
                }
                burst.pause += pause
                time += pause
            case .stroke(let samples):
                if burst.pause > 0 {
                    if !burst.strokes.isEmpty { bursts.append(burst) }
                    burst = Burst(strokes: [])
                }
                count += samples.count
                guard count <= Self.largestSampleCount else {
                    throw InkFileError.malformed(
                        place: "strokes[\(index)]", reason: "more than \(Self.largestSampleCount) samples")
                }
                let place = "strokes[\(index)]"
                burst.strokes.append(
                    try Self.stroke(samples, after: &time, isFirst: count == samples.count, place))
            }
        }
        if !burst.strokes.isEmpty { bursts.append(Burst(strokes: burst.strokes)) }
    }

    private static func stroke(
        _ samples: [[Double?]], after time: inout Double, isFirst: Bool, _ place: String
    ) throws(InkFileError) -> Stroke {
        var stroke = Stroke()
        for (index, values) in samples.enumerated() {
            guard (2...4).contains(values.count), let x = values[0], let y = values[1] else {
                throw .malformed(place: "\(place)[\(index)]", reason: "a sample is [x, y, time?, pressure?]")
            }
            let pressure = values.count > 3 ? values[3] : nil
            if let pressure, !(0...1).contains(pressure) {
                throw .malformed(place: "\(place)[\(index)]", reason: "pressure is not between 0 and 1")
            }
            if values.count > 2, let given = values[2] {
                time = given
            } else if index > 0 {
                time += sampleInterval
            } else if !isFirst {
                time += strokeInterval
            }
            stroke.samples.append(InkSample(Point(x: x, y: y), time: time, pressure: pressure))
        }
        return stroke
    }

    /// Writes the layout that `InkDocument` shows, with the time of every sample.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if !id.isEmpty { try container.encode(id, forKey: .id) }
        if context != Context() { try container.encode(context, forKey: .context) }
        let entries = bursts.flatMap { burst in
            burst.strokes.map { stroke in
                Entry.stroke(
                    stroke.samples.map {
                        [$0.position.x, $0.position.y, $0.time] + ($0.pressure.map { [$0] } ?? [])
                    })
            } + (burst.pause > 0 ? [.pause(burst.pause)] : [])
        }
        try container.encode(entries, forKey: .strokes)
    }
}

extension InkFileError {
    /// Says in which line text stops being JSON; nil for text that is JSON.
    ///
    /// The decoder keeps the place to itself, the older parser tells the character.
    init?(brokenJSON data: Data) {
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return nil
        } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
            let offset = Int(detail.filter(\.isNumber)) ?? data.count
            let line = data.prefix(offset).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
            self = .malformed(place: "line \(line)", reason: "no JSON")
        }
    }

    /// Says where in the JSON something is wrong.
    init(_ error: DecodingError) {
        func place(_ path: [any CodingKey]) -> String {
            path.reduce("") { text, key in
                if let index = key.intValue { return "\(text)[\(index)]" }
                return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
            }
        }
        switch error {
        case .keyNotFound(let key, let context):
            self = .malformed(place: place(context.codingPath + [key]), reason: "missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self = .malformed(place: place(context.codingPath), reason: "of the wrong kind")
        case .dataCorrupted(let context):
            self = .malformed(place: place(context.codingPath), reason: context.debugDescription)
        @unknown default:
            self = .malformed(place: "", reason: "no JSON")
        }
    }
}
