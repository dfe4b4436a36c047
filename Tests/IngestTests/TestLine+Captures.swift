import Captures
import FoundationEssentials
import HTTPClient
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@testable import Ingest

extension TestLine {
    /// The id of the first capture that was accepted.
    func firstCapture() async throws -> String {
        while true {
            if let capture = try await context.database.captures(of: owner).items.last { return capture.id.text }
            await Task.yield()
        }
    }

    /// Ends an export as the notifier would.
    /// - Returns: the notification's id.
    func tell() async throws -> String {
        let asked = try await send("POST", "/v1/exports", #"{"format":"vcf"}"#)
        let id = try #require(UUID(uuidString: asked.id))
        let reference = try #require(try await context.database.standing([id]).first)
        let next = try #require(
            try await context.database.finish(reference, file: [], contentType: "text/vcard; charset=utf-8", rows: 0))
        let told = try await context.database.notify([next])
        await context.publisher.publish(
            told.map { LineEvent(owner: $0.owner, type: "notification.created", id: $0.id) })
        return try #require(told.first).id.text
    }

    /// Ends a capture without anybody being told.
    func end(_ capture: UUID) async throws {
        let reference = try #require(try await context.database.standing([capture]).first)
        let cause = StageError(.noText, .reject, operator: "", user: "")
        #expect(try await context.database.end(reference, as: .rejected, because: cause, worker: "test"))
    }

    /// Has a sweep find the feed so far older than it is kept.
    func cutFeed() async throws {
        let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        try await admin.execute("update changes set at = at - interval '31 days'")
        _ = try await context.database.sweep()
        await admin.close()
    }
}

enum TestPicture {
    /// A whole PNG: the one of the import example.
    static var png: [UInt8] {
        get throws {
            let example = try Contracts.json("examples/import-capture-image.json")
            let text = try #require(example["capture"]?["image"]?.string)
            return [UInt8](try #require(Data(base64Encoded: text)))
        }
    }
}
