import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Pipeline
import Records
import Requests
import Store

/// Typed cards, and reading a card's picture again.
struct CardEntryRoutes: Sendable {
    let database: Database
    let publisher: MessagePublisher
    let input: ContactInput

    var endpoints: [Endpoint] {
        [
            .write(.post, "/v1/cards", .contactsWrite, handler: create),
            .write(.post, "/v1/cards/{id}/reread", .contactsWrite, isCharged: true, handler: reread),
        ]
    }

    /// Saves a typed card as a confirmed contact. A possible duplicate is refused, merged or skipped, as the request or
    /// the owner's setting says. With `captureId` it replaces a card that could not be read.
    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let policy: DuplicatePolicy? = try call.choice("contactDuplicates")
        let entry = try await mappingSaveErrors { () async throws(APIFailure) in
            let card = try CardInput(try call.json(), input)
            return try await mappingStoreErrors { () async throws(StoreError) in
                try await database.cards.enter(
                    call.object, of: call.owner, card.fields, capture: card.capture,
                    by: policy)
            }
        }
        switch entry {
        case .done(let card): return CardResponses.answer(card, status: 201)
        case .known(let commit):
            return .answer(
                CardCommitView.json(commit), headers: commit.version.map { [("ETag", EntityTag.text($0))] } ?? [])
        case .duplicates(let others):
            let links = others.prefix(5).map { "<\(ContactView.path($0.contact.id))>; rel=\"duplicate\"" }
            throw APIFailure(.duplicateContact, headers: [("Link", links.joined(separator: ", "))])
        case .captureTaken: throw APIFailure(.captureTaken)
        case .captureUnderWay: throw APIFailure(.captureUnderWay, headers: [("Retry-After", "2")])
        case .gone: throw APIFailure(.notFound)
        case .unknownCapture: throw APIFailure(.unknownCapture, at: "/captureId")
        }
    }

    /// Reads a card's picture again, for example in another language. Fields that the owner has changed stay.
    @Sendable private func reread(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        var language: String?
        if !call.request.body.isEmpty {
            var fields = try FieldReader(try call.json())
            let asked = [fields.value("language") ?? .null, fields.value("languages") ?? .null]
            if asked != [.null, .null] { language = CaptureInput.language(&fields) }
            try fields.finish()
        }
        if let problem = try await languageProblem(language) { throw problem }
        let outcome = try await mappingStoreErrors { [language] () async throws(StoreError) in
            try await database.cards.reread(card: id, of: call.owner, language: language)
        }
        switch outcome {
        case .notFound: throw APIFailure(.notFound)
        case .underWay: throw APIFailure(.captureUnderWay, headers: [("Retry-After", "2")])
        case .contentGone:
            throw APIFailure(
                .contentGone, "This card has no picture: it was created without one, or the picture was deleted.")
        case .done(let reference):
            await publisher.publish([reference])
            let capture = try await mappingStoreErrors { () async throws(StoreError) in
                try await database.captures.find(reference.id, of: call.owner)
            }
            guard let capture else { throw APIFailure(.notFound) }
            return .answer(
                CaptureView(record: capture).json, status: 202,
                headers: [("Location", CaptureView.path(reference.id))])
        }
    }

    private func languageProblem(_ language: String?) async throws(APIFailure) -> APIFailure? {
        guard let language else { return nil }
        return try await mappingStoreErrors { () async throws(StoreError) in
            try await database.languageProblem(of: language)
        }
    }
}
