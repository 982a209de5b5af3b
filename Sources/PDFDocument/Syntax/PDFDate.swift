// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Dates as PDF writes them: `D:YYYYMMDDHHmmSSOHH'mm'` (ISO 32000-1, 7.9.4).
enum PDFDate {
    /// A date in UTC, to the second; nil for years that four digits don't hold.
    static func string(_ date: Date) -> String? {
        let total = date.timeIntervalSince1970.rounded(.down)
        guard total.isFinite, abs(total) < 1e12 else { return nil }
        let seconds = Int(total)
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - days * 86_400
        let (year, month, day) = civil(fromDays: days)
        guard (0...9999).contains(year) else { return nil }
        return String(
            format: "D:%04d%02d%02d%02d%02d%02dZ", year, month, day, rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// Reads a date; parts after the year may be missing.
    static func date(_ text: String) -> Date? {
        var rest = Substring(text)
        if rest.hasPrefix("D:") { rest = rest.dropFirst(2) }
        func take(_ count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            rest = rest.dropFirst(count)
            return Int(digits)
        }
        guard let year = take(4) else { return nil }
        let month = take(2) ?? 1
        let day = take(2) ?? 1
        let hour = take(2) ?? 0
        let minute = take(2) ?? 0
        let second = take(2) ?? 0
        guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61 else {
            return nil
        }
        var offset = 0
        if let sign = rest.first, sign == "+" || sign == "-" {
            rest = rest.dropFirst()
            let hours = take(2) ?? 0
            if rest.first == "'" || rest.first == ":" { rest = rest.dropFirst() }
            let minutes = take(2) ?? 0
            offset = (hours * 60 + minutes) * 60 * (sign == "+" ? 1 : -1)
        }
        let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds))
    }

    // The proleptic Gregorian calendar counted in eras of 400 years that begin in March, so that the leap day is the
    // last of a year: 146,097 days an era, 153 days for each five months.

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
        let z = days + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
