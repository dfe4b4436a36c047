/// The actions over a household's inventory that a person can speak. The raw value is the slug: the last part of the
/// route, and the name in `GET /v1/intents`.
///
/// Routes, the API's document, the phrase reader, Shortcuts and the page `ops/contracts/intents.md` use the same
/// definitions.
package enum Intent: String, Sendable, CaseIterable {
    case createItem = "create-item"
    case createItemFromPhoto = "create-item-from-photo"
    case createItemFromDescription = "create-item-from-description"
    case getItem = "get-item"
    case updateItem = "update-item"
    case deleteItem = "delete-item"
    case openItem = "open-item"
    case searchItems = "search-items"
    case createLocation = "create-location"
    case getLocation = "get-location"
    case openLocation = "open-location"
    case updateLocation = "update-location"
    case deleteLocation = "delete-location"
    case createLabel = "create-label"
    case getLabel = "get-label"
    case updateLabel = "update-label"
    case deleteLabel = "delete-label"
    case getHome = "get-home"
    case updateHome = "update-home"
    case getInsurance = "get-insurance"
    case updateInsurance = "update-insurance"
    case csvBackup = "csv-backup"
    case openCamera = "open-camera"

    package var slug: String { rawValue }

    package var definition: IntentDefinition {
        switch self {
        case .createItem: .createItem
        case .createItemFromPhoto: .createItemFromPhoto
        case .createItemFromDescription: .createItemFromDescription
        case .getItem: .getItem
        case .updateItem: .updateItem
        case .deleteItem: .deleteItem
        case .openItem: .openItem
        case .searchItems: .searchItems
        case .createLocation: .createLocation
        case .getLocation: .getLocation
        case .openLocation: .openLocation
        case .updateLocation: .updateLocation
        case .deleteLocation: .deleteLocation
        case .createLabel: .createLabel
        case .getLabel: .getLabel
        case .updateLabel: .updateLabel
        case .deleteLabel: .deleteLabel
        case .getHome: .getHome
        case .updateHome: .updateHome
        case .getInsurance: .getInsurance
        case .updateInsurance: .updateInsurance
        case .csvBackup: .csvBackup
        case .openCamera: .openCamera
        }
    }
}
