package import Captures
package import Store

/// What a load gave for one reference.
package protocol StageItem: Sendable {
    var reference: WorkReference { get }
}

extension StageInput: StageItem {}
extension ExportInput: StageItem {}

/// Work that runs foreign code, takes long or costs money: one piece at a time, under a claim.
package protocol ClaimedWork: Sendable {
    associatedtype Item: StageItem
    var stage: Stage { get }

    func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<Item>

    /// Does one piece and stores what it gave.
    /// - Parameter reference: the item's, with the claim's attempt: the fence of everything that is stored.
    func perform(_ item: Item, as reference: WorkReference) async throws(StageError) -> StageEffects
}
