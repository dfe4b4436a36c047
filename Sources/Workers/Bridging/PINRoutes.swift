import Bridge
import BridgeRecords
import Captures
import HTTPServer
import Requests
import Store

/// The owner sets the PIN that computers must send, or removes it.
struct PINRoutes: Sendable {
    private static let path = "/v1/bridge/pin"

    let database: Database

    var endpoints: [Endpoint] {
        [
            .ask(Self.path, .keysManage, by: .put, handler: set),
            .write(.delete, Self.path, .keysManage, handler: clear),
        ]
    }

    @Sendable private func set(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        var fields = try FieldReader(try call.json())
        let text = fields.text("pin", upTo: BridgePIN.lengths.upperBound)
        if fields.value("pin") == nil { fields.note(.missingField, "pin") }
        try fields.finish()
        guard let pin = text.flatMap(BridgePIN.init) else {
            let (least, most) = (BridgePIN.lengths.lowerBound, BridgePIN.lengths.upperBound)
            throw APIFailure(.invalidValue, at: "/pin", "pin must have \(least) to \(most) digits and nothing else.")
        }
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.pins.set(pin, by: call.principal.id, of: call.owner)
        }
        return HTTPResponse(status: 204)
    }

    @Sendable private func clear(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.pins.clear(by: call.principal.id, of: call.owner)
        }
        return HTTPResponse(status: 204)
    }
}
