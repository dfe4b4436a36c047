import Kafka
import Records
import Store

/// An import message that is parsed and not stored yet.
struct ParsedImportMessage: Sendable {
    var message: IncomingMessage
    /// Whether the message starts its batch.
    var commits: Bool
    var stored: ImportMessage
}

/// Import messages that are stored in one transaction.
struct ImportTransaction {
    private static let maxCaptures = 500
    private static let maxBytes = 8 * 1024 * 1024

    private var drafts: [ParsedImportMessage] = []
    private var captures = 0
    private var bytes = 0

    /// Always true for the first message.
    func hasRoom(for draft: ParsedImportMessage) -> Bool {
        drafts.isEmpty
            || captures + draft.stored.captures.count <= Self.maxCaptures
                && bytes + draft.message.value.count <= Self.maxBytes
    }

    mutating func add(_ draft: ParsedImportMessage) {
        drafts.append(draft)
        captures += draft.stored.captures.count
        bytes += draft.message.value.count
    }

    mutating func take() -> [ParsedImportMessage] {
        defer { self = ImportTransaction() }
        return drafts
    }
}
