/// What happens to the items of a location or label that is deleted. The raw value is the name in the API.
package enum ItemAction: String, Sendable, CaseIterable {
    /// The items get another location.
    case move
    /// The items stay without a location.
    case unassign
    case delete
    /// The items stay without a label.
    case keep
    /// The items get another label.
    case relabel

    /// What may happen to the items of an object of the kind; nothing for kinds without items.
    package static func of(_ object: InventoryObject) -> [ItemAction] {
        switch object {
        case .location: [.move, .unassign, .delete]
        case .label: [.keep, .relabel]
        case .item, .home, .policy: []
        }
    }

    /// The parameter that names the other location or label; nil if there is none.
    package var target: String? {
        switch self {
        case .move: "moveTo"
        case .relabel: "relabelTo"
        case .unassign, .delete, .keep: nil
        }
    }
}
