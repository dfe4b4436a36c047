import Captures
import FoundationEssentials
import HTTPServer
import Records
import Requests
import Store

/// Responses that several card routes share.
struct CardResponses: Sendable {
    let database: Database

    /// - Throws: `ocr_failed` if the card's picture could not be read, with links to read it again or to type the card.
    func card(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> Card {
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.cards.find(id, of: call.owner)
        }
        if let found { return found }
        let capture = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.captures.find(id, of: call.owner)
        }
        guard let capture, capture.isUnreadableCard else { throw APIFailure(.notFound) }
        let retry = "<\(CardView.path(id))/reread>; rel=\"retry\""
        let entry = "<\(CardFailure.entryPath)>; rel=\"create-form\""
        throw APIFailure(.ocrFailed, CardFailure.dialog, headers: [("Link", "\(retry), \(entry)")])
    }

    static func answer(
        _ card: Card, status: Int = 200, adding more: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        var headers = [(name: "ETag", value: EntityTag.text(card.contact.version))] + more
        if status == 201 { headers.append((name: "Location", value: CardView.path(card.contact.id))) }
        return .answer(CardView.json(card), status: status, headers: headers)
    }
}

/// Messages and links for a card that could not be read.
enum CardFailure {
    /// The message for the person, with fixed wording: apps on phones expect it.
    static let dialog = "Unable to read card. Try again with better lighting?"
    /// For a card without a picture.
    static let noPersonDialog = "Nobody was found on this card. It is in the inbox."
    /// The path of a typed card. The request has the capture's id as `captureId`.
    static let entryPath = "/v1/cards"
}

extension CaptureRecord {
    /// The client sent it as a card, and no person was found on it. The owner can type the card.
    var isCardWithoutPerson: Bool { kind == .card && (state == .inbox || state == .rejected) }

    /// Like `isCardWithoutPerson`, and its picture is kept, so that the owner can look at it or have it read again.
    var isUnreadableCard: Bool { isCardWithoutPerson && image != nil }
}

/// Runs a write of a card and gives its errors the codes that apps on phones know: `invalid_contact_data`,
/// `save_failed`.
func mappingSaveErrors<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(APIFailure) -> Value
) async throws(APIFailure) -> Value {
    do throws(APIFailure) { return try await body() } catch {
        var failure = error
        switch error.code {
        case .invalidFields, .invalidEmail, .invalidPhone, .invalidWebsite: failure.code = .invalidContactData
        case .internalError:
            failure.code = .saveFailed
            failure.detail = ProblemCode.saveFailed.detail
        default: break
        }
        throw failure
    }
}
