// SPDX-License-Identifier: GPL-3.0-or-later
import Handwriting
import Scribble

/// Reads handwriting off the main actor; the model is loaded with the first word, once for all documents.
actor RecognizerService {
    private var recognizer: HandwritingRecognizer?
    private var failure: ModelFileError?

    /// Loads the model ahead of the first word.
    func prepare() { _ = try? load() }

    /// Reads ink.
    func recognize(_ request: RecognitionRequest) async -> Result<Recognition, any Error> {
        do {
            let recognizer = try load()
            return .success(try await recognizer.recognize(request.strokes, context: request.context))
        } catch {
            return .failure(error)
        }
    }

    private func load() throws(ModelFileError) -> HandwritingRecognizer {
        if let recognizer { return recognizer }
        if let failure { throw failure }
        do throws(ModelFileError) {
            let loaded = try HandwritingRecognizer.load()
            recognizer = loaded
            return loaded
        } catch {
            failure = error
            throw error
        }
    }
}
