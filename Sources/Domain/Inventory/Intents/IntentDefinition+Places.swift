/// Intents about locations and labels.
extension IntentDefinition {
    static let createLocation = IntentDefinition(
        "Create Location", .locations, phrases: ["Create location {name}", "Add a room called {name}"],
        parameters: [
            .field(LocationField.name, .required, ask: "What is the location called?"),
            .field(LocationField.description, ask: "How do you describe the location?"),
            .field(LocationField.roomType, ask: "What kind of room is it?"),
        ],
        scope: .write, undo: .deleteCreated, dialog: IntentDialog("Created the location {name}."))

    static let getLocation = IntentDefinition(
        "Get Location", .locations, phrases: ["Get location {name}", "What is in {name}"],
        parameters: [location], scope: .read, dialog: reading("{name} holds {itemCount item}.", .location))

    static let openLocation = IntentDefinition(
        "Open Location", .locations, phrases: ["Open {name} in MovingBox", "Open location {name}"],
        parameters: [location], scope: .read, dialog: reading("Opening {name}.", .location))

    static let updateLocation = IntentDefinition(
        "Update Location", .locations,
        phrases: ["Update location {name}", "Update location {name} {field} to {value}", "Rename {name} to {value}"],
        parameters: [location] + change(.location), scope: .write, undo: .restoreValues,
        dialog: reading("The {field} of {name} is now {value}.", .location))

    static let deleteLocation = IntentDefinition(
        "Delete Location", .locations,
        phrases: ["Delete location {name}", "Delete location {name} and move its items to {moveTo}"],
        parameters: [
            location,
            IntentParameter(
                "itemAction", .choice(ItemAction.of(.location).map(\.rawValue)), .requiredWithItems,
                ask: "Do you want to move its items, keep them without a location, or delete them?"),
            IntentParameter(
                "moveTo", .name(.location), .requiredByAction, ask: "Where do you want to move the items?"),
        ],
        scope: .write, confirmation: .tokenAndItemAction, undo: .restoreDeleted,
        dialog: reading(
            "Deleted the location {name}. You can undo this for 24 hours.", .location,
            confirmation: "Delete the location {name}?"))

    static let createLabel = IntentDefinition(
        "Create Label", .labels, phrases: ["Create label {name}", "Create a {color} label called {name}"],
        parameters: [
            .field(LabelField.name, .required, ask: "What is the label called?"),
            .field(LabelField.color, ask: "Which color does the label have?"),
            .field(LabelField.description, ask: "How do you describe the label?"),
        ],
        scope: .write, undo: .deleteCreated, dialog: IntentDialog("Created the label {name}."))

    static let getLabel = IntentDefinition(
        "Get Label", .labels, phrases: ["Get label {name}", "What is labeled {name}"],
        parameters: [label], scope: .read, dialog: reading("The label {name} is on {itemCount item}.", .label))

    static let updateLabel = IntentDefinition(
        "Update Label", .labels,
        phrases: ["Update label {name}", "Update label {name} {field} to {value}", "Rename label {name} to {value}"],
        parameters: [label] + change(.label), scope: .write, undo: .restoreValues,
        dialog: reading("The {field} of {name} is now {value}.", .label))

    static let deleteLabel = IntentDefinition(
        "Delete Label", .labels,
        phrases: ["Delete label {name}", "Delete label {name} and relabel its items as {relabelTo}"],
        parameters: [
            label,
            IntentParameter(
                "itemAction", .choice(ItemAction.of(.label).map(\.rawValue)), .requiredWithItems,
                ask: "Do you want to keep its items without the label, or give them another label?"),
            IntentParameter(
                "relabelTo", .name(.label), .requiredByAction, ask: "Which label do you want to give the items?"),
        ],
        scope: .write, confirmation: .tokenAndItemAction, undo: .restoreDeleted,
        dialog: reading(
            "Deleted the label {name}. You can undo this for 24 hours.", .label,
            confirmation: "Delete the label {name}?"))

    private static let location = IntentParameter(
        "name", .name(.location), .required, ask: "Which location do you mean?")
    private static let label = IntentParameter("name", .name(.label), .required, ask: "Which label do you mean?")
}
