import Bridging
import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Kafka
import Matching
import PictureSupport
import Pipeline
import Places
import Postgres
import ProviderCatalog
import RecognitionSlots
import Records
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

/// A running ingest worker with the test's database and its own broker, without the later workers.
struct IngestHarness {
    let context: WorkerContext
    let owner: UUID
    let token: DeviceKeyToken
    let base: String
    private let client = HTTPClient()

    static func run(
        scopes: [String] = ["*"], proxies: AddressList = AddressList(), checkStreams: Duration = .seconds(10),
        streamsOfKey: Int = IngestSettings.streamsOfKey, socketClock: SocketClock = .continuous,
        places: [String: PlaceSettings] = [:], providers: ProviderCatalog = ProviderCatalog(),
        _ body: (IngestHarness) async throws -> Void
    ) async throws {
        let test = try TestDatabase.required
        let broker = try EmbeddedBroker.start(topics: Topics.all.map { TopicSpec($0, partitions: 2, replication: 1) })
        let master = try SymmetricKey.random()
        let database = test.store(masterKey: master, connections: 8)
        var reader = SettingsReader(environment: [
            "TAPLINE_DATABASE_URL": test.applicationConninfo, "TAPLINE_KAFKA_BOOTSTRAP": broker.bootstrap,
            "TAPLINE_MASTER_KEY": Hex.encode(master.exportedBytes()), "TAPLINE_REGION": "US",
        ])
        var settings = CommonSettings(&reader, environment: ["TAPLINE_KAFKA_BOOTSTRAP": broker.bootstrap])
        settings.kafka.isEmbedded = true
        try reader.finish()
        let context = WorkerContext(
            name: "ingest@test:1", settings: settings, database: database,
            producer: try Producer(settings.kafka), log: Log(service: "ingest", minimum: .error),
            metrics: Metrics(), stop: StopSignal())
        let owner = try #require(try await database.owners.create("Ada"))
        let token = try await database.deviceKeys.create(of: owner, name: "phone", scopes: scopes)
        let port = AsyncStream<UInt16>.makeStream()
        let worker = Task {
            defer { port.continuation.finish() }
            var settings = IngestSettings(port: 0, proxies: proxies)
            settings.checkStreams = checkStreams
            settings.streamsOfKey = streamsOfKey
            settings.socketClock = socketClock
            settings.places = places
            settings.providers = providers
            settings.photoSlot.slotCommand = [Fixture.program("ingest")]
            settings.photoSlot.memoryLimit = Fixture.memoryLimit(settings.photoSlot.memoryLimit)
            try await IngestWorker.run(context, settings) { port.continuation.yield($0) }
        }
        let started = try #require(await port.stream.first { _ in true })
        let line = IngestHarness(context: context, owner: owner, token: token, base: "http://127.0.0.1:\(started)")
        let result: Result<Void, any Error>
        do { result = .success(try await body(line)) } catch { result = .failure(error) }
        context.stop.request()
        try await worker.value
        await context.producer.close(within: .seconds(2))
        await database.pool.close()
        broker.stop()
        try result.get()
    }

    /// The same worker for a new owner.
    func newOwner(_ name: String) async throws -> IngestHarness {
        let owner = try #require(try await context.database.owners.create(name))
        let token = try await context.database.deviceKeys.create(of: owner, name: "phone", scopes: ["*"])
        return IngestHarness(context: context, owner: owner, token: token, base: base)
    }

    /// - Parameter body: nil sends no body.
    func send(
        _ method: String, _ path: String, _ body: String? = nil, headers: HTTPClientFields = [:], token: String? = nil
    ) async throws -> Answer {
        var headers = headers
        if body != nil, headers["Content-Type"] == nil { headers.add("Content-Type", "application/json") }
        return try await send(method, path, bytes: body.map { Array($0.utf8) }, headers: headers, token: token)
    }

    func send(
        _ method: String, _ path: String, bytes: [UInt8]?, headers: HTTPClientFields, token: String? = nil
    ) async throws -> Answer {
        var request = HTTPClientRequest(
            method: method, url: base + path, headers: headers, body: bytes, timeout: testTimeout)
        if request.headers["Authorization"] == nil {
            request.headers.add("Authorization", "Bearer \(token ?? self.token.text)")
        }
        let response = try await client.send(request)
        let document = try Contracts.json("openapi.json")
        Self.check(response, method, String(path.prefix { $0 != "?" }), document)
        return Answer(response: response)
    }

    struct Answer {
        let response: HTTPClientResponse
        var status: Int { response.status }
        var json: JSON { (try? JSONParser.parse(response.body)) ?? .null }
        var code: String? { json["code"]?.string }
        var id: String { json["id"]?.string ?? "" }
    }

    /// Checks that the OpenAPI document describes every response of every test.
    private static func check(
        _ response: HTTPClientResponse, _ method: String, _ path: String, _ document: JSON
    ) {
        let parts = path.split(separator: "/")
        let fitting = (document["paths"]?.members ?? []).filter { entry in
            let pattern = entry.name.split(separator: "/")
            return pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        let described = fitting.first { !$0.name.contains("{") } ?? fitting.first
        guard let operation = described?.value[method.lowercased()] else { return }
        let answer = operation["responses"]?[String(response.status)]
        #expect(answer != nil, "\(method) \(path) answered \(response.status): \(response.text.prefix(300))")
        guard let answer, ![204, 302, 304].contains(response.status) else { return }
        let resolved = answer["$ref"]?.string.flatMap(document.resolve) ?? answer
        let type = String((response.headers["Content-Type"] ?? "").prefix { $0 != ";" })
        let schema = (resolved["content"]?[type] ?? resolved["content"]?["*/*"])?["schema"]
        #expect(schema != nil, "\(method) \(path): \(type) is not described for \(response.status)")
        guard type.hasSuffix("json"), let schema, let json = try? JSONParser.parse(response.body) else { return }
        let faults = SchemaCheck(document: document).faults(of: json, schema, at: "")
        #expect(faults.isEmpty, "\(method) \(path) \(response.status): \(faults)")
    }

    /// Recognizes, understands and files a capture, as the other workers do.
    func file(
        _ capture: String, _ outcome: FiledCapture.Outcome, reading: ConversationReading? = nil,
        stating: [StatedDetail] = []
    ) async throws {
        let id = try #require(UUID(uuidString: capture))
        let reference = try #require(try await context.database.standing([id]).first)
        let understanding = Understanding(kind: .conversation, conversation: reading, text: "t", readBy: "rules")
        let understood = try await context.database.work.understand([
            (reference: reference, understanding: understanding)
        ])
        let moved = try await context.database.filing.file([
            FiledCapture(reference: try #require(understood.first), outcome: outcome, stated: stating)
        ])
        #expect(moved.count == 1)
        let state = if case .inbox = outcome { "inbox" } else { "filed" }
        await context.publisher.publish([ChangeEvent(owner: owner, type: "capture.\(state)", id: id)])
    }

    func reject(_ capture: String, _ code: StageError.Code) async throws {
        let id = try #require(UUID(uuidString: capture))
        let reference = try #require(try await context.database.standing([id]).first)
        let error = StageError(code, .reject, operator: "test", user: "test")
        #expect(try await context.database.work.end(reference, as: .rejected, because: error, worker: "test"))
        await context.publisher.publish([ChangeEvent(owner: owner, type: "capture.rejected", id: id)])
    }
}
