/// The owner's own names, in the owner's spelling.
package struct OwnerNames: Sendable {
    package var items: [String]
    package var locations: [String]
    package var labels: [String]
    /// The providers of the policies.
    package var policies: [String]

    package init(items: [String] = [], locations: [String] = [], labels: [String] = [], policies: [String] = []) {
        self.items = items
        self.locations = locations
        self.labels = labels
        self.policies = policies
    }

    package func names(of object: InventoryObject) -> [String] {
        switch object {
        case .item: items
        case .location: locations
        case .label: labels
        case .policy: policies
        case .home: []
        }
    }
}
