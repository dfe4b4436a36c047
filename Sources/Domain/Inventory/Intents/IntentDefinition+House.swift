/// Intents about the home, its insurance, and the whole inventory.
extension IntentDefinition {
    static let getHome = IntentDefinition(
        "Get Home Details", .home, phrases: ["Get my home details", "What is my address"], scope: .read,
        dialog: IntentDialog("{name}: {details}. {insurance}", notFound: "You have no home yet."))

    static let updateHome = IntentDefinition(
        "Update Home Details", .home, phrases: ["Update home {field} to {value}", "Set my home {field} to {value}"],
        parameters: change(.home), scope: .write, undo: .restoreValues,
        dialog: IntentDialog("The {field} of your home is now {value}.", notFound: "You have no home yet."))

    static let getInsurance = IntentDefinition(
        "Get Insurance Details", .insurance,
        phrases: ["Get my insurance details", "Get insurance details for {policy}"], parameters: [policy], scope: .read,
        dialog: reading("{name}: {details}.", .policy))

    static let updateInsurance = IntentDefinition(
        "Update Insurance Details", .insurance,
        phrases: ["Update insurance {field} to {value}", "Update {policy} insurance {field} to {value}"],
        parameters: change(.policy) + [policy], scope: .write, undo: .restoreValues,
        dialog: reading("The {field} of your insurance policy is now {value}.", .policy))

    static let csvBackup = IntentDefinition(
        "Create CSV Backup", .utilities, phrases: ["Export my inventory", "Export {locations}"],
        parameters: [
            IntentParameter("locations", .names(.location), ask: "Which locations do you want to export?"),
            IntentParameter("labels", .names(.label), ask: "Which labels do you want to export?"),
        ],
        scope: .export, dialog: IntentDialog("Exported {count item}.", notFound: "There is no item to export."))

    static let openCamera = IntentDefinition(
        "Open Camera", .utilities, phrases: ["Take inventory photo", "Open the camera"], scope: .write,
        dialog: IntentDialog("Opening the camera."))

    private static let policy = IntentParameter(
        "policy", .name(.policy), ask: "Which insurance policy do you mean?")
}
