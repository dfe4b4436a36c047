import NotificationRecords
import Retention
import Captures
import FoundationEssentials
import HTTPClient
import JSON
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

extension IngestHarness {
    /// Sends a request that waits for its capture, and ends the capture meanwhile. The wait is three seconds. If a slow
    /// machine makes the response 202, another capture is tried, at most twice.
    /// - Parameter end: called with the capture's id.
    /// - Returns: the id of the last capture, and its response.
    func awaiting(
        _ send: @escaping @Sendable () async throws -> Answer, end: (String) async throws -> Void
    ) async throws -> (capture: String, answer: Answer) {
        var seen: Set<String> = []
        while true {
            async let answer = send()
            let id = try await newCapture(besides: seen)
            try await end(id)
            seen.insert(id)
            let last = try await answer
            if last.status != 202 || seen.count == 3 { return (id, last) }
        }
    }

    private func newCapture(besides seen: Set<String>) async throws -> String {
        while true {
            let ids = try await context.database.captures.list(of: owner).items.map(\.id.text)
            if let id = ids.first(where: { !seen.contains($0) }) { return id }
            await Task.yield()
        }
    }

    /// Returns when every transaction that started before, in any database of this server, has ended. Only then does
    /// the feed show earlier changes.
    func settle() async throws {
        let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        let row = try #require(try await admin.query("select pg_current_xact_id()::text as xid").first)
        let xid: String = try row.get("xid")
        while try await admin.query("select 1 where pg_snapshot_xmin(pg_current_snapshot()) > \(xid)::xid8").isEmpty {
            await Task.yield()
        }
        await admin.close()
    }

    /// Ends an export as the notifier does.
    /// - Returns: the notification's id.
    func tell() async throws -> String {
        let asked = try await send("POST", "/v1/exports", #"{"format":"vcf"}"#)
        let id = try #require(UUID(uuidString: asked.id))
        let reference = try #require(try await context.database.standing([id]).first)
        let next = try #require(
            try await context.database.exports.finish(
                reference, file: [], contentType: "text/vcard; charset=utf-8", rows: 0))
        let told = try await context.database.notifications.notify([next])
        await context.publisher.publish(
            told.map { ChangeEvent(owner: $0.owner, type: "notification.created", id: $0.id) })
        return try #require(told.first).id.text
    }

    /// Ends a capture without publishing an event.
    func end(_ capture: UUID) async throws {
        let reference = try #require(try await context.database.standing([capture]).first)
        let cause = StageError(.noText, .reject, operator: "", user: "")
        #expect(try await context.database.work.end(reference, as: .rejected, because: cause, worker: "test"))
    }

    /// Makes all rows two days older.
    func age(_ table: String, _ column: String) async throws {
        let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        try await admin.execute(
            "update \(identifier: table) set \(identifier: column) = \(identifier: column) - interval '2 days'")
        await admin.close()
    }

    /// Makes the feed older than its retention, so that a sweep removes it.
    func cutFeed() async throws {
        let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        try await admin.execute("update changes set at = at - interval '31 days'")
        _ = try await context.database.sweep.run()
        await admin.close()
    }
}

enum TestPicture {
    /// A complete PNG: the picture of the import example.
    static var png: [UInt8] {
        get throws {
            let example = try Contracts.json("examples/import-capture-image.json")
            let text = try #require(example["capture"]?["image"]?.string)
            return [UInt8](try #require(Data(base64Encoded: text)))
        }
    }
}
