// SPDX-License-Identifier: GPL-3.0-or-later

/// What a file says about itself.
public struct DocumentInfo: Hashable, Sendable {
    /// How a file is encrypted.
    public enum Encryption: String, Hashable, Sendable {
        /// RC4 with 40 to 128 bits.
        case rc4 = "RC4"
        /// AES with 128 bits.
        case aes128 = "AES-128"
        /// AES with 256 bits.
        case aes256 = "AES-256"
        /// A method that isn't known; the pages can be shown all the same.
        case other
    }

    /// Whether its author lets others annotate it.
    public enum Certification: Int, Hashable, Sendable {
        /// Any change breaks the certification.
        case noChanges = 1
        /// Forms may be filled, nothing else changed.
        case formsOnly = 2
        /// Forms may be filled and annotations made.
        case annotations = 3
    }

    /// What kind of form a file has.
    public enum Form: String, Hashable, Sendable {
        /// Fields that can be filled in.
        case fields
        /// XFA with fields to look at: what is filled in there has to stand in the XFA data, too.
        case xfa
        /// XFA without pages of its own; other programs show a page that says so.
        case dynamicXFA = "dynamic-xfa"
    }

    /// The PDF version, such as `1.7`; empty where it isn't known.
    public var version = ""
    /// The number of pages.
    public var pageCount: Int
    /// The encryption; nil for none.
    public var encryption: Encryption?
    /// Whether the password that was given is the owner's.
    public var isOwner = false
    /// Whether the permissions let annotations be made.
    public var mayAnnotate = true
    /// Whether the permissions let forms be filled in.
    public var mayFill = true
    /// Whether the permissions let pages be put in, taken out, moved and turned.
    public var mayArrange = true
    /// How many fields are signed.
    public var signatureCount = 0
    /// The certification (DocMDP), where there is one.
    public var certification: Certification?
    /// Whether the file is made for reading page by page over a network.
    public var isLinearized = false
    /// The language of its text, a BCP 47 tag; empty where it doesn’t say.
    public var language = ""
    /// What kind of form it has; nil for none.
    public var form: Form?
    /// How it can be saved.
    public var saveKind: SaveKind

    /// Whether pages can be put in, taken out, moved and turned: a signature is for the pages as they were.
    public var allowsArranging: Bool { mayArrange && certification == nil && signatureCount == 0 }

    /// Whether both permissions and certification let fields be filled in.
    public var allowsFilling: Bool { mayFill && certification != .noChanges }

    /// Whether nothing that is done to it can be saved.
    public var isViewOnly: Bool {
        if case .viewOnly = saveKind { return true }
        return false
    }

    /// Whether both permissions and certification let annotations be made.
    public var allowsAnnotating: Bool {
        mayAnnotate && (certification == nil || certification == .annotations)
    }
}
