package import Captures
import CommandLine
import Runtime

/// An object whose id begins with the digits that a person has typed.
struct APIIDMatch: Decodable, Sendable {
    private var object: String
    var id: String

    /// Nil for a kind that this release does not know.
    var kind: ObjectKind? { ObjectKind(rawValue: object) }
}

private struct APIIDMatches: Decodable {
    var data: [APIIDMatch]
    var hasMore: Bool
}

extension APIClient {
    /// Completes the beginning of an id. A whole id of one kind needs no request.
    /// - Parameter areDeleted: looks for an object that can be restored.
    /// - Throws: `data` if no object or several objects begin so. The message names the candidates.
    package func complete(
        _ prefix: IDPrefix, among kinds: [ObjectKind], areDeleted: Bool = false
    ) async throws -> (kind: ObjectKind, id: String) {
        if let id = prefix.id, kinds.count == 1 { return (kinds[0], id.text) }
        let path = Self.path(
            "/v1/ids",
            [
                ("prefix", prefix.text), ("objects", kinds.map(\.rawValue).joined(separator: ",")),
                ("deleted", areDeleted ? "true" : nil),
            ])
        var api = self
        api.missing = nil
        let found: APIIDMatches = try await api.get(path).decode()
        let nouns = kinds.map(\.noun).joined(separator: " or ")
        guard let first = found.data.first, let kind = first.kind else {
            throw CommandFailure(.data, Self.missing(nouns, prefix.text, areDeleted, kinds))
        }
        guard found.data.count == 1, !found.hasMore else {
            let candidates = found.data.map { kinds.count == 1 ? $0.id : "\($0.kind?.noun ?? "") \($0.id)" }
            throw CommandFailure(
                .data,
                "\(prefix.text) is ambiguous: the id of more than one \(nouns) begins so; type more digits of: "
                    + candidates.joined(separator: ", ") + (found.hasMore ? ", …" : ""))
        }
        return (kind, first.id)
    }

    private static func missing(_ nouns: String, _ id: String, _ areDeleted: Bool, _ kinds: [ObjectKind]) -> String {
        "there is no \(areDeleted ? "deleted " : "")\(nouns) \(id)"
            + "; \(areDeleted ? "tapline deleted" : kinds.map(\.listCommand).joined(separator: " and ")) shows the ids"
    }
}

extension ObjectKind {
    /// The command that shows ids of this kind.
    package var listCommand: String {
        switch self {
        case .capture: "tapline captures list"
        case .contact: "tapline contacts list"
        case .group: "tapline groups list"
        case .note: "tapline inbox list"
        case .interaction, .merge: "tapline contacts history CONTACT"
        case .suggestion: "tapline contacts suggestions CONTACT"
        case .item: "tapline items list"
        case .location: "tapline locations list"
        case .label: "tapline labels list"
        case .policy: "tapline policies list"
        }
    }

    /// The path of the objects in the API; suggestions are below their contact.
    package var path: String {
        switch self {
        case .capture: "/v1/captures"
        case .contact, .suggestion: "/v1/contacts"
        case .group: "/v1/groups"
        case .note: "/v1/inbox"
        case .interaction: "/v1/interactions"
        case .merge: "/v1/merges"
        case .item: "/v1/items"
        case .location: "/v1/locations"
        case .label: "/v1/labels"
        case .policy: "/v1/policies"
        }
    }
}
