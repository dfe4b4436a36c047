package import Captures
package import Records
package import Store

/// The loaded input of one reference.
package protocol StageItem: Sendable {
    var reference: WorkReference { get }
}

extension StageInput: StageItem {}
extension ExportInput: StageItem {}

/// Work that runs foreign code, takes long or costs money. It is processed one piece at a time, under a claim.
package protocol ClaimedWork: Sendable {
    associatedtype Item: StageItem
    var stage: Stage { get }

    func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<Item>

    /// Processes one piece and stores its result.
    /// - Parameter reference: the item's reference with the claim's attempt number. That number is the fence of
    ///   everything that is stored.
    func perform(_ item: Item, as reference: WorkReference) async throws(StageError) -> StageEffects
}
