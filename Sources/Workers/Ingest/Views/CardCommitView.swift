import FoundationEssentials
import JSON
import Records
import Requests
import Store

/// The result of committing a card: committed, merged, skipped, or left as a draft with its possible duplicates.
enum CardCommitView {
    /// Possible duplicates in a response; `GET /v1/contacts/{id}/duplicates` lists all of them.
    private static let maxDuplicates = 5

    static func json(_ commit: CardCommit) -> JSON {
        var duplicates: [DuplicateContact] = []
        if case .duplicates(let found) = commit.outcome { duplicates = Array(found.prefix(maxDuplicates)) }
        return .cardCommit(
            id: JSON(commit.id), outcome: .string(commit.outcome.name), contactId: JSON(commit.contact),
            version: JSON(commit.version), mergeId: JSON(commit.merge),
            duplicates: .array(duplicates.map(DuplicateView.json))
        )
    }
}

extension CardCommit {
    fileprivate var contact: UUID? {
        switch outcome {
        case .created, .alreadyCommitted: id
        case .merged(_, let into): into
        case .skipped(let known): known
        case .duplicates, .notFound, .conflict: nil
        }
    }

    fileprivate var merge: UUID? { if case .merged(let merge, _) = outcome { merge } else { nil } }
}

extension CardCommit.Outcome {
    /// The name in the API. A conflict of a single card is answered as a problem.
    fileprivate var name: String {
        switch self {
        case .created: "created"
        case .merged: "merged"
        case .skipped: "skipped"
        case .duplicates: "duplicates"
        case .alreadyCommitted: "alreadyCommitted"
        case .notFound: "notFound"
        case .conflict: "conflict"
        }
    }
}
