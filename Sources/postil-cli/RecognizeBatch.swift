// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Handwriting
import Ink

/// Reads samples line by line, and writes a reading for each.
struct RecognizeBatch {
    /// A line that is written.
    private struct Reading: Encodable {
        var id: String
        var text: String
        var candidates: [RecognitionCandidate]
        var ms: Double
        var isText: Bool
        var lines: [[Word]]?
    }

    /// A line of features.
    private struct Features: Encodable {
        var id: String
        var readings: [ReadingFeatures]
    }

    /// A word of a line with its strokes.
    private struct Word: Encodable {
        var text: String
        var strokes: [Int]
        var confidence: Double
    }

    /// A line that is written for a sample that can't be read.
    private struct Failure: Encodable {
        var id: String
        var error: String
    }

    /// The id of a sample that may be wrong elsewhere.
    private struct Name: Decodable {
        var id: String?
    }

    let reader: InkReader
    /// Whether the words of each line are written too.
    let showsWords: Bool
    /// Whether what the readings' rank hangs on is written instead of readings.
    var showsFeatures = false

    /// Reads the file, "-" for standard input, and returns the exit status.
    func run(_ path: String) throws -> Int32 {
        guard let file = path == "-" ? fdopen(STDIN_FILENO, "r") : fopen(path, "r") else {
            RecognizeCommand.complain("can't open \(path): \(String(cString: strerror(errno)))")
            return 1
        }
        defer { fclose(file) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var status: Int32 = 0
        var number = 0
        while let data = Self.line(of: file) {
            number += 1
            if data.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { continue }
            do {
                let ink = try InkDocument(json: data)
                if showsFeatures {
                    try write(
                        Features(
                            id: ink.id,
                            readings: reader.recognizer.features(
                                ink.strokes, context: RecognitionContext(ink.context))), encoder)
                    continue
                }
                let start = Self.threadMilliseconds()
                let reading = try reader.read(ink)
                let spent = Self.threadMilliseconds() - start
                try write(
                    Reading(
                        id: ink.id, text: reading.text, candidates: reading.candidates, ms: spent,
                        isText: reading.isText,
                        lines: showsWords ? Self.words(of: reading) : nil),
                    encoder)
            } catch {
                status = 1
                let id = (try? JSONDecoder().decode(Name.self, from: data))?.id ?? ""
                let reason = Self.reason(error)
                try write(Failure(id: id, error: "line \(number): \(reason)"), encoder)
            }
        }
        return status
    }

    private static func words(of reading: Recognition) -> [[Word]] {
        reading.lines.map { line in
            line.words.map {
                Word(text: $0.text, strokes: $0.strokes, confidence: $0.candidates.first?.confidence ?? 0)
            }
        }
    }

    /// What is wrong with a sample; the line of the file is named already.
    private static func reason(_ error: any Error) -> String {
        if case InkFileError.malformed("line 1", let reason) = error { return reason }
        return RecognizeCommand.describe(error)
    }

    private func write(_ line: some Encodable, _ encoder: JSONEncoder) throws {
        try FileHandle.standardOutput.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    }

    /// The next line, nil at the end.
    private static func line(of file: UnsafeMutablePointer<FILE>) -> Data? {
        var buffer: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(buffer) }
        let length = getline(&buffer, &capacity, file)
        guard length > 0, let buffer else { return nil }
        let isEnded = buffer[length - 1] == 0x0A
        return Data(bytes: buffer, count: isEnded ? length - 1 : length)
    }

    /// Processor time of this thread.
    private static func threadMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
