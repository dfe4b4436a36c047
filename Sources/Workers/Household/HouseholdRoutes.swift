import Captures
import Conversations
import FoundationEssentials
package import HTTPServer
import Inventory
import InventoryRecords
import JSON
package import Pipeline
package import Requests
package import Runtime
package import Store

/// The routes of a household's inventory: spoken actions, and the objects themselves.
package struct HouseholdRoutes: Sendable {
    let database: Database
    private let slot: PhotoSlot
    let publisher: MessagePublisher
    private let intake: PhotoIntake
    private let second: DescriptionReading
    private let meters: IntentMeters
    private let nameCache: NameCache

    package init(
        database: Database, slot: PhotoSlot, publisher: MessagePublisher, intake: @escaping PhotoIntake,
        second: DescriptionReading, metrics: Metrics
    ) {
        self.database = database
        self.slot = slot
        self.publisher = publisher
        self.intake = intake
        self.second = second
        meters = IntentMeters(metrics)
        nameCache = NameCache(database: database)
    }

    /// The scope of an intent is that of its definition.
    package var endpoints: [Endpoint] {
        [
            .read("/v1/intents", .inventoryRead, handler: list).spoken,
            .write(.post, "/v1/intents/parse", .inventoryRead, handler: parse).spoken,
            .write(
                .post, "/v1/intents/create-item-from-photo", bodyLimit: PhotoInput.bodyLimit, isCharged: true,
                handler: createFromPhoto
            ).spoken,
            .write(.post, "/v1/intents/{slug}", handler: run).spoken,
        ] + DraftRoutes(database: database).endpoints + ItemPhotoRoutes(database: database, slot: slot).endpoints
            + DeviceSettingsRoutes(database: database).endpoints + HomeRoutes(database: database).endpoints
            + OverviewRoutes(database: database).endpoints
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
        let runner = try await runner(call)
        return try await counted(intent, call, runner) { () async throws(APIFailure) in
            if let change = try await InventoryActions(database: database).repeated(call) {
                return try await runner.repeated(intent, change)
            }
            // Intents without parameters need no body.
            return try await runner.run(intent, call.request.body.isEmpty ? JSON.object([]) : try call.json())
        }
    }

    /// Counts how the run of an intent ends. A count that cannot be stored is lost; the intent was carried out.
    private func counted(
        _ intent: Intent, _ call: AuthenticatedRequest, _ runner: IntentRunner,
        _ body: () async throws(APIFailure) -> IntentAnswer
    ) async throws(APIFailure) -> HTTPResponse {
        let result: Result<IntentAnswer, APIFailure>
        do throws(APIFailure) { result = .success(try await body()) } catch { result = .failure(error) }
        let outcome: IntentOutcome =
            switch result {
            case .success(let answer): answer.isOK ? .done : .asked
            case .failure(let failure): failure.code.status < 500 ? .refused : .failed
            }
        meters.count(intent, outcome)
        try? await database.intentRuns.count(
            intent, outcome, of: call.owner, device: call.principal.id, on: runner.context.days.today.iso)
        return try result.get().response
    }

    @Sendable private func createFromPhoto(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try requireScopes(of: .createItemFromPhoto, call)
        let photo = try PhotoInput.read(call, member: "photo")
        let point = try MapPoint.read(call)
        let runner = try await runner(call)
        return try await counted(.createItemFromPhoto, call, runner) { () async throws(APIFailure) in
            try await runner.create(from: photo, takenAt: point, by: intake, call)
        }
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
        return try await counted(phrase.intent, call, runner) { () async throws(APIFailure) in
            try await runner.run(phrase.intent, IntentView.parameters(phrase, currency: runner.context.currency))
        }
    }

    /// An intent that changes something also needs `inventory:write`.
    private func requireScopes(of intent: Intent, _ call: AuthenticatedRequest) throws(APIFailure) {
        let needed = [intent.definition.scope] + (intent.definition.writes ? [.write] : [])
        guard let missing = needed.first(where: { !$0.isGranted(to: call) }) else { return }
        throw APIFailure(.missingScope, "The device key lacks the scope \(missing.rawValue).")
    }

    /// The least confidence of a sentence that may change something.
    private static let certain = 0.9

    /// Undoes a change of the inventory.
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
            database: database, publisher: publisher, nameCache: nameCache, second: second, call: call,
            context: try await InventoryActions(database: database).context(of: call.owner),
            mayRead: InventoryScope.read.isGranted(to: call))
    }
}

extension InventoryScope {
    func isGranted(to call: AuthenticatedRequest) -> Bool {
        DeviceScope(rawValue: rawValue)?.isGranted(by: call.principal.scopes) == true
    }
}
