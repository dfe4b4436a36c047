import Inventory
import JSON
import PictureSupport
import TestSupport
import Testing

@testable import Ingest

/// What a person hears from each of the 23, in one walk through a household: outcomes, questions, and names that nothing or
/// several things have.
@Suite(.migrated) struct IntentDialogTests {
    private struct Said {
        let slug: String
        let parameters: JSON
        let dialog: String
        /// Repeats the call with the answer's token: the sentence after the confirmation.
        var confirmed: String?

        init(_ slug: String, _ parameters: JSON = [:], _ dialog: String, confirmed: String? = nil) {
            (self.slug, self.parameters, self.dialog, self.confirmed) = (slug, parameters, dialog, confirmed)
        }
    }

    private static let walk: [Said] = [
        Said("create-location", ["name": "Attic", "roomType": "attic"], "Created the location Attic."),
        Said("create-location", ["name": "Living Room"], "Created the location Living Room."),
        Said("create-location", ["name": "Attic Stairs"], "Created the location Attic Stairs."),
        Said("create-location", [:], "What is the location called?"),
        Said("create-label", ["name": "Wood", "color": "dark green"], "Created the label Wood."),
        Said("create-label", ["name": "Fragile"], "Created the label Fragile."),
        Said(
            "create-item", ["title": "Lamp", "location": "Attic", "label": "Wood", "price": "12.50"],
            "Added Lamp to your inventory."),
        Said(
            "create-item", ["title": "Desk Lamp", "location": "Living Room", "quantity": "two"],
            "Added Desk Lamp to your inventory."),
        Said("create-item", ["title": "Vase"], "Added Vase to your inventory."),
        Said("create-item", ["title": "Mug", "location": "Garage"], "You have no location called Garage."),
        Said("create-item", [:], "What is the item called?"),
        Said("create-item-from-photo", [:], "Which photo shows the item?"),
        Said(
            "create-item-from-description", ["description": "two black shelves in the living room, 79.99 each"],
            "Added black shelves from your description."),
        Said("create-item-from-description", [:], "How do you describe the item?"),
        Said("get-item", ["item": "Desk Lamp"], "Desk Lamp: quantity 2, location Living Room."),
        Said("get-item", ["item": "lamp"], "Lamp: location Attic, label Wood, price 12.5."),
        Said("get-item", ["item": "Piano"], "You have no item called Piano."),
        Said("get-item", ["item": "desk"], "Desk Lamp: quantity 2, location Living Room."),
        Said("update-item", ["item": "Vase", "field": "price", "value": "$8"], "The price of Vase is now 8."),
        Said(
            "update-item", ["item": "Vase", "field": "location", "value": "Attic"], "The location of Vase is now Attic."
        ),
        Said("update-item", ["item": "Vase"], "Which detail do you want to change?"),
        Said("open-item", ["item": "Vase"], "Opening Vase."),
        Said("search-items", ["query": "lamp"], "Found 2 items for lamp."),
        Said("search-items", ["query": "piano"], "No item matches piano."),
        Said(
            "delete-item", ["item": "Vase"], "Delete Vase?",
            confirmed: "Deleted Vase. You can undo this for 24 hours."),
        Said("get-location", ["name": "Attic"], "Attic holds 1 item."),
        Said("get-location", ["name": "Cellar"], "You have no location called Cellar."),
        Said("open-location", ["name": "Living Room"], "Opening Living Room."),
        Said(
            "update-location", ["name": "Living Room", "field": "roomType", "value": "office"],
            "The room type of Living Room is now office."),
        Said(
            "delete-location", ["name": "Attic Stairs"], "Delete the location Attic Stairs?",
            confirmed: "Deleted the location Attic Stairs. You can undo this for 24 hours."),
        Said("get-label", ["name": "Wood"], "The label Wood is on 1 item."),
        Said("get-label", ["name": "Glass"], "You have no label called Glass."),
        Said("update-label", ["name": "Wood", "field": "color", "value": "red"], "The color of Wood is now #FF0000."),
        Said("update-label", ["name": "Wood"], "Which detail do you want to change?"),
        Said(
            "delete-label", ["name": "Fragile"], "Delete the label Fragile?",
            confirmed: "Deleted the label Fragile. You can undo this for 24 hours."),
        Said("get-home", [:], "You have no home yet."),
        Said(
            "update-home", ["field": "address", "value": "1 Main Street"],
            "The address of your home is now 1 Main Street."),
        Said("get-home", [:], "Home: address 1 Main Street. There is no insurance policy."),
        Said("update-home", [:], "Which detail do you want to change?"),
        Said("get-insurance", [:], "You have no insurance policy yet."),
        Said(
            "update-insurance", ["field": "provider", "value": "Allianz"],
            "The provider of your insurance policy is now Allianz."),
        Said(
            "update-insurance", ["field": "deductible", "value": "500"],
            "The deductible of your insurance policy is now 500."),
        Said("get-insurance", [:], "Allianz: deductible 500."),
        Said("csv-backup", [:], "Your inventory is being exported."),
        Said("open-camera", [:], "Opening the camera."),
    ]

    @Test func `Intents: each of the 23 answers in plain words`() async throws {
        #expect(Set(Self.walk.map(\.slug)) == Set(Intent.allCases.map(\.slug)))
        try await IngestHarness.run { line in
            for said in Self.walk {
                let answer = try await line.send("POST", "/v1/intents/\(said.slug)", said.parameters.text).json
                #expect(answer["dialog"]?.string == said.dialog, "\(said.slug) \(said.parameters.text)")
                guard let confirmed = said.confirmed else { continue }
                guard case .object(var members) = said.parameters else { continue }
                members.append(JSON.Member(name: "confirmToken", value: try #require(answer["confirmToken"])))
                let last = try await line.say(said.slug, .object(members))["dialog"]?.string
                #expect(last == confirmed, "\(said.slug) \(said.parameters.text)")
            }
        }
    }
}
