import Kafka
import Store

/// An import message between being read and being stored.
struct ImportDraft: Sendable {
    var message: IncomingMessage
    /// Its batch begins to run with it.
    var commits: Bool
    var stored: ImportMessage
}

/// As many of them as go into one transaction.
struct ImportPortion {
    private static let mostCaptures = 500
    private static let mostBytes = 8 * 1024 * 1024

    private var drafts: [ImportDraft] = []
    private var captures = 0
    private var bytes = 0

    /// One fits always.
    func hasRoom(for draft: ImportDraft) -> Bool {
        drafts.isEmpty
            || captures + draft.stored.captures.count <= Self.mostCaptures
                && bytes + draft.message.value.count <= Self.mostBytes
    }

    mutating func add(_ draft: ImportDraft) {
        drafts.append(draft)
        captures += draft.stored.captures.count
        bytes += draft.message.value.count
    }

    mutating func take() -> [ImportDraft] {
        defer { self = ImportPortion() }
        return drafts
    }
}
