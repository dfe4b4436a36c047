import Captures
import Contacts
import FoundationEssentials
import HTTPServer
import Inventory
import JSON
import Proposals
import Requests
import Testing

@testable import Ingest

struct ContractTests {
    @Test func `OpenAPIDocument: the embedded document equals openapi.json`() throws {
        #expect(try Contracts.bytes("openapi.json") == OpenAPIDocument.bytes + Array("\n".utf8))
    }

    @Test func `OpenAPIDocument: every $ref resolves`() throws {
        let document = try Contracts.json("openapi.json")
        let references = document.all.compactMap { $0["$ref"]?.string }
        #expect(references.count > 100)
        for reference in references { #expect(document.resolve(reference) != nil, "\(reference)") }
    }

    @Test func `OpenAPIDocument: it lists exactly the codes of ProblemCode`() throws {
        let document = try Contracts.json("openapi.json")
        let listed = document.resolve("#/components/schemas/Problem/properties/code/enum")?.strings ?? []
        #expect(listed == ProblemCode.allCases.filter { !$0.isImportOnly }.map(\.rawValue))
    }

    @Test func `OpenAPIDocument: each code is listed at the response with its status`() throws {
        let responses = try Contracts.json("openapi.json").resolve("#/components/responses")?.members ?? []
        let described = responses.compactMap { $0.value["description"]?.string }
        for code in ProblemCode.allCases where !code.isImportOnly {
            let words = ProblemCode.allCases.filter { $0.status == code.status && !$0.isImportOnly }.map(\.rawValue)
            #expect(described.contains("Codes: \(words.joined(separator: ", "))."), "\(code)")
        }
    }

    @Test func `OpenAPIDocument: every path with a parameter documents 404`() throws {
        for path in try Contracts.json("openapi.json")["paths"]?.members ?? [] where path.name.contains("{") {
            for operation in path.value.members where operation.value["responses"] != nil {
                #expect(operation.value["responses"]?["404"] != nil, "\(operation.name) \(path.name)")
            }
        }
    }

    @Test(arguments: ["NewContact", "ContactPatch", "Contact", "NewCard", "CardPatch", "Card"])
    func `OpenAPIDocument: the schema has every field of a contact`(schema: String) throws {
        let document = try Contracts.json("openapi.json")
        let listed = document.resolve("#/components/schemas/\(schema)/properties")?.members.map(\.name) ?? []
        #expect(listed.filter { ContactField(rawValue: $0) != nil } == ContactField.allCases.map(\.rawValue))
    }

    @Test(arguments: InventoryObject.allCases)
    func `OpenAPIDocument: the schemas have every field of an object of the inventory`(object: InventoryObject) throws {
        let document = try Contracts.json("openapi.json")
        let name = object.rawValue.prefix(1).uppercased() + object.rawValue.dropFirst()
        let fields = object.fields.flatMap { field in
            if case .name = field.kind { [field.key, field.key + "Id"] } else { [field.key] }
        }
        // The first change makes the home.
        for schema in [name, name + "Patch"] + (object == .home ? [] : ["New" + name]) {
            let found = document.resolve("#/components/schemas/\(schema)/properties")?.members.map(\.name) ?? []
            let listed = schema == name ? found.filter(fields.contains) : found
            #expect(listed == fields, "\(schema)")
        }
        // Lists leave long texts out; there is no list of homes.
        let required = document.resolve("#/components/schemas/\(name)/required")?.strings ?? []
        let short = object.fields.filter { object == .home || $0.kind.isListed }.map(\.key)
        #expect(required.filter { object.field($0) != nil } == short)
    }

    @Test(arguments: [
        "Contact/required", "Card/required", "CardValidation/properties/fields/required",
        "Card/properties/editedFields/items/enum",
    ])
    func `OpenAPIDocument: the list has every field of a contact`(list: String) throws {
        let listed = try Contracts.json("openapi.json").resolve("#/components/schemas/\(list)")?.strings ?? []
        // Nothing records a change of the notes or the tags of a card.
        let expected = ContactField.allCases.filter { !list.hasSuffix("enum") || ![.tags, .notes].contains($0) }
        #expect(Set(listed).isSuperset(of: expected.map(\.rawValue)))
    }

    @Test func `OpenAPIDocument: both schemas of local kinds, and api.md, name every kind that can be local`() throws {
        let document = try Contracts.json("openapi.json")
        let kinds = LocalKinds.choices.map(\.rawValue)
        #expect(document.resolve("#/components/schemas/LocalKinds/items/enum")?.strings == kinds)
        #expect(document.resolve("#/components/schemas/LocalKinds/maxItems")?.integer == kinds.count)
        let changes = document.resolve("#/components/schemas/LocalKindChanges/properties")?.members.map(\.name)
        #expect(changes == kinds)
        let text = String(decoding: try Contracts.bytes("../docs/api.md"), as: UTF8.self)
        let section = try #require(text.firstMatch(of: /makes kinds of captures \*local\*([^;]+);/)).1
        #expect(section.matches(of: /`([a-z]+)`/).map { String($0.1) } == kinds)
    }

    @Test func `OpenAPIDocument: every link names an operation`() throws {
        let document = try Contracts.json("openapi.json")
        let operations = Set(document.all.compactMap { $0["summary"] == nil ? nil : $0["operationId"]?.string })
        let links = document.all.compactMap { $0["description"]?.string == nil ? nil : $0["links"] }.flatMap(\.members)
        #expect(links.count > 30)
        for link in links { #expect(operations.contains(link.value["operationId"]?.string ?? ""), "\(link.name)") }
    }

    @Test func `OpenAPIDocument: every scope is described`() throws {
        let document = try Contracts.json("openapi.json")
        let words = document.resolve("#/components/securitySchemes/deviceKey/description")?.string ?? ""
        for scope in DeviceScope.allCases { #expect(words.contains(scope.rawValue)) }
    }

    @Test(arguments: ["import-capture-text", "import-capture-image", "import-job", "import-batch"])
    func `ImportEnvelope: every example in ops/contracts is accepted`(name: String) throws {
        let head = try ImportEnvelope.head(try Contracts.bytes("examples/\(name).json"))
        let envelope = try ImportEnvelope(head, now: .now)
        #expect(!envelope.items.isEmpty)
        #expect(envelope.items.count == (name == "import-job" ? 2 : 1))
    }

    @Test func `ImportEnvelope: captures of a job use the lane bulk by default`() throws {
        let head = try ImportEnvelope.head(try Contracts.bytes("examples/import-job.json"))
        #expect(try ImportEnvelope(head, now: .now).items.map(\.input.lane) == [.bulk, .now])
    }

    @Test func `ImportResult: results equal the examples in ops/contracts`() throws {
        let head = try ImportEnvelope.head(try Contracts.bytes("examples/import-capture-text.json"))
        let envelope = try ImportEnvelope(head, now: .now)
        let accepted = ImportResult.accepted(envelope, captures: [.init()])
        let example = try Contracts.json("examples/import-result-accepted.json")
        #expect(accepted.members.map(\.name) == example.members.map(\.name))
        var fault = ImportFault(.unknownKind, messageID: "a")
        fault.errors = [.init(pointer: "/capture/kind", code: "unknown_kind", detail: "d")]
        let rejected = ImportResult.rejected(fault, messageID: "a")
        #expect(
            rejected.members.map(\.name)
                == (try Contracts.json("examples/import-result-rejected.json")).members.map(\.name))
    }

    @Test func `ImportResult: the schema lists only existing codes`() throws {
        let codes = try Contracts.json("import-result.schema.json").resolve("#/properties/code/enum")?.strings ?? []
        #expect(codes.allSatisfy { ProblemCode(rawValue: $0) != nil })
        #expect(Set(codes).isSuperset(of: ProblemCode.allCases.filter(\.isImportOnly).map(\.rawValue)))
    }

    @Test func `ImportEnvelope: the schema lists the fields that are read`() throws {
        let schema = try Contracts.json("import.schema.json")
        let listed = schema.resolve("#/$defs/capture/properties")?.members.map(\.name) ?? []
        #expect(
            Set(listed) == [
                "text", "image", "recognition", "kind", "timestamp", "lane", "language", "languages", "quality",
                "words", "sender", "recipient", "ref",
            ])
        let most = schema.resolve("#/properties/captures/maxItems")?.integer ?? 0
        let captures = JSON.array(Array(repeating: ["text": "a"], count: most + 1))
        let message: JSON = ["version": 1, "messageId": "a", "type": "import", "captures": captures]
        #expect(throws: ImportFault.self) { try ImportEnvelope(try ImportEnvelope.head(message.bytes), now: .now) }
    }

    @Test(
        arguments: [
            ("{", ProblemCode.invalidJSON, nil), ("", .emptyBody, nil), ("[]", .missingField, nil),
            (#"{"version":1,"messageId":""}"#, .missingField, nil),
            (#"{"version":1,"messageId":7}"#, .missingField, nil),
            (#"{"version":2,"messageId":"m"}"#, .unknownVersion, "m"), (#"{"messageId":"m"}"#, .unknownVersion, "m"),
            (#"{"version":1,"messageId":"m","type":"mail"}"#, .unknownType, "m"),
            (#"{"version":1,"messageId":"m"}"#, .missingField, "m"),
            (#"{"version":1,"messageId":"m","type":"capture"}"#, .missingField, "m"),
            (#"{"version":1,"messageId":"m","type":"capture","capture":{"url":"http://x"}}"#, .unsupportedContent, "m"),
            (#"{"version":1,"messageId":"m","type":"capture","capture":{"image":"*"}}"#, .wrongType, "m"),
            (#"{"version":1,"messageId":"m","type":"capture","capture":{"image":"aGVsbG8="}}"#, .unsupportedImage, "m"),
            (#"{"version":1,"messageId":"m","type":"capture","capture":{"text":" "}}"#, .noText, "m"),
            (#"{"version":1,"messageId":"m","type":"import","captures":[]}"#, .wrongType, "m"),
            (
                #"{"version":1,"messageId":"m","type":"capture","batchId":"x","capture":{"text":"a"}}"#, .unknownBatch,
                "m"
            ),
            (
                #"{"version":1,"messageId":"m","type":"capture","commit":true,"capture":{"text":"a"}}"#, .missingField,
                "m"
            ),
            (#"{"version":1,"messageId":"m","type":"capture","batch":"","capture":{"text":"a"}}"#, .invalidText, "m"),
            (
                #"{"version":1,"messageId":"m","type":"capture","batch":"b","capture":{"text":"a","lane":"now"}}"#,
                .unknownLane, "m"
            ),
            (
                #"{"version":1,"messageId":"m","type":"import","captures":[{"text":"a"},{"text":"a","kind":"x"}]}"#,
                .unknownKind, "m"
            ),
        ] as [(String, ProblemCode, String?)])
    func `ImportEnvelope: each fault has its code, and the messageId if readable`(
        value: String, code: ProblemCode, id: String?
    ) {
        do throws(ImportFault) {
            _ = try ImportEnvelope(try ImportEnvelope.head(Array(value.utf8)), now: .now)
            Issue.record("accepted")
        } catch {
            #expect(error.code == code)
            #expect(error.messageID == id)
        }
    }
}
