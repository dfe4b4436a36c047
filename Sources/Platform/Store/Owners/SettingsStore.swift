package import Crypto
package import FoundationEssentials
import Postgres

/// The settings of owners.
package struct SettingsStore: Sendable {
    let database: Database

    package func read(of owner: UUID) async throws(StoreError) -> OwnerSettings {
        let cipher = try await database.keys.cipher(for: owner)
        let row = try await database.run(of: [owner], SettingsStatements.settings(owner: owner))
        return try reading { try OwnerSettings(row, of: owner, cipher) }
    }

    /// Whether the database knows this time zone: an IANA name such as `Europe/Vienna`.
    package func knowsTimeZone(_ name: String) async throws(StoreError) -> Bool {
        try await database.run(of: [], SettingsStatements.isKnownTimeZone(name: name)) > 0
    }

    /// nil members stay unchanged. Nothing is changed if the currency would become another one while the inventory has
    /// amounts, which are in the owner's currency.
    /// - Parameters:
    ///   - timeZone: an IANA name. The caller has checked the name with `knowsTimeZone`.
    ///   - currency: an ISO 4217 code.
    ///   - keepsAmounts: amounts become amounts in the new currency, with the same figures.
    /// - Returns: the settings after the change.
    @discardableResult
    package func change(
        of owner: UUID, autoCommitCards: Bool? = nil, contactDuplicates: DuplicatePolicy? = nil,
        timeZone: String? = nil, currency: String? = nil, keepsAmounts: Bool = false, scanCaptures: Bool? = nil,
        bridgeRetentionDays: Int? = nil, messageCaptures: MessageCaptures? = nil, words: [String]? = nil
    ) async throws(StoreError) -> OwnerSettings {
        let first = OwnerSettings()
        let cipher = try await database.keys.cipher(for: owner)
        let sealed = try reading {
            try words.map { try cipher.seal(StoreJSON.encode($0), context: SealContext.ownerWords(owner)) }
        }
        let row = try await database.run(
            of: [owner],
            SettingsStatements.changeSettings(
                owner: owner, firstAutoCommitCards: autoCommitCards ?? first.autoCommitCards,
                firstContactDuplicates: contactDuplicates ?? first.contactDuplicates,
                firstTimeZone: timeZone ?? first.timeZone, firstCurrency: currency ?? first.currency,
                firstScanCaptures: scanCaptures ?? first.scanCaptures,
                bridgeRetentionDays: bridgeRetentionDays.map(Int32.init), messageCaptures: messageCaptures,
                wordsSealed: sealed, currency: currency,
                keepsAmounts: keepsAmounts, defaultCurrency: first.currency,
                autoCommitCards: autoCommitCards, contactDuplicates: contactDuplicates,
                timeZone: timeZone, scanCaptures: scanCaptures))
        guard let row else { return try await read(of: owner) }
        return try reading { try OwnerSettings(row, of: owner, cipher) }
    }
}

extension Database {
    package var settings: SettingsStore { SettingsStore(database: self) }
}

extension OwnerSettings {
    /// - Parameter row: nil if the owner has set nothing.
    package init(_ row: SettingsStatements.Settings?, of owner: UUID, _ cipher: OwnerCipher) throws {
        guard let row else {
            self.init()
            return
        }
        self.init(
            autoCommitCards: row.autoCommitCards, contactDuplicates: row.contactDuplicates, timeZone: row.timeZone,
            currency: row.currency, scanCaptures: row.scanCaptures,
            bridgeRetentionDays: Int(row.bridgeRetentionDays), messageCaptures: row.messageCaptures,
            words: try Self.words(row.wordsSealed, of: owner, cipher))
    }

    /// - Parameter sealed: nil if the owner has set no words.
    package static func words(_ sealed: [UInt8]?, of owner: UUID, _ cipher: OwnerCipher) throws -> [String] {
        guard let sealed else { return [] }
        return try StoreJSON.decode(
            [String].self, from: try cipher.open(sealed, context: SealContext.ownerWords(owner)))
    }
}
