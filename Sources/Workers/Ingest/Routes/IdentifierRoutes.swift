import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Records
import Requests
import Store

/// Completes the beginning of an id, so that a person need not type the whole id.
struct IdentifierRoutes: Sendable {
    private static let maxFound = 10

    let database: Database

    /// The scopes depend on the kinds of objects.
    var endpoints: [Endpoint] { [.read("/v1/ids", query: ["prefix", "objects", "deleted"], handler: find)] }

    @Sendable private func find(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let prefix = IDPrefix(try call.query("prefix") ?? "") else {
            throw AuthenticatedRequest.invalid(
                "prefix", "must have \(IDPrefix.minDigits) to 32 hexadecimal digits, with or without an id's hyphens")
        }
        let kinds = try Self.kinds(call)
        let areDeleted = try call.flag("deleted")
        for kind in kinds where !kind.scope.isGranted(by: call.principal.scopes) {
            throw APIFailure(.missingScope, "The device key lacks the scope \(kind.scope.rawValue).")
        }
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.identifiers.find(
                prefix, of: call.owner, among: kinds, areDeleted: areDeleted, limit: Self.maxFound + 1)
        }
        return .answer(
            .idMatches(
                data: .array(
                    found.prefix(Self.maxFound).map { .idMatch(object: .string($0.kind.rawValue), id: JSON($0.id)) }),
                hasMore: .bool(found.count > Self.maxFound)))
    }

    private static func kinds(_ call: AuthenticatedRequest) throws(APIFailure) -> [ObjectKind] {
        let names = (try call.query("objects") ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let kinds = names.compactMap { ObjectKind(rawValue: String($0)) }
        guard kinds.count == names.count else {
            let known = ObjectKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw AuthenticatedRequest.invalid("objects", "must name kinds, separated by commas: \(known)")
        }
        return kinds
    }
}
