import Captures
import Corrections
import HTTPServer
import Household
import Records
import Requests
import Store

/// Undoes a correction by the token that its answer had.
struct UndoRoutes: Sendable {
    let database: Database

    /// The scope depends on the correction.
    var endpoints: [Endpoint] { [.write(.post, "/v1/undo/{token}", handler: undo)] }

    @Sendable private func undo(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        guard let token = call.request.pathParameters["token"] else { throw APIFailure(.notFound) }
        let action = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.undo.action(of: token, of: call.owner)
        }
        guard let action else { throw APIFailure(.notFound) }
        guard action.scope.isGranted(by: call.principal.scopes) else {
            throw APIFailure(.missingScope, "The device key lacks the scope \(action.scope.rawValue).")
        }
        if action == .inventoryChanged { return try await HouseholdRoutes.undo(token, call, database) }
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.undo.undo(token, of: call.owner)
        }
        switch outcome {
        case .done(let result): return .answer(CorrectionView.json(result))
        case .notFound: throw APIFailure(.notFound)
        case .alreadyUndone: throw APIFailure(.undoUsed)
        case .expired: throw APIFailure(.undoExpired)
        }
    }
}

extension CorrectionAction {
    fileprivate var scope: DeviceScope {
        switch self {
        case .noteAssigned, .noteDismissed, .noteReopened, .noteContact, .captureDeleted: .inboxWrite
        case .interactionChanged, .interactionMoved, .interactionSplit, .interactionDeleted: .contactsWrite
        case .inventoryChanged: .inventoryWrite
        }
    }
}
