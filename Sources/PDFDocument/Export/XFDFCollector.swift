// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Gathers the annotations of an XFDF file while it is parsed.
final class XFDFCollector: NSObject, XMLParserDelegate {
    /// The annotations so far.
    private(set) var elements: [XFDFElement] = []
    /// Whether the outermost element is `xfdf`.
    private(set) var isXFDF = false
    /// Whether every element has ended.
    var isComplete: Bool { path.isEmpty }
    private var path: [String] = []
    private var current: XFDFElement?
    private var text = ""
    /// Elements nest this deep in any file that is meant well.
    private static let maximumDepth = 64

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        let name = element.lowercased()
        if path.isEmpty { isXFDF = name == "xfdf" }
        path.append(name)
        guard path.count <= Self.maximumDepth, isXFDF else { return parser.abortParsing() }
        if path.count == 3, path[1] == "annots" {
            current = XFDFElement(name: name, attributes: attributes)
        }
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        text += String(decoding: block, as: UTF8.self)
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        let name = path.popLast() ?? ""
        switch path.count {
        case 2:
            if let current { elements.append(current) }
            current = nil
        case 3: current?.texts[name] = text
        case 4 where name == "gesture": current?.gestures.append(XFDFElement.points(text))
        default: break
        }
        text = ""
    }
}
