package import Bridge
import Captures
import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// The PIN of each owner, and the wrong PINs of each device.
package struct PINStore: Sendable {
    let database: Database

    /// What a device must send, and whether it may.
    package struct Standing: Sendable {
        /// Another one for each PIN.
        package let version: UUID
        /// Wrong PINs since the last right one.
        package let tries: Int
        /// Seconds until the device may try again; nil if it may.
        package let wait: Int?
        fileprivate let salt: [UInt8]
        fileprivate let hash: [UInt8]
    }

    package enum Outcome: Sendable, Equatable {
        case right
        case wrong(triesLeft: Int)
        /// The device was locked, or the PIN was changed, while the hash was computed.
        case overtaken
    }

    /// Sets the PIN, and forgets the wrong ones of all devices.
    /// - Parameter key: the device key of the request.
    package func set(_ pin: BridgePIN, by key: String, of owner: UUID) async throws(StoreError) {
        let salt = try reading { try Bytes.random(Scrypt.saltCount) }
        let statement = PinsStatements.setPIN(
            owner: owner, version: .v7(), salt: salt, hash: try await hash(pin, salt, owner))
        try await database.rows(
            of: [owner], statement.sql, PinsStatements.forgetPINTries(owner: owner).sql,
            AuditLog.logging(.bridgePINSet, owner, of: owner, by: key))
    }

    /// Devices read messages without a PIN from now on. Without a PIN this changes nothing.
    package func clear(by key: String, of owner: UUID) async throws(StoreError) {
        try await database.transaction(of: [owner]) { transaction in
            try await transaction.run(PinsStatements.forgetPINTries(owner: owner))
            if try await transaction.run(PinsStatements.clearPIN(owner: owner)) > 0 {
                try await transaction.run(
                    AuditStatements.log(
                        owner: owner, id: .v7(), action: .bridgePINCleared, object: owner, device: key))
            }
        }
    }

    /// - Returns: nil if the owner has no PIN.
    package func standing(of device: String, owner: UUID) async throws(StoreError) -> Standing? {
        let row = try await database.run(of: [owner], PinsStatements.pinStanding(device: device, owner: owner))
        return row.map {
            Standing(
                version: $0.version, tries: Int($0.tries ?? 0),
                wait: $0.locked.flatMap { $0 > 0 ? Int($0.rounded(.up)) : nil }, salt: $0.salt, hash: $0.hash)
        }
    }

    /// Compares a PIN with the owner's. One statement counts the outcome: after `BridgePIN.maxTries` wrong PINs the device is
    /// locked, also if it sends many requests at once to several servers.
    /// - Parameter text: as the device has sent it.
    package func test(
        _ text: String, by device: String, _ standing: Standing, of owner: UUID
    ) async throws(StoreError) -> Outcome {
        var isRight = false
        if let pin = BridgePIN(text) {
            isRight = Bytes.constantTimeEquals(try await hash(pin, standing.salt, owner), standing.hash)
        }
        let counted = try await database.run(
            of: [owner],
            PinsStatements.countPINTry(
                device: device, isRight: isRight, owner: owner, version: standing.version,
                maxTries: Int32(BridgePIN.maxTries), longestLock: Double(BridgePIN.longestLock),
                firstLock: Double(BridgePIN.firstLock)))
        guard let counted else { return .overtaken }
        if isRight { return .right }
        if counted.isLocked { try await database.audit.log(.bridgePINLocked, owner, of: owner, by: device) }
        return .wrong(triesLeft: max(0, BridgePIN.maxTries - Int(counted.tries)))
    }

    /// The versions of the PINs of those owners who have one.
    package func versions(of owners: [UUID]) async throws(StoreError) -> [UUID: UUID] {
        let rows = try await database.run(of: owners, PinsStatements.pinVersions(owners: owners))
        return Dictionary(rows.map { ($0.owner, $0.version) }) { $1 }
    }

    /// The slow hash makes each guess dear. The owner's key makes the stored hash useless without the master key.
    private func hash(_ pin: BridgePIN, _ salt: [UInt8], _ owner: UUID) async throws(StoreError) -> [UInt8] {
        let cipher = try await database.keys.cipher(for: owner)
        return try await storing {
            try cipher.mark(of: await Scrypt.shared.hash(pin.text, salt: salt), context: "bridge_pins.hash")
        }
    }
}

extension Database {
    package var pins: PINStore { PINStore(database: self) }
}
