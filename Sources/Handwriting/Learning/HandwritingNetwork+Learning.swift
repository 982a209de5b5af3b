// SPDX-License-Identifier: GPL-3.0-or-later

extension HandwritingNetwork {
    /// Numbers in a row that goes into the last layer.
    var hiddenWidth: Int { output.input }
    /// Classes, the blank among them.
    var classes: Int { output.output }

    /// What the last layer gets for some ink, and what it says.
    func look(at features: InkFeatures) throws -> OutputTrainer.Look {
        let (rows, count) = try hidden(features.rows, count: features.count)
        return OutputTrainer.Look(
            hidden: rows,
            answer: FrameProbabilities(classes: output.output, values: output.apply(rows, count: count)))
    }

    /// The same network with a change of its last layer; nil where the change is for another size.
    func changed(by change: OutputChange) -> HandwritingNetwork? {
        guard let changed = output.changed(by: change) else { return nil }
        var result = self
        result.output = changed
        return result
    }
}
