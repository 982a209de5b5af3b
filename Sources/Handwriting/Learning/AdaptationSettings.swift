// SPDX-License-Identifier: GPL-3.0-or-later

/// How the last layer learns a writer's letters. The values were found on writers of the training data, never on
/// those that the gain is measured with.
public struct AdaptationSettings: Hashable, Sendable, Codable {
    /// How often each kept word is looked at.
    public var passes = 12
    /// How far a frame's score for a class moves in a step, as a part of what is wrong with it.
    public var rate = 0.3
    /// How far the class's bias moves in a step, in the same unit.
    public var biasRate = 0.02
    /// The part of the change that is lost in a step, which keeps it near the weights that ship.
    public var decay = 0.005
    /// How many looks at each word are learnt from, at most 3.
    public var looks = 3
    /// With fewer words than this nothing is learnt of the letters' shapes.
    public var fewest = 3
    /// Into how many parts the words are split; each is held back once to see whether the change helps.
    public var folds = 4

    /// The standard settings.
    public init() {}

    /// Settings that are not named stay standard.
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        passes = try values.decodeIfPresent(Int.self, forKey: .passes) ?? passes
        rate = try values.decodeIfPresent(Double.self, forKey: .rate) ?? rate
        biasRate = try values.decodeIfPresent(Double.self, forKey: .biasRate) ?? biasRate
        decay = try values.decodeIfPresent(Double.self, forKey: .decay) ?? decay
        looks = try values.decodeIfPresent(Int.self, forKey: .looks) ?? looks
        fewest = try values.decodeIfPresent(Int.self, forKey: .fewest) ?? fewest
        folds = try values.decodeIfPresent(Int.self, forKey: .folds) ?? folds
    }
}
