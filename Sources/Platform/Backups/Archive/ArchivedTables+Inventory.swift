import Inventory
import InventoryRecords
import Store

/// The things of a household. Each sealed value is a JSON object with the encrypted fields.
extension ArchivedTable {
    static let homes = ArchivedTable(
        name: "homes", table: "homes", key: ["id"],
        columns: plain(
            """
            id name year_built purchase_price purchase_date size created_at updated_at deleted_at \
            version
            """),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.inventory(.home, id) }])

    static let locations = ArchivedTable(
        name: "locations", table: "locations", key: ["id"],
        columns: plain("id name room_type created_at updated_at deleted_at version"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.inventory(.location, id) }])

    static let labels = ArchivedTable(
        name: "labels", table: "labels", key: ["id"],
        columns: plain("id name color emoji created_at updated_at deleted_at version"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.inventory(.label, id) }])

    static let items = ArchivedTable(
        name: "items", table: "items", key: ["id"],
        columns: plain(
            """
            id title quantity location? label? price make model asset_id insured purchase_date \
            warranty_date condition replacement_cost depreciation size weight fragile moving_priority \
            is_draft capture? created_at updated_at deleted_at version
            """),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.inventory(.item, id) }])

    static let itemPhotos = ArchivedTable(
        name: "itemPhotos", table: "item_photos", key: ["id"],
        columns: plain("id item! capture?")
            + [
                Column(name: "photo", isFile: true, needsFile: true),
                Column(name: "thumbnail", isFile: true, needsFile: true),
            ]
            + plain("width height thumbnail_width thumbnail_height created_at updated_at deleted_at version"))

    static let policies = ArchivedTable(
        name: "policies", table: "policies", key: ["id"],
        columns: plain(
            """
            id provider deductible dwelling personal_property loss_of_use liability medical_payments \
            start_date end_date created_at updated_at deleted_at version
            """),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.inventory(.policy, id) }])
}
