// SPDX-License-Identifier: GPL-3.0-or-later
import Ink

extension RecognitionContext {
    /// What an ink file says about the place the text goes to.
    public init(_ context: InkDocument.Context) {
        self.init()
        if let before = context.before { self.before = before }
        if let language = context.language { self.language = language }
        lineHeight = context.lineHeight
        baseline = context.baseline
        isSingleLine = context.isSingleLine ?? false
        allowedCharacters = context.allowed
    }
}
