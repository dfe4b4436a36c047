extension IntentDefinition {
    static let createItem = IntentDefinition(
        "Create Inventory Item", .items,
        phrases: ["Create inventory item {title}", "Add {title} to {location}", "Add {quantity} {title} for {price}"],
        parameters: [
            .field(ItemField.title, .required, ask: "What is the item called?"),
            .field(ItemField.quantity, ask: "How many are there?"),
            .field(ItemField.description, ask: "How do you describe the item?"),
            .field(ItemField.location, ask: "Where is the item?"),
            .field(ItemField.label, ask: "Which label does the item have?"),
            .field(ItemField.price, ask: "What did one of them cost?"),
            .field(ItemField.notes, ask: "What do you want to note?"),
        ],
        scope: .write, undo: .deleteCreated,
        dialog: IntentDialog(
            "Added {title} to your inventory.", ambiguous: "Which {parameter} do you mean?",
            notFound: "You have no {parameter} called {name}."))

    static let createItemFromPhoto = IntentDefinition(
        "Create Inventory Item from Photo", .items,
        phrases: ["Add inventory item from photo", "Create an item from this picture"],
        parameters: [IntentParameter("photo", .photo, .required, ask: "Which photo shows the item?")],
        scope: .ai, undo: .deleteCreated, dialog: IntentDialog("Added {title} from your photo."))

    static let createItemFromDescription = IntentDefinition(
        "Create Inventory Item from Description", .items,
        phrases: ["Describe inventory item {description}", "Create an item from the description {description}"],
        parameters: [IntentParameter("description", .text, .required, ask: "How do you describe the item?")],
        scope: .ai, undo: .deleteCreated, dialog: IntentDialog("Added {title} from your description."))

    static let getItem = IntentDefinition(
        "Get Inventory Item", .items,
        phrases: ["Get details for {item}", "Show me {item}", "Where is {item}", "What did {item} cost"],
        parameters: [item], scope: .read,
        dialog: reading("{item}: {details}.", .item))

    static let updateItem = IntentDefinition(
        "Update Inventory Item", .items,
        phrases: [
            "Update {item} {field} to {value}", "Set the {field} of {item} to {value}", "Move {item} to {value}",
        ],
        parameters: [item] + change(.item), scope: .write, undo: .restoreValues,
        dialog: reading("The {field} of {item} is now {value}.", .item))

    static let deleteItem = IntentDefinition(
        "Delete Inventory Item", .items, phrases: ["Delete inventory item {item}", "Delete {item}"],
        parameters: [item], scope: .write, confirmation: .token, undo: .restoreDeleted,
        dialog: reading("Deleted {item}. You can undo this for 24 hours.", .item, confirmation: "Delete {item}?"))

    static let openItem = IntentDefinition(
        "Open Inventory Record", .items, phrases: ["Open {item} in MovingBox", "Open {item}"],
        parameters: [item], scope: .read, dialog: reading("Opening {item}.", .item))

    static let searchItems = IntentDefinition(
        "Search Inventory Items", .items, phrases: ["Find inventory items {query}", "Search my inventory for {query}"],
        parameters: [IntentParameter("query", .text, .required, ask: "What are you looking for?")],
        scope: .read,
        dialog: IntentDialog("Found {count item} for {query}.", notFound: "No item matches {query}."))

    private static let item = IntentParameter("item", .name(.item), .required, ask: "Which item do you mean?")

    /// The parameters of an intent that changes one field.
    static func change(_ object: InventoryObject) -> [IntentParameter] {
        [
            IntentParameter("field", .fieldKey(object), .required, ask: "Which detail do you want to change?"),
            IntentParameter("value", .fieldValue(object), .required, ask: "What is the new value?"),
        ]
    }

    /// The sentences of an intent that uses one object of the owner.
    static func reading(_ success: String, _ object: InventoryObject, confirmation: String? = nil) -> IntentDialog {
        IntentDialog(
            success, confirmation: confirmation,
            ambiguous: "Several \(object.pluralNoun) fit {name}. Which one do you mean?",
            notFound: "You have no \(object.noun) called {name}.")
    }
}
