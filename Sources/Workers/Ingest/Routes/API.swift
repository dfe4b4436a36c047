import Bridge
import Bridging
import Captures
import Console
import FoundationEssentials
import HostNames
import HTTPServer
import Household
import JSON
import Matching
import PhoneNumbers
import Pipeline
import Places
import Privacy
import Prompting
import ProviderCatalog
import ProviderRecords
import Records
import Requests
import Runtime
import Scams
import Scanning
import Store

/// The table of routes. A test compares it with `ops/contracts/openapi.json`.
struct API: Sendable {
    /// Counts requests that the server or the request checks refuse before a route's handler runs.
    let refusals: RequestRefusals
    private let gate: RequestPipeline
    let endpoints: [Endpoint]
    /// The document that `/openapi.json` returns.
    private let document: [UInt8]
    private let privacy: PrivacyPage
    private let pairing: PairingRoutes
    private let sockets: SocketRoutes
    private let shortcut: ShortcutLink?

    init(
        database: Database, publisher: MessagePublisher, hub: EventHub, pace: BatchRates = BatchRates(), log: Log,
        metrics: Metrics, region: String? = nil,
        proxies: AddressList = AddressList(), places: [String: PlaceSettings] = [:],
        providers: ProviderCatalog = ProviderCatalog(), bridge: BridgeService = .document,
        shortcut: ShortcutLink? = nil, socketClock: SocketClock = .continuous,
        retention: PrivacyPage.Retention = .init(failures: 90, closedNotes: 90, exports: 7),
        slot: PhotoSlot = PhotoSlot(IngestSettings.photoSlot), document: [UInt8] = OpenAPIDocument.bytes
    ) {
        self.shortcut = shortcut
        refusals = RequestRefusals(log, metrics)
        let transport = TransportRule(proxies: proxies)
        gate = RequestPipeline(
            database: database, door: RequestRateLimiter(database, metrics), log: log, meters: RequestMetrics(metrics),
            refusals: refusals, transport: transport)
        let intake = CaptureIntake(database: database, publisher: publisher, hub: hub, metrics: metrics)
        let input = ContactInput(region: region)
        let contacts = ContactRoutes(database: database, input: input)
        let announcing = ChangeAnnouncer(hub: hub, publisher: publisher)
        let details = ContactDetailFinder(phones: PhoneNumbers(), region: region)
        let corrections = database.corrections(finding: details.find)
        pairing = PairingRoutes(
            database: database, service: bridge, transport: transport, log: log, metrics: metrics)
        let pins = PINGuard(database: database, metrics: metrics)
        sockets = SocketRoutes(
            database: database, region: region, pins: pins, announce: announcing.tell, log: log, metrics: metrics,
            clock: socketClock, admit: hub.checkStreams
        ) {
            hub.add($0, of: $1.owner, key: $1.id, needsSync: true, only: .bridge, since: $2, while: $3)
        }
        let captures = CaptureRoutes(database: database, intake: intake)
        let maySeeThings: DescriptionReading.Permission = { [gate] (call) async throws(APIFailure) in
            let isAllowed = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.consents.allowThings(providers, of: call.owner)
            }
            return isAllowed ? try await gate.charge(call) : false
        }
        let groups: [[Endpoint]] = [
            captures.endpoints,
            BatchRoutes(database: database, pace: pace).endpoints,
            BatchUploadRoutes(database: database).endpoints,
            ScreenshotRoutes(intake: intake).endpoints,
            announcing(
                contacts.endpoints
                    + DuplicateRoutes(database: database).endpoints
                    + MergeRoutes(database: database).endpoints
                    + TagRoutes(database: database).endpoints
                    + SuggestionRoutes(database: database, contacts: contacts).endpoints
                    + ConflictRoutes(database: database, input: input).endpoints
                    + CardRoutes(database: database, contacts: contacts).endpoints
                    + CardCommitRoutes(database: database, publisher: publisher, contacts: contacts).endpoints
                    + CardEntryRoutes(database: database, publisher: publisher, input: input).endpoints),
            announcing(GroupRoutes(database: database).endpoints, as: "group.changed"),
            announcing(
                HouseholdRoutes(
                    database: database, slot: slot, publisher: publisher, intake: intake.takeItem,
                    second: DescriptionReading(isAllowed: maySeeThings, read: intake.takeDescription), metrics: metrics
                ).endpoints + ItemImportRoutes(database: database).endpoints, as: "inventory.changed"),
            ScanRoutes(
                database: database, intake: intake.takeScan, reader: ScamReader(hosts: HostNames()), metrics: metrics
            ).endpoints,
            SearchRoutes(database: database, pins: pins).endpoints,
            IdentifierRoutes(database: database).endpoints,
            DeletedRoutes(database: database).endpoints,
            ImportRoutes(intake: intake).endpoints,
            AuditRoutes(database: database).endpoints,
            BackupRoutes(database: database, places: places).endpoints,
            ConsentRoutes(database: database, catalog: providers).endpoints,
            CardReadingRoutes(input: input, region: region).endpoints,
            CardPhotoRoutes(database: database).endpoints,
            CardPhotoArchiveRoutes(database: database).endpoints,
            SettingsRoutes(database: database).endpoints,
            announcing(
                InteractionRoutes(corrections: corrections).endpoints
                    + InboxRoutes(database: database, corrections: corrections, input: input).endpoints
                    + CaptureDeletionRoutes(database: database, captures: captures).endpoints
                    + UndoRoutes(database: database).endpoints),
            SessionRoutes(database: database, transport: transport).endpoints,
            KeyRoutes(database: database, transport: transport).endpoints,
            LimitRoutes(database: database).endpoints,
            ExportRoutes(database: database, publisher: publisher).endpoints,
            NotificationRoutes(database: database).endpoints,
            PromptRoutes(database: database, listeners: hub.prompts, metrics: metrics, announce: announcing.tell)
                .endpoints,
            BridgeRoutes(
                database: database, publisher: publisher, region: region, pins: pins, announce: announcing.tell
            ).endpoints + pairing.endpoints,
            FeedRoutes(database: database, hub: hub, pins: pins).endpoints,
        ]
        endpoints = groups.flatMap { $0 }
        self.document = document
        privacy = PrivacyPage(providers, retention)
    }

    var router: Router {
        var router = Router()
        for endpoint in endpoints {
            router.on(
                endpoint.method, endpoint.path,
                options: RouteOptions(
                    bodyLimit: endpoint.bodyLimit, admission: gate.admission(endpoint),
                    answersHead: endpoint.answersHead),
                handler: gate.handler(endpoint))
        }
        router.on(.get, "/healthz", options: .withoutBody) { _ in .answer(["status": "ok"]) }
        router.on(.get, "/openapi.json", options: .withoutBody) { [document] _ in
            HTTPResponse(contentType: "application/json", document)
        }
        router.on(.get, ImportRoutes.opening, options: .withoutBody, handler: ImportRoutes.open)
        privacy.add(to: &router)
        pairing.add(to: &router)
        sockets.add(to: &router, gate)
        ConsoleRoutes(shortcut: shortcut) { APIFailure(.notFound).response(trace: .v7()) }.add(to: &router)
        return router
    }
}
