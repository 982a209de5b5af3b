// SPDX-License-Identifier: GPL-3.0-or-later

/// How much the language counts against the ink: the weights of a log-linear model in which the logarithm of a
/// text's probability by the ink counts 1. The values were found on the development set.
public struct DecodingWeights: Hashable, Sendable, Codable {
    /// Whether the language counts at all.
    public var usesLanguage = true
    /// The logarithm of the probability of the text's spelling.
    public var spelling = 0.285
    /// How much more likely a known word is as a word than as its spelling, in logarithms.
    public var known = 0.18
    /// What a word adds that is not known.
    public var unknown = -2.0
    /// What each letter of such a word adds.
    public var unknownLetter = -0.23
    /// The logarithm of how usual the capitals of such a word are.
    public var unknownCapitals = 0.03
    /// What each digit adds.
    public var digit = -1.8
    /// What each letter beside a digit adds.
    public var mixed = 0.25
    /// The logarithm of how usual a known word's capitals are, beyond what they count for in `known`.
    public var capitals = 0.5
    /// What each character of a text adds, against the language's preference for short ones.
    public var length = 1.98
    /// What each space of a text adds.
    public var space = -3.8
    /// The logarithm of how common a character is, where the ink seems to be one character; the part of all of these
    /// that counts for longer readings of such ink.
    public var singleCharacter = 0.07
    /// The logarithm of how likely a character stands by itself after the text before, where the ink seems to be one.
    public var context = 0.2
    /// The logarithm of how well the height of the ink fits, where it seems to be one character.
    public var height = 1.5
    /// The logarithm of how often the character is written by itself.
    public var commonness = 0.5
    /// By how much differences in score are divided to give confidences.
    public var temperature = 1.22
    /// How many further looks at the ink are taken, at most 3: each costs as much time as the first.
    public var looks = 2

    /// The standard weights.
    public init() {}

    /// Weights that are not named stay standard.
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        looks = try values.decodeIfPresent(Int.self, forKey: .looks) ?? looks
        usesLanguage = try values.decodeIfPresent(Bool.self, forKey: .usesLanguage) ?? usesLanguage
        for (key, place) in Self.places {
            if let value = try values.decodeIfPresent(Double.self, forKey: key) {
                self[keyPath: place] = value
            }
        }
    }

    enum CodingKeys: CodingKey {
        case usesLanguage, spelling, known, unknown, capitals, length, space, temperature, looks,
            singleCharacter, context, height, commonness, unknownLetter, unknownCapitals, digit, mixed
    }

    /// Those that a text's score is linear in.
    static let ofLanguage: Set<CodingKeys> = [
        .spelling, .known, .unknown, .unknownLetter, .unknownCapitals, .capitals, .digit, .mixed, .length,
        .space,
    ]

    static var places: [(CodingKeys, WritableKeyPath<DecodingWeights, Double>)] {
        [
            (.spelling, \.spelling), (.known, \.known), (.unknown, \.unknown), (.capitals, \.capitals),
            (.length, \.length), (.space, \.space), (.temperature, \.temperature),
            (.singleCharacter, \.singleCharacter), (.context, \.context),
            (.height, \.height), (.commonness, \.commonness), (.unknownLetter, \.unknownLetter),
            (.unknownCapitals, \.unknownCapitals), (.digit, \.digit), (.mixed, \.mixed),
        ]
    }

    /// The ink alone.
    public static let raw: DecodingWeights = {
        var weights = DecodingWeights()
        weights.usesLanguage = false
        return weights
    }()
}
