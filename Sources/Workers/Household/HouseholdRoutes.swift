import Captures
import Conversations
import FoundationEssentials
package import HTTPServer
import Inventory
import InventoryRecords
import JSON
package import Requests
package import Store

/// The routes of a household's inventory: spoken actions, and the objects themselves.
package struct HouseholdRoutes: Sendable {
    let database: Database
    private let slot: PhotoSlot
    private let intake: PhotoIntake

    package init(database: Database, slot: PhotoSlot, intake: @escaping PhotoIntake) {
        self.database = database
        self.slot = slot
        self.intake = intake
    }

    /// The scope of an intent is that of its definition.
    package var endpoints: [Endpoint] {
        [
            .read("/v1/intents", .inventoryRead, handler: list),
            .write(.post, "/v1/intents/parse", .inventoryRead, handler: parse),
            .write(
                .post, "/v1/intents/create-item-from-photo", bodyLimit: PhotoInput.bodyLimit, isCharged: true,
                handler: createFromPhoto),
            .write(.post, "/v1/intents/{slug}", handler: run),
        ] + DraftRoutes(database: database).endpoints + ItemPhotoRoutes(database: database, slot: slot).endpoints
            + HomeRoutes(database: database).endpoints
            + [InventoryObject.item, .location, .label, .policy].flatMap {
                InventoryRoutes(database: database, object: $0).endpoints
            }
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(.intentList(data: .array(Intent.allCases.map(IntentView.json))))
    }

    @Sendable private func run(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let intent = call.request.pathParameters["slug"].flatMap(Intent.init) else {
            throw APIFailure(.notFound, "There is no intent with this name. GET /v1/intents lists them.")
        }
        try requireScopes(of: intent, call)
        if let change = try await InventoryActions(database: database).repeated(call) {
            return try await runner(call).repeated(intent, change).response
        }
        // Intents without parameters need no body.
        let body = call.request.body.isEmpty ? JSON.object([]) : try call.json()
        return try await runner(call).run(intent, body).response
    }

    @Sendable private func createFromPhoto(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try requireScopes(of: .createItemFromPhoto, call)
        let photo = try PhotoInput.read(call, member: "photo")
        return try await runner(call).create(from: photo, by: intake, call).response
    }

    @Sendable private func parse(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let text = fields.text("text", upTo: PhraseReader.longestText)
        let isRun = fields.flag("run") ?? false
        if text == nil, fields.faults.isEmpty { fields.note(.missingField, "text") }
        try fields.finish()
        let runner = try await runner(call)
        if let change = try await InventoryActions(database: database).repeated(call) {
            return try await runner.repeated(Intent(change), change).response
        }
        let reader = try await runner.phraseReader()
        guard let phrase = reader.parse(text ?? "") else {
            return IntentAnswer(misunderstood: text ?? "", reader).response
        }
        // A sentence that is not understood for certain changes nothing.
        let isCertain = !phrase.intent.definition.writes || phrase.confidence >= Self.certain
        guard isRun, isCertain, phrase.missing.isEmpty, phrase.choices.isEmpty, phrase.faults.isEmpty else {
            return IntentAnswer(
                phrase, isCertain: isCertain || !isRun, currency: runner.context.currency
            ).response
        }
        try requireScopes(of: phrase.intent, call)
        return try await runner.run(phrase.intent, IntentView.parameters(phrase, currency: runner.context.currency))
            .response
    }

    /// An intent that changes something also needs `inventory:write`.
    private func requireScopes(of intent: Intent, _ call: AuthenticatedRequest) throws(APIFailure) {
        let needed = [intent.definition.scope] + (intent.definition.writes ? [.write] : [])
        guard let missing = needed.first(where: { !$0.isGranted(to: call) }) else { return }
        throw APIFailure(.missingScope, "The device key lacks the scope \(missing.rawValue).")
    }

    /// The least confidence of a sentence that may change something.
    private static let certain = 0.9

    /// Takes back a change of the inventory.
    package static func undo(
        _ token: String, _ call: AuthenticatedRequest, _ database: Database
    ) async throws(APIFailure) -> HTTPResponse {
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.undo(token, of: call.owner)
        }
        switch outcome {
        case .done(let undone): return .answer(IntentView.json(undone))
        case .notFound: throw APIFailure(.notFound)
        case .alreadyUndone: throw APIFailure(.undoUsed)
        case .expired: throw APIFailure(.undoExpired)
        }
    }

    private func runner(_ call: AuthenticatedRequest) async throws(APIFailure) -> IntentRunner {
        IntentRunner(
            database: database, owner: call.owner, request: call.object,
            context: try await InventoryActions(database: database).context(of: call.owner))
    }
}

extension InventoryScope {
    func isGranted(to call: AuthenticatedRequest) -> Bool {
        DeviceScope(rawValue: rawValue)?.isGranted(by: call.principal.scopes) == true
    }
}
