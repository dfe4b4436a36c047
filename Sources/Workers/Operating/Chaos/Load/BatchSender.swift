import Captures
import FoundationEssentials

/// Makes a batch, fills it, and runs, holds or cancels it: every step until it is answered, under a key of its own.
struct BatchSender: Sendable {
    let client: LoadClient
    let journal: LoadJournal

    /// Whether the line knows batches at all; the report says how many it was given.
    func hasBatches() async -> Bool {
        let probe = LoadRequest("/v1/batches", "{}", key: "batches")
        return await client.sendUntilAnswered(probe, owner: 0) != .refused(status: 404)
    }

    /// - Returns: what was answered otherwise than it should; nil where all went well.
    func send(_ batch: LoadBatch) async -> String? {
        let made = await ask(batch, "/v1/batches", "{\"name\":\"\(batch.key)\"}", batch.key)
        guard let id = made.id else { return "\(batch.key): \(made.text)" }
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
            // Finished before it could be held.
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
