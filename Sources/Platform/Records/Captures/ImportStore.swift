package import Captures
package import FoundationEssentials
import Postgres
package import Store

/// A parsed and verified message of `tapline.import`.
package struct ImportMessage: Sendable {
    package var owner: UUID
    /// The sender's own id.
    package var messageID: String
    /// The hash of the whole message, which separates a repeated message from another message with the same id.
    package var requestHash: [UInt8]
    /// The answer, as JSON. Stored unencrypted: it holds ids and codes, no content.
    package var result: String
    package var captures: [NewCapture]
    /// The batch of all its captures.
    package var batch: UUID?

    package init(
        owner: UUID, messageID: String, requestHash: [UInt8], result: String, captures: [NewCapture],
        batch: UUID? = nil
    ) {
        self.owner = owner
        self.messageID = messageID
        self.requestHash = requestHash
        self.result = result
        self.captures = captures
        self.batch = batch
    }
}

package enum ImportAcceptance: Sendable, Equatable {
    /// The references to publish now.
    case accepted([WorkReference])
    /// The message was accepted before, with this answer.
    case replay(result: String)
    /// The id was used for another message.
    case mismatch
    case unknownBatch
    case cancelledBatch
}

/// Captures that arrive as import messages.
package struct ImportStore: Sendable {
    let database: Database

    package func accept(_ message: ImportMessage) async throws(StoreError) -> ImportAcceptance {
        guard let acceptance = try await accept([message]).first else { throw .unreadable("no acceptance") }
        return acceptance
    }

    /// Stores the captures of import messages together with the record that each message was accepted, in one
    /// transaction for all messages.
    /// - Precondition: the captures belong to their message's owner and batch.
    /// - Returns: a result for each message, in their order.
    package func accept(_ messages: [ImportMessage]) async throws(StoreError) -> [ImportAcceptance] {
        var answers = try await knownResults(of: messages)
        var seen: Set<ImportMessageKey> = []
        let fresh = messages.indices.filter {
            answers[$0] == nil && seen.insert(ImportMessageKey(messages[$0])).inserted
        }
        if !fresh.isEmpty {
            let made = try await insertMessages(fresh.map { messages[$0] })
            for (index, acceptance) in zip(fresh, made) { answers[index] = acceptance }
        }
        // A message that occurs twice in the list was accepted just now, by its first occurrence.
        let rest = messages.indices.filter { answers[$0] == nil }
        for (index, known) in zip(rest, try await knownResults(of: rest.map { messages[$0] })) {
            let key = ImportMessageKey(messages[index])
            answers[index] = known ?? answers[messages.firstIndex { ImportMessageKey($0) == key } ?? index]
        }
        return answers.map { $0 ?? .mismatch }
    }

    private func insertMessages(_ messages: [ImportMessage]) async throws(StoreError) -> [ImportAcceptance] {
        let batch = try await NewCaptureBatch(messages.flatMap(\.captures), in: database)
        let noted: SQL = """
            insert into import_messages (owner, message_id, request_hash, result)
            select u.owner, u.message_id, u.request_hash, u.result::jsonb
            from unnest(\(messages.map(\.owner)), \(messages.map(\.messageID)), \(messages.map(\.requestHash)),
                \(messages.map(\.result)), \(messages.map(\.batch)))
                as u (owner, message_id, request_hash, result, batch)
            where \(NewCaptureBatch.isOpen)
            returning owner, message_id
            """
        let accepted: AcceptedBatch
        do {
            accepted = try await database.captures.accept(
                batch, owners: Array(Set(messages.map(\.owner))), first: [noted])
        } catch {
            // Another worker accepted one of the messages at the same time: accept them one by one.
            guard case .database(let fault) = error, fault.isUniqueViolation, fault.table == "import_messages" else {
                throw error
            }
            if messages.count > 1 {
                var answers: [ImportAcceptance] = []
                for message in messages { answers.append(try await accept(message)) }
                return answers
            }
            guard let known = try await knownResults(of: messages).first ?? nil else { throw error }
            return [known]
        }
        return try reading {
            let names = Set(
                try accepted.first.flatMap { $0 }.map {
                    ImportMessageKey(owner: try $0.get("owner"), id: try $0.get("message_id"))
                })
            let cancelled = Set(
                try accepted.runs.filter { try $0.get("state", as: BatchState.self) == .cancelled }
                    .map { try $0.get("batch", as: UUID.self) })
            return messages.map { message in
                if names.contains(ImportMessageKey(message)) {
                    return .accepted(message.captures.filter { !$0.isHeldBack }.map(\.reference))
                }
                return message.batch.map(cancelled.contains) == true ? .cancelledBatch : .unknownBatch
            }
        }
    }

    private func knownResults(of messages: [ImportMessage]) async throws(StoreError) -> [ImportAcceptance?] {
        if messages.isEmpty { return [] }
        let results = try await database.run(
            of: Array(Set(messages.map(\.owner))),
            CapturesStatements.importResults(
                owners: messages.map(\.owner), messageIds: messages.map(\.messageID)))
        var known: [ImportMessageKey: CapturesStatements.ImportResultsRow] = [:]
        for result in results { known[ImportMessageKey(owner: result.owner, id: result.messageId)] = result }
        return messages.map { message in
            known[ImportMessageKey(message)].map {
                $0.requestHash == message.requestHash ? .replay(result: $0.result) : .mismatch
            }
        }
    }
}

extension Database {
    package var imports: ImportStore { ImportStore(database: self) }
}

/// The identity of an import message.
private struct ImportMessageKey: Hashable {
    let owner: UUID
    let id: String

    init(owner: UUID, id: String) {
        self.owner = owner
        self.id = id
    }

    init(_ message: ImportMessage) { self.init(owner: message.owner, id: message.messageID) }
}
