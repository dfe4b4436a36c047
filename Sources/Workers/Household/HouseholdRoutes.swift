import Captures
import Conversations
import FoundationEssentials
package import HTTPServer
import Inventory
import InventoryRecords
import JSON
package import Requests
package import Store

/// The spoken actions over a household's inventory.
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
    }

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(.intentList(data: .array(Intent.allCases.map(IntentView.json))))
    }

    @Sendable private func run(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let intent = call.request.pathParameters["slug"].flatMap(Intent.init) else {
            throw APIFailure(.notFound, "There is no intent with this name. GET /v1/intents lists them.")
        }
        try requireScopes(of: intent, call)
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
        guard let phrase = try await runner.parse(text ?? "") else {
            return IntentAnswer(
                isOK: false, dialog: "I do not know what to do with that.",
                value: ["intent": nil, "params": [:], "confidence": 0]
            ).response
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
        let settings = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.settings.read(of: call.owner)
        }
        let today = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.today(in: settings.timeZone)
        }
        return IntentRunner(
            database: database, owner: call.owner, created: call.object,
            context: CoercionContext(
                today: today, order: NumericDateOrder(zone: settings.timeZone) ?? .monthFirst,
                currency: settings.currency))
    }
}

extension InventoryScope {
    func isGranted(to call: AuthenticatedRequest) -> Bool {
        DeviceScope(rawValue: rawValue)?.isGranted(by: call.principal.scopes) == true
    }
}
