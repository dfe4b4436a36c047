/// The meaning of a spoken sentence.
package struct ParsedPhrase: Sendable, Equatable {
    /// A name that fits several objects.
    package struct Choice: Sendable, Equatable {
        package var parameter: String
        package var object: InventoryObject
        package var names: [String]

        package init(parameter: String, object: InventoryObject, names: [String]) {
            self.parameter = parameter
            self.object = object
            self.names = names
        }
    }

    package var intent: Intent
    /// By the parameter's name: names in the owner's spelling, values as their field has them. A value that its field
    /// refuses is a text.
    package var parameters: [String: InventoryValue]
    /// Required parameters that the sentence does not say.
    package var missing: [String]
    /// Parameters whose words fit several names.
    package var choices: [Choice]
    /// Values that their field refuses.
    package var faults: [FieldFault]
    /// 0…1: how sure it is that the intent and all its parameters are meant.
    package var confidence: Double
}
