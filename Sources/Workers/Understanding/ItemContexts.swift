import Captures
import Dates
import FoundationEssentials
import Inventory
import InventoryRecords
import Reading
import Store

/// What captures of things are read with: the names of their owners' locations and labels, and the owners' currencies.
struct ItemContexts: Sendable {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// The captures as the rules read them, in their order.
    func texts(_ inputs: [StageInput]) async throws(StoreError) -> [Reading.CaptureText] {
        var names: [UUID: (names: OwnerNames, currency: String)] = [:]
        var texts: [Reading.CaptureText] = []
        for input in inputs {
            var text = Reading.CaptureText(input)
            if input.kind == .item {
                let owner = input.reference.owner
                let known = if let known = names[owner] { known } else { try await load(owner) }
                names[owner] = known
                text.item = ItemContext(
                    names: known.names,
                    context: CoercionContext(
                        today: CivilDate(input.capturedAt, utcOffset: input.utcOffset),
                        order: input.timeZone.flatMap(NumericDateOrder.init(zone:)) ?? .monthFirst,
                        currency: known.currency))
            }
            texts.append(text)
        }
        return texts
    }

    private func load(_ owner: UUID) async throws(StoreError) -> (names: OwnerNames, currency: String) {
        (
            OwnerNames(
                locations: try await database.inventory.names(.location, of: owner),
                labels: try await database.inventory.names(.label, of: owner)),
            try await database.settings.read(of: owner).currency
        )
    }
}
