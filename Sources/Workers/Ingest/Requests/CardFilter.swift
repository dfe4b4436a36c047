import Captures
import FoundationEssentials
import Records
import Requests
import Store

/// The filters of a card list, from the query.
struct CardFilter: Sendable {
    static let parameters = ["q", "tag", "status", "reviewed", "batch"]

    var search: String?
    var tag: String?
    var status: CardStatus
    var reviewed: Flag?
    var batch: UUID?

    /// - Parameter status: used if the query has no `status`.
    init(_ call: AuthenticatedRequest, else status: CardStatus) throws(APIFailure) {
        search = try call.search()
        tag = try call.tag()
        self.status = try call.choice("status") ?? status
        reviewed = try call.choice("reviewed")
        batch = try call.id("batch", of: "a batch")
    }

    func cards(
        in database: Database, of owner: UUID, after cursor: PageCursor?, limit: Int
    ) async throws(StoreError) -> Page<Card> {
        try await database.cards.list(
            of: owner, search: search, status: status.contact, tag: tag, batch: batch,
            reviewed: reviewed.map { $0 == .true }, after: cursor, limit: limit)
    }
}

/// The values of `?status=` for cards.
enum CardStatus: String, CaseIterable {
    case draft, confirmed, all

    var contact: ContactStatus? {
        switch self {
        case .draft: .draft
        case .confirmed: .confirmed
        case .all: nil
        }
    }
}

enum Flag: String, CaseIterable { case `true`, `false` }
