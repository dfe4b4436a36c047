package import Captures
package import FoundationEssentials
import Postgres

/// A message of `tapline.import`, checked and read.
package struct ImportMessage: Sendable {
    package var owner: UUID
    /// Its sender's own.
    package var messageID: String
    /// Of the whole message, to tell a repetition from a mistake.
    package var requestHash: [UInt8]
    /// The answer, as JSON. It stands in the clear: ids and codes, no content.
    package var result: String
    package var captures: [NewCapture]

    package init(
        owner: UUID, messageID: String, requestHash: [UInt8], result: String, captures: [NewCapture]
    ) {
        self.owner = owner
        self.messageID = messageID
        self.requestHash = requestHash
        self.result = result
        self.captures = captures
    }
}

package enum ImportAcceptance: Sendable, Equatable {
    /// The references to publish now.
    case accepted([WorkReference])
    /// Accepted before, with this answer.
    case replay(result: String)
    /// The id was used for another message.
    case mismatch
}

extension Database {
    /// Makes an import message's captures durable together with the word that it was accepted: both or neither.
    /// - Precondition: the captures are the message's owner's.
    package func accept(_ message: ImportMessage) async throws(StoreError) -> ImportAcceptance {
        if let known = try await acceptance(of: message) { return known }
        let batch = try await NewCaptureBatch(message.captures, in: self)
        let noted: SQL = """
            insert into import_messages (owner, message_id, request_hash, result)
            values (\(message.owner), \(message.messageID), \(message.requestHash), \(message.result)::jsonb)
            """
        do {
            try await accept(batch, for: message.owner, first: [noted])
            return .accepted(batch.references)
        } catch {
            // The same message in another worker, a moment earlier.
            guard case .database(let fault) = error, fault.isUniqueViolation, fault.table == "import_messages",
                let known = try await acceptance(of: message)
            else { throw error }
            return known
        }
    }

    private func acceptance(of message: ImportMessage) async throws(StoreError) -> ImportAcceptance? {
        let rows = try await rows(
            of: [message.owner],
            """
            select request_hash, result from import_messages
            where owner = \(message.owner) and message_id = \(message.messageID)
            """)
        return try reading {
            guard let row = rows.first else { return nil }
            guard try row.get("request_hash", as: [UInt8].self) == message.requestHash else { return .mismatch }
            return .replay(result: try row.get("result"))
        }
    }
}
