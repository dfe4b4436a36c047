import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Pipeline
import Records
import Requests
import Store

/// Confirms card drafts as contacts. The duplicate policy decides about drafts that may be existing contacts.
struct CardCommitRoutes: Sendable {
    let database: Database
    let publisher: MessagePublisher
    let contacts: ContactRoutes

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/cards/{id}/commit", .contactsWrite, handler: commitOne),
            .write(.post, "/v1/cards/commit", .contactsWrite, handler: commit),
        ]
    }

    @Sendable private func commitOne(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let expected = try call.expectedVersion()
        var policy: DuplicatePolicy?
        if !call.request.body.isEmpty {
            var fields = try FieldReader(try call.json())
            policy = fields.choice("contactDuplicates", else: .unknownChoice)
            try fields.finish()
        }
        let commit = try await mappingSaveErrors { [policy] () async throws(APIFailure) in
            try await mappingStoreErrors { () async throws(StoreError) in
                try await database.cards.commit(card: id, of: call.owner, by: policy, expecting: expected)
            }
        }
        switch commit.outcome {
        case .notFound:
            // Throws `ocr_failed`, with links, if the card could not be read.
            _ = try await CardResponses(database: database).card(id, call)
            throw APIFailure(.notFound)
        case .conflict(let current): throw APIFailure.outdated(current.version)
        case .created, .merged, .skipped, .duplicates, .alreadyCommitted: break
        }
        await tell([commit], call)
        return .answer(
            CardCommitView.json(commit), headers: commit.version.map { [("ETag", EntityTag.text($0))] } ?? [])
    }

    /// Commits several drafts in one transaction: those of the request, or the reviewed ones of a batch.
    @Sendable private func commit(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let input = try CommitInput(try call.json())
        let (commits, left, withoutPerson) = try await mappingSaveErrors { () async throws(APIFailure) in
            try await mappingStoreErrors { () async throws(StoreError) in try await commit(input, of: call.owner) }
        }
        if commits.isEmpty, left == 0, case .batch(let batch, _) = input.cards {
            let known = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.batches.find(batch, of: call.owner) != nil
            }
            guard known else { throw APIFailure(.unknownBatch, at: "/batchId") }
        }
        await tell(commits, call)
        return .answer(
            .cardCommits(
                committed: .integer(commits.count(where: \.isDone)),
                left: JSON(left),
                leftWithoutPerson: JSON(withoutPerson),
                results: .array(commits.map(CardCommitView.json))
            ))
    }

    private func commit(
        _ input: CommitInput, of owner: UUID
    ) async throws(StoreError) -> ([CardCommit], left: Int?, withoutPerson: Int?) {
        switch input.cards {
        case .named(let ids):
            return (try await database.cards.commit(cards: ids, of: owner, by: input.policy), nil, nil)
        case .batch(let batch, let reviewedOnly):
            let outcome = try await database.cards.commit(
                in: batch, of: owner, by: input.policy, reviewedOnly: reviewedOnly)
            return (outcome.commits, outcome.left, outcome.withoutPerson)
        }
    }

    private func tell(_ commits: [CardCommit], _ call: AuthenticatedRequest) async {
        await publisher.publish(
            commits.filter(\.isDone).map { ChangeEvent(owner: call.owner, type: "card.committed", id: $0.id) })
    }
}
