import Inventory
import InventoryRecords

extension Intent {
    /// The intent that makes such a change.
    init(_ change: InventoryChange) {
        let object = change.entries.first?.object ?? .item
        self =
            switch (object, change.action) {
            case (.item, .create): .createItem
            case (.item, .change): .updateItem
            case (.item, .delete): .deleteItem
            case (.location, .create): .createLocation
            case (.location, .change): .updateLocation
            case (.location, .delete): .deleteLocation
            case (.label, .create): .createLabel
            case (.label, .change): .updateLabel
            case (.label, .delete): .deleteLabel
            case (.home, _): .updateHome
            case (.policy, _): .updateInsurance
            }
    }
}
