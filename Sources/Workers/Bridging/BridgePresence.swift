import Bridge
import BridgeRecords
package import FoundationEssentials
package import JSON
import Pipeline
import Requests
package import Store
import Synchronization

/// Says when the peers of the bridge were last there.
struct PeerWatch: Sendable {
    let database: Database
    let announce: @Sendable (ChangeEvent) -> Void

    /// Remembers that the peer which sent this request is there, and tells listeners at most once a minute.
    func see(_ call: AuthenticatedRequest, as role: BridgeRole) async throws(APIFailure) {
        let isTold = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.see(call.principal.id, as: role, of: call.owner)
        }
        if isTold { announce(ChangeEvent(owner: call.owner, type: BridgeEvent.presence, id: call.object)) }
    }
}

/// What one stream has told about the presence of peers.
package final class PresenceTeller: Sendable {
    private struct Peer: Hashable {
        var device: String
        var role: BridgeRole
    }

    private let database: Database
    private let owner: UUID
    private let told = Mutex<[Peer: Date]>([:])

    package init(_ database: Database, of owner: UUID) {
        self.database = database
        self.owner = owner
    }

    /// Frames `presence` of the peers that were there since the last call; of all peers at the first call.
    package func news() async throws(StoreError) -> [JSON] {
        let peers = try await database.bridge.peers(of: owner)
        return told.withLock { told in
            peers.compactMap { peer in
                let key = Peer(device: peer.device, role: peer.role)
                guard told[key] != peer.toldAt else { return nil }
                told[key] = peer.toldAt
                return BridgeAnswer.presence(
                    key: peer.device, role: peer.role.rawValue,
                    seenAt: Int((peer.seenAt.timeIntervalSince1970 * 1_000).rounded(.down))
                ).json()
            }
        }
    }
}
