import Captures
import FoundationEssentials
import HTTPServer
import Pipeline
import Store

/// Cards as they are reviewed, changed and taken for true. `CardEntryRoutes` types and rereads them.
struct CardRoutes: Sendable {
    let database: Database
    let publisher: LinePublisher
    let contacts: ContactRoutes

    var endpoints: [Endpoint] {
        [
            .read("/v1/cards", .contactsRead, handler: list),
            .read("/v1/cards/{id}", .contactsRead, handler: show),
            .read("/v1/cards/{id}/draft", .contactsRead, handler: draft),
            .write(.patch, "/v1/cards/{id}", .contactsWrite, handler: update),
            .write(.delete, "/v1/cards/{id}", .contactsWrite, handler: delete),
            .write(.post, "/v1/cards/{id}/commit", .contactsWrite, handler: commitOne),
            .write(.post, "/v1/cards/commit", .contactsWrite, handler: commit),
        ]
    }

    @Sendable private func list(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let listing = try Listing(call)
        let status: CardStatus = try call.choice("status") ?? .draft
        let reviewed: Flag? = try call.choice("reviewed")
        var batch: UUID?
        if let text = try call.query("batch") {
            guard text.utf8.count == 36, let id = UUID(uuidString: text) else {
                throw Call.invalid("batch", "must be the id of a batch")
            }
            batch = id
        }
        let page = try await answering { [batch] () async throws(StoreError) in
            try await database.cards(
                of: call.owner, status: status.contact, batch: batch, reviewed: reviewed.map { $0 == .true },
                after: listing.cursor, limit: listing.limit)
        }
        return page.response(CardView.json)
    }

    @Sendable private func show(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        answer(try await card(try call.id(), call))
    }

    @Sendable private func draft(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let card = try await card(try call.id(), call)
        let recognition = try await answering { () async throws(StoreError) -> Recognition? in
            guard card.reading != nil, let capture = card.contact.capture else { return nil }
            return try await database.words(of: capture, of: call.owner)
        }
        return .answer(
            CardDraftView(card: card, recognition: recognition).json,
            headers: [("ETag", ContactView.tag(card.contact.version))])
    }

    /// A patch of the contact, and `reviewed` beside its fields.
    @Sendable private func update(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let body = try call.json()
        var own = try FieldReader(body.only(["reviewed"]))
        let reviewed = own.flag("reviewed")
        try own.finish()
        _ = try await card(id, call)
        let patch = body.without(["reviewed"])
        if patch != [:] || reviewed == nil {
            try await saving { () async throws(APIFailure) in _ = try await contacts.change(id, by: patch, call) }
        }
        if let reviewed {
            _ = try await answering { () async throws(StoreError) in
                try await database.review(card: id, of: call.owner, reviewed)
            }
        }
        return answer(try await card(id, call))
    }

    @Sendable private func delete(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let id = try await card(try call.id(), call).contact.id
        let expected = try call.expectedVersion()
        let change = try await answering { () async throws(StoreError) in
            try await database.deleteContact(id, of: call.owner, expecting: expected)
        }
        switch change {
        case .done: return HTTPResponse(status: 204)
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let current): throw contacts.conflict(current)
        }
    }

    @Sendable private func commitOne(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let id = try await card(try call.id(), call).contact.id
        let expected = try call.expectedVersion()
        let change = try await answering { () async throws(StoreError) in
            try await database.confirmContact(id, of: call.owner, expecting: expected)
        }
        switch change {
        case .done: break
        case .notFound: throw APIFailure(.notFound)
        case .conflict(let current): throw contacts.conflict(current)
        }
        await tell([id], call)
        return answer(try await card(id, call))
    }

    /// D-97, D-103: all that were looked at, in one transaction.
    @Sendable private func commit(_ call: Call) async throws(APIFailure) -> HTTPResponse {
        let input = try CommitInput(try call.json())
        let (commits, left) = try await answering { () async throws(StoreError) -> ([CardCommit], Int?) in
            switch input {
            case .cards(let ids): return (try await database.commit(cards: ids, of: call.owner), nil)
            case .batch(let batch, let reviewedOnly):
                let outcome = try await database.commitCards(in: batch, of: call.owner, reviewedOnly: reviewedOnly)
                return (outcome.commits, outcome.left)
            }
        }
        if commits.isEmpty, left == 0, case .batch(let batch, _) = input {
            let known = try await answering { () async throws(StoreError) in
                try await database.batch(batch, of: call.owner) != nil
            }
            guard known else {
                let code = ProblemCode.unknownBatch
                throw APIFailure(code, faults: [.init(pointer: "/batchId", code: code.rawValue, detail: code.detail)])
            }
        }
        let done = commits.filter { $0.outcome == .committed }
        await tell(done.map(\.id), call)
        return .answer([
            "committed": .integer(done.count),
            "left": JSON(left),
            "results": .array(
                commits.map { commit in
                    [
                        "id": JSON(commit.id), "outcome": .string(commit.outcome.rawValue),
                        "version": JSON(commit.version),
                    ]
                }),
        ])
    }

    private func tell(_ ids: [UUID], _ call: Call) async {
        await publisher.publish(ids.map { LineEvent(owner: call.owner, type: "card.committed", id: $0) })
    }

    private func card(_ id: UUID, _ call: Call) async throws(APIFailure) -> Card {
        try await CardAnswers(database: database).card(id, call)
    }

    private func answer(_ card: Card) -> HTTPResponse { CardAnswers.answer(card) }
}

/// Which cards a list shows.
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
