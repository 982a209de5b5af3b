// SPDX-License-Identifier: GPL-3.0-or-later

/// How much the language counts against the ink. The values were found on the development set.
public struct DecodingWeights: Hashable, Sendable, Codable {
    /// The power to which the language's probability is raised; 0 reads the ink alone.
    public var language = 0.7
    /// The part of all words that are taken from the lexicon; the rest are spelled by the character model.
    public var lexicon = 0.6
    /// What each character of a text adds, against the language's preference for short ones.
    public var length = 0.9
    /// How much less likely by the ink a reading may be than the likeliest and still be preferred, in natural
    /// logarithms: so much for any reading and …
    public var reach = 3.0
    /// … so much for each of its characters.
    public var reachPerCharacter = 0.8
    /// By how much differences in score are divided to give confidences.
    public var temperature = 1.5

    /// How many further looks at the ink are taken, at most 3: each costs as much time as the first.
    public var looks = 2
    /// What each space of a text adds.
    public var space = 0.0

    /// The standard weights.
    public init() {}

    /// Weights that are not named stay standard.
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        looks = try values.decodeIfPresent(Int.self, forKey: .looks) ?? looks
        for (key, place) in Self.places {
            if let value = try values.decodeIfPresent(Double.self, forKey: key) {
                self[keyPath: place] = value
            }
        }
    }

    private enum CodingKeys: CodingKey {
        case language, lexicon, length, reach, reachPerCharacter, temperature, looks, space
    }

    private static var places: [(CodingKeys, WritableKeyPath<DecodingWeights, Double>)] {
        [
            (.language, \.language), (.lexicon, \.lexicon), (.length, \.length), (.reach, \.reach),
            (.reachPerCharacter, \.reachPerCharacter), (.temperature, \.temperature), (.space, \.space),
        ]
    }

    /// The ink alone.
    public static let raw: DecodingWeights = {
        var weights = DecodingWeights()
        weights.language = 0
        weights.length = 0
        return weights
    }()
}
