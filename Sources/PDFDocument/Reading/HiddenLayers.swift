// SPDX-License-Identifier: GPL-3.0-or-later

/// The layers of a document that are not shown by default (ISO 32000-1, 8.11).
struct HiddenLayers {
    private var isOffByDefault = false
    private var exceptions: Set<Int> = []
    /// Layers that are looked at: a bound for lists made to take time.
    private static let maximumCount = 100_000

    /// No layers.
    init() {}

    /// Reads the default configuration of a catalog.
    init(root: PDFValue) {
        let configuration = root["OCProperties"]["D"]
        guard configuration.isDictionary else { return }
        isOffByDefault = configuration["BaseState"].name == "OFF"
        let list = configuration[isOffByDefault ? "ON" : "OFF"]
        for index in 0..<min(list.count, Self.maximumCount) {
            exceptions.insert(list[index].reference.number)
        }
    }

    /// Whether what belongs to a layer, or to a group of layers with a policy, is not shown.
    func hide(_ layer: PDFValue) -> Bool {
        guard layer.isDictionary else { return false }
        guard layer["Type"].name == "OCMD" else { return isOff(layer) }
        let members = layer["OCGs"]
        let groups = members.isArray ? Array(members.items.prefix(1000)) : [members]
        let states = groups.filter(\.isDictionary).map(isOff)
        guard !states.isEmpty else { return false }
        return switch layer["P"].name {
        case "AllOn": states.contains(true)
        case "AnyOff": !states.contains(true)
        case "AllOff": states.contains(false)
        default: !states.contains(false)
        }
    }

    private func isOff(_ layer: PDFValue) -> Bool {
        exceptions.contains(layer.reference.number) != isOffByDefault
    }
}
