import Captures
import Crypto
import FoundationEssentials
import Inventory
import JSON
import Pipeline
import Store
import TestSupport
import Testing

@testable import Ingest

/// What intents and routes of the inventory refuse, and their sentences.
@Suite(.migrated, .serialized) struct IntentFaultTests {
    @Test func `Intents: a word that removes a value is no name of an item, location or label`() async throws {
        try await IngestHarness.run { line in
            for (path, key, noun) in [
                ("/v1/locations", "name", "a location"), ("/v1/labels", "name", "a label"),
                ("/v1/items", "title", "an item"), ("/v1/intents/create-location", "name", "a location"),
                ("/v1/intents/create-item", "title", "an item"),
                ("/v1/intents/create-item-from-description", "description", "an item"),
            ] {
                let refused = try await line.send("POST", path, #"{"\#(key)":"None"}"#)
                let detail =
                    "“None” cannot be the name of \(noun), because the word removes a value. Choose another name."
                #expect(refused.status == 422 && refused.json["detail"] == .string(detail), "\(refused.json.text)")
            }
            let cell = try await line.importItems("Title,Location\nLamp,none\n")
            #expect(cell.code == "invalid_value", "\(cell.json.text)")
            #expect(try await line.send("GET", "/v1/locations").json["data"] == [])
        }
    }

    @Test func `Intents: every failure has a sentence`() async throws {
        try await IngestHarness.run { line in
            _ = try await line.say("create-item", ["title": "Cup"])
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "r", scopes: ["inventory:read"]
            ).text
            for (path, body, code) in [
                ("create-item", #"{"title":["Cup"]}"#, "invalid_value"), ("create-item", "[]", "wrong_type"),
                ("create-item", "{", "invalid_json"), ("get-item", #"{"item":7}"#, "wrong_type"),
                ("get-item", #"{"item":"Cup","x":1}"#, "unknown_field"),
                ("get-item", #"{"item":"\#(String(repeating: "x", count: 5_000))"}"#, "too_long"),
                ("get-item", #"{"item":"a\u0000"}"#, "invalid_text"),
                ("update-item", #"{"item":"Cup","field":"smell","value":"x"}"#, "unknown_choice"),
                ("delete-item", #"{"item":"Cup","confirmToken":7}"#, "wrong_type"),
                ("dance", "{}", "not_found"), ("parse", "{}", "missing_field"),
                ("create-item-from-photo", #"{"photo":7}"#, "wrong_type"),
            ] {
                let refused = try await line.send("POST", "/v1/intents/" + path, body)
                #expect(refused.status >= 400 && refused.code == code, "\(path): \(refused.json.text)")
                let dialog = refused.json["dialog"]?.string
                #expect(dialog?.isEmpty == false && dialog == refused.json["detail"]?.string, "\(refused.json.text)")
            }
            let scope = try await line.send("POST", "/v1/intents/create-item", #"{"title":"x"}"#, token: reader)
            #expect(scope.code == "missing_scope" && scope.json["dialog"] == scope.json["detail"])
            // Another route has no dialog for such a failure.
            #expect(try await line.send("POST", "/v1/items", "[]").json["dialog"] == nil)
        }
    }

    @Test func `Intents: a name that is not of the intent's own object has the sentence of its kind`() async throws {
        try await IngestHarness.run { line in
            _ = try await line.say("create-item", ["title": "Cup"])
            for name in ["Upper Attic", "Lower Attic"] {
                _ = try await line.say("create-location", ["name": .string(name)])
            }
            for (slug, body, dialog) in [
                (
                    "update-item", #"{"item":"Cup","field":"location","value":"Cellar"}"#,
                    "You have no location called Cellar."
                ),
                ("update-item", #"{"item":"Cup","field":"label","value":"Old"}"#, "You have no label called Old."),
                ("update-item", #"{"item":"Jug","field":"label","value":"Old"}"#, "You have no item called Jug."),
                (
                    "update-item", #"{"item":"Cup","field":"location","value":"Attic"}"#,
                    "Several locations fit Attic. Which one do you mean?"
                ),
                (
                    "create-item", #"{"title":"Jug","location":"Cellar"}"#, "You have no location called Cellar."
                ),
            ] {
                let answer = try await line.send("POST", "/v1/intents/" + slug, body).json
                #expect(answer["dialog"] == .string(dialog), "\(body): \(answer.text)")
            }
        }
    }
}
