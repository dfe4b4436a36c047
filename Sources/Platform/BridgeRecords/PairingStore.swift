package import Bridge
package import Captures
package import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// What a paired device may do.
package enum PairingRole: String, Sendable, CaseIterable {
    case phone, client, reader

    package var scopes: [DeviceScope] {
        switch self {
        case .phone: [.bridgePhone]
        case .client: [.bridgeClient, .bridgeRead]
        case .reader: [.bridgeRead]
        }
    }
}

/// Pairings of the bridge: an owner opens one, and a device gets a key for its digits.
package struct PairingStore: Sendable {
    let database: Database

    /// Opens a pairing for `PairingRule.lifetime`, and closes the owner's earlier one.
    /// - Parameters:
    ///   - name: of the device, if the device does not tell a name.
    ///   - key: the device key that opens the pairing. The pairing ends with the key.
    package func open(
        _ role: PairingRole, name: String, by key: String, of owner: UUID
    ) async throws(StoreError) -> (code: PairingCode, expiresAt: Date) {
        // Some code is free: an owner has one pairing, and there are a million codes.
        while true {
            let code = try reading { try PairingCode.random() }
            let opening = PairingsStatements.openPairing(
                owner: owner, code: try mark(code), role: role, name: name, openedBy: key,
                lifetime: Double(PairingRule.lifetime) / 1_000)
            let expiresAt = try await database.transaction(of: []) { transaction in
                try await transaction.run(PairingsStatements.closePairing(owner: owner))
                return try await transaction.run(opening)
            }
            if let expiresAt { return (code, expiresAt) }
        }
    }

    /// Exchanges the digits for a device key, once.
    /// - Parameter name: of the device; nil takes the pairing's.
    /// - Returns: nil if no open pairing has this code. The caller cannot learn more.
    package func claim(_ code: PairingCode, name: String?) async throws(StoreError) -> DeviceKeyToken? {
        let mark = try mark(code)
        // No content: these tables have no policies.
        return try await database.transaction(of: []) { transaction in
            let found = try await transaction.run(
                PairingsStatements.claimPairing(code: mark, maxTries: Int32(PairingRule.maxTries)))
            guard let found else { return nil }
            return try await database.deviceKeys.create(
                of: found.owner, name: name ?? found.name, scopes: found.role.scopes.map(\.rawValue), in: transaction)
        }
    }

    /// Closes the owner's pairing, if there is one.
    package func close(of owner: UUID) async throws(StoreError) {
        try await database.run(PairingsStatements.closePairing(owner: owner))
    }

    /// Removes pairings that nobody has claimed in time.
    package func sweep() async throws(StoreError) {
        try await database.run(PairingsStatements.deleteExpiredPairings())
    }

    private func mark(_ code: PairingCode) throws(StoreError) -> [UInt8] {
        try reading { try database.keys.system.mark(of: Array(code.text.utf8), context: "bridge_pairings.code") }
    }
}

extension PairingCode {
    /// Every code is equally likely.
    fileprivate static func random() throws(CryptoError) -> PairingCode {
        // Numbers at the end of the range are drawn again, because they would make small codes likelier.
        let end = UInt32.max - UInt32.max % UInt32(count)
        while true {
            let number = try Bytes.random(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if number < end { return PairingCode(number: Int(number) % count) }
        }
    }
}

extension Database {
    package var pairings: PairingStore { PairingStore(database: self) }
}
