import Captures
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Records
import Requests
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized, .timeLimit(.minutes(10)), .tags(.timed))
struct LiveTests {
    @Test func `ClientStream: a stream sends changes and notifications, and resumes after the last event`() async throws
    {
        try await IngestHarness.run { line in
            let first = try await line.events(after: "0.0")
            let contact = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#).id
            let notification = try await line.tell()
            var events: [EventStreamParser.Event] = []
            for try await event in first {
                events.append(event)
                if event.event == "notification" { break }
            }
            let change = try #require(events.first)
            let json = try JSONParser.parse(Array(change.data.utf8))
            #expect(change.event == "change" && json["object"] == "contact" && json["id"]?.string == contact)
            let told = try JSONParser.parse(Array(try #require(events.last).data.utf8))
            #expect(told["id"]?.string == notification && told["kind"] == "export.ready")
            for try await event in try await line.events(after: change.id) {
                #expect(event == events.dropFirst().first)
                break
            }
        }
    }

    @Test(arguments: ["contacts", "cards", "locations"])
    func `EventHub: a stream gets a change with its response, without the periodic check`(_ kind: String) async throws {
        // The periodic check does not run during this test.
        try await IngestHarness.run(checkStreams: .seconds(86_400)) { line in
            let contact = try await line.send("POST", "/v1/\(kind)", #"{"name":"A"}"#).id
            try await line.settle()
            let stream = try await line.events(after: "0.0")
            // A transaction of another database can hide the change for seconds, so further changes are announced.
            let changes = Task {
                for number in 1... {
                    _ = try await line.send("PATCH", "/v1/\(kind)/\(contact)", #"{"name":"B \#(number)"}"#)
                    try await Task.sleep(for: .seconds(3))
                }
            }
            for try await event in stream {
                let json = try JSONParser.parse(Array(event.data.utf8))
                if json["id"]?.string == contact, json["change"] == "updated" { break }
            }
            changes.cancel()
            _ = await changes.result
        }
    }

    @Test func `EventHub: the query of the periodic check finds unannounced changes`() async throws {
        try await IngestHarness.run { line in
            let hub = EventHub(database: line.context.database, log: line.context.log)
            let before = try await line.context.database.changes.position()
            #expect(try await line.context.database.changes.owners(changedSince: [line.owner: before]) == [])
            _ = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#)
            // Transactions of other databases on the same server can hide the change for a moment.
            while try await line.context.database.changes.owners(changedSince: [line.owner: before]) != [line.owner] {
                await Task.yield()
            }
            #expect(hub.streamCount == 0)
        }
    }

    @Test func `EventHub: a stream ends soon after its key is revoked, and others continue`() async throws {
        try await IngestHarness.run { line in
            let database = line.context.database
            let lost = try await database.deviceKeys.create(of: line.owner, name: "lost", scopes: ["*"])
            let stream = try await line.events(after: "0.0", token: lost.text)
            let other = try await line.events(after: "0.0")
            #expect(try await database.deviceKeys.revoke(lost.keyID, of: line.owner))
            // The stream ends by itself. The time limit of the suite bounds the wait.
            for try await _ in stream {}
            _ = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#)
            _ = try await line.tell()
            for try await event in other {
                #expect(event.event == "change")
                break
            }
        }
    }

    @Test func `EventHub: a key has so many streams at once, and other keys are not refused`() async throws {
        try await IngestHarness.run(streamsOfKey: 3) { line in
            let database = line.context.database
            let hostile = try await database.deviceKeys.create(of: line.owner, name: "hostile", scopes: ["*"])
            let request = HTTPClientRequest(
                method: "GET", url: line.base + "/v1/events", headers: ["Authorization": "Bearer \(hostile.text)"],
                timeout: testTimeout)
            let (ends, end) = AsyncStream<Void>.makeStream()
            let readers = (0..<20).map { _ in
                Task {
                    // A refused stream has an answer that ends, and one that was too fast for its refusal ends too.
                    if let stream = try? await HTTPClient().stream(request) {
                        do { for try await _ in stream.body {} } catch {}
                    }
                    end.yield()
                }
            }
            var refusals = ends.makeAsyncIterator()
            for _ in 0..<17 { await refusals.next() }
            let refused = try await line.send("GET", "/v1/events", token: hostile.text)
            #expect(refused.status == 429 && refused.code == "too_many_streams")
            #expect(refused.response.headers["Retry-After"] == "30")
            let socket: HTTPClientFields = [
                "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            ]
            let upgrade = try await line.send(
                "GET", "/v1/bridge/ws?channel=messages", headers: socket, token: hostile.text)
            #expect(upgrade.status == 429 && upgrade.code == "too_many_streams")

            // The good key of the same owner has its streams and gets its events.
            let good = try await line.events(after: "0.0")
            _ = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#)
            for try await event in good {
                #expect(event.event == "change")
                break
            }
            // A closed stream makes room.
            for reader in readers { reader.cancel() }
            try await eventually("a stream of the key is free") {
                try await HTTPClient().stream(request).status == 200
            }
        }
    }

    @Test func `EventHub: a stream ends within five seconds after its owner has turned sync off, and others continue`()
        async throws
    {
        try await IngestHarness.run { line in
            let database = line.context.database
            let owner = try #require(try await database.owners.create("Otto"))
            let theirs = try await database.deviceKeys.create(of: owner, name: "phone", scopes: ["*"])
            let stream = try await line.events(after: "0.0")
            let other = try await line.events(after: "0.0", token: theirs.text)
            let off = #"{"consents":[{"purpose":"sync","isGiven":false}]}"#
            #expect(try await line.send("PUT", "/v1/consents", off).status == 200)
            let start = ContinuousClock.now
            for try await event in stream { #expect(event.event != "change") }
            #expect(ContinuousClock.now - start < .seconds(5))
            #expect(try await line.send("GET", "/v1/events").code == "sync_disabled")
            _ = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#, token: theirs.text)
            for try await event in other {
                #expect(event.event == "change")
                break
            }
        }
    }

    @Test func `FeedRoutes: a new capture is in the feed, and an expired cursor gets 410`()
        async throws
    {
        try await IngestHarness.run { line in
            let capture = try await line.send("POST", "/v1/captures", #"{"text":"Lunch with Ada"}"#).id
            var changes: [JSON] = []
            while changes.isEmpty { changes = try await line.send("GET", "/v1/changes").json["data"]?.array ?? [] }
            #expect(changes.first?["object"] == "capture" && changes.first?["id"]?.string == capture)
            let cursor = try #require(changes.first?["cursor"]?.string)
            try await line.cutFeed()
            #expect(try await line.send("GET", "/v1/changes?cursor=\(cursor)").status == 200)
            // A cursor ahead of the database, as after a restore from a backup.
            let ahead = "\(UInt64.max).1"
            for path in [
                "/v1/changes?cursor=0.0", "/v1/events?since=0.0", "/v1/changes?cursor=\(ahead)",
                "/v1/events?since=\(ahead)",
            ] {
                let answer = try await line.send("GET", path)
                #expect(answer.status == 410 && answer.code == "cursor_expired")
            }
        }
    }

    @Test func `EventHub: polling resumes a waiter if events are slow`() async throws {
        try await IngestHarness.run { line in
            let database = line.context.database
            let hub = EventHub(database: database, log: line.context.log, eventsAreSlow: true)
            let capture = try #require(
                UUID(uuidString: try await line.send("POST", "/v1/captures", #"{"text":"Lunch"}"#).id))
            let arrival = hub.register(capture, of: line.owner)
            #expect(try await database.captures.ended(among: [capture: line.owner]).isEmpty)
            try await line.end(capture)
            // Without polling, only the time limit of the suite would end this wait.
            await arrival.wait(until: .now + .seconds(86_400))
            hub.unregister(arrival, of: capture)
            #expect(try await database.captures.ended(among: [capture: line.owner, .v7(): line.owner]) == [capture])
        }
    }

    @Test func `FeedRoutes: an invalid cursor is refused`() async throws {
        try await IngestHarness.run { line async throws in
            #expect(try await line.send("GET", "/v1/events?since=x").code == "invalid_parameter")
            #expect(try await line.send("GET", "/v1/changes?cursor=x").code == "invalid_parameter")
        }
    }

    @Test func `CompletionWaiter: a wait ends with the event or at the deadline`() async {
        let arrival = CompletionWaiter()
        await arrival.wait(until: .now)
        async let waited: Void = arrival.wait(until: .now + .seconds(86_400))
        arrival.complete()
        await waited
        await arrival.wait(until: .now + .seconds(86_400))
    }
}

extension IngestHarness {
    func events(
        after cursor: String, token: String? = nil, only: String? = nil
    ) async throws -> AsyncThrowingStream<EventStreamParser.Event, any Error> {
        let request = HTTPClientRequest(
            method: "GET", url: base + "/v1/events" + (only.map { "?only=\($0)" } ?? ""),
            headers: ["Authorization": "Bearer \(token ?? self.token.text)", "Last-Event-ID": cursor],
            timeout: testTimeout)
        let stream = try await HTTPClient().stream(request)
        #expect(stream.headers["Content-Type"] == "text/event-stream")
        return AsyncThrowingStream { continuation in
            let task = Task {
                var parser = EventStreamParser()
                do {
                    for try await bytes in stream.body { parser.feed(bytes).forEach { continuation.yield($0) } }
                    continuation.finish()
                } catch { continuation.finish(throwing: error) }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
