// SPDX-License-Identifier: GPL-3.0-or-later

extension TextPrior {
    /// What each weight is multiplied by in the score of a text: the score is linear in the weights, so it is the
    /// score with that weight one and all others zero.
    func features(of classes: [Int], before: String) -> [String: Double] {
        var none = DecodingWeights()
        for (_, place) in DecodingWeights.places { none[keyPath: place] = 0 }
        var features: [String: Double] = [:]
        for (key, place) in DecodingWeights.places where DecodingWeights.ofLanguage.contains(key) {
            var weights = none
            weights[keyPath: place] = 1
            let prior = weighing(weights)
            features[key.stringValue] = prior.score(of: classes, after: prior.start(after: before))
        }
        return features
    }
}
