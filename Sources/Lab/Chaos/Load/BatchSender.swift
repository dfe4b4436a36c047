import Captures
import FoundationEssentials

/// Creates and fills a batch, then runs, pauses or cancels it. Every request has its own idempotency key and is
/// repeated until it is answered.
struct BatchSender: Sendable {
    let client: LoadClient
    let journal: LoadJournal

    /// True if the line's release supports batches.
    func hasBatches() async -> Bool {
        let probe = LoadRequest("/v1/batches", "{}", key: "batches")
        return await client.sendUntilAnswered(probe, owner: 0) != .refused(status: 404)
    }

    /// - Returns: a description of an unexpected response; nil if all were as expected.
    func send(_ batch: LoadBatch) async -> String? {
        let created = await ask(batch, "/v1/batches", "{\"name\":\"\(batch.key)\"}", batch.key)
        guard let id = created.id else { return "\(batch.key): \(created.text)" }
        for (number, text) in batch.texts.enumerated() {
            let key = "\(batch.key)-\(number)"
            let body = Self.capture(text, "\"batchId\":\"\(id.text)\",\"ref\":\"\(number)\"")
            let answer = await ask(batch, "/v1/captures", body, key)
            guard let capture = answer.id else { return "\(key): \(answer.text)" }
            journal.record(.init(key: key, owner: batch.owner, ids: [capture]))
        }
        let manifest = batch.lines.enumerated().map { Self.capture($1, "\"ref\":\"line \($0)\"") }
        let path = "/v1/batches/\(id.text)"
        let filled = await ask(
            batch, path + "/manifest", manifest.joined(separator: "\n"), "\(batch.key)-manifest",
            contentType: "application/jsonl")
        guard case .accepted = filled else { return "\(batch.key)-manifest: \(filled.text)" }
        for action in batch.course.actions {
            let answer = await ask(batch, "\(path)/\(action)", "{}", "\(batch.key)-\(action)")
            switch answer {
            // The batch finished before it could be paused.
            case .accepted, .refused(status: 409): break
            default: return "\(batch.key)-\(action): \(answer.text)"
            }
        }
        journal.record(.init(key: batch.key, owner: batch.owner, kind: .batch, ids: [id], total: batch.total))
        return nil
    }

    private func ask(
        _ batch: LoadBatch, _ path: String, _ body: String, _ key: String, contentType: String = "application/json"
    ) async -> LoadClient.Answer {
        await client.sendUntilAnswered(
            LoadRequest(path, body, contentType: contentType, key: key), owner: batch.owner)
    }

    private static func capture(_ text: String, _ members: String) -> String {
        let text = text.split(separator: "\n").joined(separator: "\\n")
        return "{\"kind\":\"conversation\",\"text\":\"\(text)\",\(members)}"
    }
}
