import Inventory
import InventoryRecords
import Postgres
import Store

extension ArchivedTable {
    static let homes = ofInventory(.home, "name year_built purchase_price purchase_date size")
    static let locations = ofInventory(.location, "name room_type")
    static let labels = ofInventory(.label, "name color emoji")
    static let items = ofInventory(
        .item,
        """
        title quantity location? label? price make model asset_id insured purchase_date warranty_date condition \
        replacement_cost depreciation size weight fragile moving_priority
        """)
    static let policies = ofInventory(
        .policy,
        """
        provider deductible dwelling personal_property loss_of_use liability medical_payments start_date end_date
        """)

    private static func ofInventory(_ object: InventoryObject, _ columns: String) -> ArchivedTable {
        let table = object.table.text
        return ArchivedTable(
            name: table, table: table, key: ["id"],
            columns: plain("id " + columns + " created_at updated_at deleted_at version"),
            sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.inventory(object, id) }])
    }
}
