// SPDX-License-Identifier: GPL-3.0-or-later

/// What an annotation answers.
public struct AnnotationReply: Hashable, Sendable, Codable {
    /// How an annotation belongs to another.
    public enum Kind: String, Sendable, Codable {
        /// It answers it.
        case reply = "R"
        /// It is one with it.
        case group = "Group"
    }

    /// What a reviewer says of an annotation; raw values are PDF's (ISO 32000-1, table 171).
    public enum State: String, Sendable, Codable, CaseIterable {
        /// Ticked off.
        case marked = "Marked"
        /// Not ticked off.
        case unmarked = "Unmarked"
        /// Agreed to.
        case accepted = "Accepted"
        /// Not agreed to.
        case rejected = "Rejected"
        /// Withdrawn.
        case cancelled = "Cancelled"
        /// Done.
        case completed = "Completed"
        /// Nothing is said.
        case none = "None"

        /// The set of states that it belongs to, /StateModel.
        public var model: String {
            switch self {
            case .marked, .unmarked: "Marked"
            default: "Review"
            }
        }
    }

    /// The annotation that is answered, on the same page.
    public var parent: AnnotationID
    /// How they belong together.
    public var kind: Kind
    /// What it says of the other's state; nil for an answer in words.
    public var state: State?

    /// Creates an answer.
    public init(to parent: AnnotationID, kind: Kind = .reply, state: State? = nil) {
        self.parent = parent
        self.kind = kind
        self.state = state
    }
}
