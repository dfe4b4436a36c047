import BridgeRecords
import Bridging
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Requests
import Records
import Search
import SearchRecords
import Store

struct SearchRoutes: Sendable {
    private static let maxContacts = 20

    private enum Kind: String, CaseIterable {
        case contact, card, interaction, note, message

        var hits: SearchedKind? { SearchedKind(rawValue: rawValue) }
        var hasPeople: Bool { self == .contact || self == .card }
    }

    let database: Database
    let pins: PINGuard

    var endpoints: [Endpoint] {
        [
            .read(
                "/v1/search", .contactsRead,
                query: PageRequest.parameters
                    + ["q", "similar", "kind", "contactId", "groupId", "sourceApp", "since", "tag"],
                handler: search)
        ]
    }

    @Sendable private func search(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let text = try call.query("q") ?? ""
        let query = try Self.query(text)
        let listing = try PageRequest(call)
        let kind = try call.choice("kind", Kind.self)
        let seesInbox = DeviceScope.inboxRead.isGranted(by: call.principal.scopes)
        if kind == .note { try call.require(.inboxRead) }
        if kind == .message { try call.require(.bridgeRead) }
        // Without the PIN, messages are left out.
        let proof =
            try await kind == .message
            ? pins.require(call) : pins.proof(in: call.request, of: call.principal)
        let seesMessages = proof != nil && DeviceScope.bridgeRead.isGranted(by: call.principal.scopes)
        let filter = try SearchFilter(call, kind: kind?.hits, hasNotes: seesInbox, hasMessages: seesMessages)
        let isSimilar = try call.flag("similar")
        let hasPeople =
            listing.cursor == nil && (kind?.hasPeople ?? true) && filter.contact == nil && filter.group == nil
            && filter.sourceApp == nil && filter.since == nil
        return try await mappingStoreErrors { () async throws(StoreError) in
            let contacts =
                hasPeople
                ? try await database.contacts.list(
                    of: call.owner, search: text, tag: filter.tag, isOfCard: kind == .card,
                    limit: min(Self.maxContacts, listing.limit)
                ).items : []
            var (hits, similar) = (Page<SearchHit>(items: [], next: nil), isSimilar)
            // A card's fields are those of its contact.
            if kind == .card {
                return .answer(
                    .searchAnswer(
                        contacts: .array(contacts.map(ContactView.json)), hits: [], isSimilar: false, nextCursor: .null)
                )
            }
            if !isSimilar {
                hits = try await database.search.find(
                    query, of: call.owner, where: filter, after: listing.cursor, limit: listing.limit)
            }
            if isSimilar || hits.items.isEmpty && hits.next == nil && listing.cursor == nil {
                hits = try await database.search.findSimilar(
                    query, of: call.owner, where: filter, after: listing.cursor, limit: listing.limit)
                similar = isSimilar || !hits.items.isEmpty
            }
            let chats =
                seesMessages
                ? try await database.bridge.conversations(ofMessages: hits.items.map(\.id), call.owner) : [:]
            return .answer(
                .searchAnswer(
                    contacts: .array(contacts.map(ContactView.json)),
                    hits: .array(hits.items.map { Self.json($0, in: chats[$0.id]) }),
                    isSimilar: .bool(similar), nextCursor: JSON(hits.next?.text)))
        }
    }

    private static func query(_ text: String) throws(APIFailure) -> SearchQuery {
        do throws(SearchQuery.Fault) { return try SearchQuery(text) } catch {
            switch error {
            case .tooShort:
                throw refusal("Search for a word of at least two letters or digits.")
            case .tooLong:
                throw refusal("Search for at most \(SearchQuery.maxBytes) bytes.")
            case .tooManyWords:
                throw refusal("Search for at most \(SearchQuery.maxWords) words.")
            }
        }
    }

    private static func refusal(_ sentence: String) -> APIFailure { APIFailure(.invalidParameter, at: "q", sentence) }

    /// - Parameter conversation: of the phone's message that the hit is, or of which it was made.
    private static func json(_ hit: SearchHit, in conversation: String?) -> JSON {
        .searchHit(
            kind: .string(hit.kind.rawValue), id: JSON(hit.id), captureId: JSON(hit.capture),
            contactId: JSON(hit.contact), groupId: JSON(hit.group?.id), groupName: JSON(hit.group?.name),
            happenedAt: JSON(hit.happenedAt), sourceApp: JSON(hit.sourceApp), conversationId: JSON(conversation),
            excerpt: .string(hit.excerpt))
    }
}

extension SearchFilter {
    fileprivate init(
        _ call: AuthenticatedRequest, kind: SearchedKind?, hasNotes: Bool, hasMessages: Bool
    ) throws(APIFailure) {
        let app = try call.query("sourceApp")
        if let app, app.isEmpty || app.utf8.count > 40 {
            throw AuthenticatedRequest.invalid("sourceApp", "must have 1 to 40 bytes")
        }
        self.init(
            kind: kind, contact: try call.id("contactId", of: "a contact"),
            group: try call.id("groupId", of: "a group"), sourceApp: app, since: try call.time("since"),
            tag: try call.tag(), hasNotes: hasNotes, hasMessages: hasMessages)
    }
}
