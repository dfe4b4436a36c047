import FoundationEssentials
import Inventory
import Testing

@Suite struct IntentsTests {
    /// The groups of the document with the phrase that it gives for each intent.
    private static let document: [(group: IntentGroup, phrases: [(Intent, String)])] = [
        (
            .items,
            [
                (.createItem, "Create inventory item {title}"), (.createItemFromPhoto, "Add inventory item from photo"),
                (.createItemFromDescription, "Describe inventory item {description}"),
                (.getItem, "Get details for {item}"), (.updateItem, "Update {item} {field} to {value}"),
                (.deleteItem, "Delete inventory item {item}"), (.openItem, "Open {item} in MovingBox"),
                (.searchItems, "Find inventory items {query}"),
            ]
        ),
        (
            .locations,
            [
                (.createLocation, "Create location {name}"), (.getLocation, "Get location {name}"),
                (.openLocation, "Open {name} in MovingBox"), (.updateLocation, "Update location {name}"),
                (.deleteLocation, "Delete location {name}"),
            ]
        ),
        (
            .labels,
            [
                (.createLabel, "Create label {name}"), (.getLabel, "Get label {name}"),
                (.updateLabel, "Update label {name}"), (.deleteLabel, "Delete label {name}"),
            ]
        ),
        (.home, [(.getHome, "Get my home details"), (.updateHome, "Update home {field} to {value}")]),
        (
            .insurance,
            [(.getInsurance, "Get my insurance details"), (.updateInsurance, "Update insurance {field} to {value}")]
        ),
        (.utilities, [(.csvBackup, "Export my inventory"), (.openCamera, "Take inventory photo")]),
    ]

    @Test func `Intents: there are 23, in the groups of the document and with its phrases`() {
        #expect(Intent.allCases.count == 23)
        #expect(IntentGroup.allCases.map { $0.intents.count } == [8, 5, 4, 2, 2, 2])
        for (group, phrases) in Self.document {
            #expect(group.intents == phrases.map(\.0))
            for (intent, phrase) in phrases { #expect(intent.definition.phrases.first == phrase) }
        }
    }

    @Test(arguments: Intent.allCases)
    func `Intent: what deletes asks first, what writes can be undone, and questions end so`(
        intent: Intent
    ) {
        let definition = intent.definition
        #expect((definition.confirmation != .none) == intent.slug.hasPrefix("delete"))
        #expect((definition.dialog.confirmation != nil) == (definition.confirmation != .none))
        #expect(definition.writes == ["create", "update", "delete"].contains { intent.slug.hasPrefix($0) })
        #expect(Set(definition.parameters.map(\.name)).count == definition.parameters.count)
        for parameter in definition.parameters { #expect(parameter.question.hasSuffix("?")) }
    }

    @Test(arguments: Intent.allCases) func `Intent: each placeholder of a phrase is a parameter`(intent: Intent) {
        for phrase in intent.definition.phrases {
            for part in phrase.split(separator: "{").dropFirst() {
                let name = String(part.prefix { $0 != "}" })
                #expect(intent.definition.parameter(name) != nil, "\(phrase)")
            }
        }
    }

    @Test func `IntentsPage: ops/contracts/intents.md is the page of the registry`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "ops/contracts/intents.md")
        let written = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(written == IntentsPage.text, "Replace \(file.path) by:\n\(IntentsPage.text)")
    }
}
