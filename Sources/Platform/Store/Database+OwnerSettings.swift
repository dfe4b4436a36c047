import Crypto
package import FoundationEssentials
import Postgres

extension Database {
    package func settings(of owner: UUID) async throws(StoreError) -> OwnerSettings {
        let cipher = try await keys.cipher(for: owner)
        let rows = try await rows(of: [owner], OwnerSettings.standing(owner))
        return try reading { try OwnerSettings(rows: rows, of: owner, cipher) }
    }

    /// Whether the database knows this time zone: an IANA name such as `Europe/Vienna`.
    package func knowsTimeZone(_ name: String) async throws(StoreError) -> Bool {
        // Postgres lists more than the IANA names: copies under posix/ and right/, the machine's own zone and a
        // placeholder.
        try await !rows(
            of: [],
            """
            select from pg_timezone_names where name = \(name) and name !~ '^(posix|right)/'
                and name not in ('localtime', 'posixrules', 'Factory')
            """
        ).isEmpty
    }

    /// nil members stay unchanged.
    /// - Parameter timeZone: a name for which `knowsTimeZone` is true.
    @discardableResult
    package func changeSettings(
        of owner: UUID, autoCommitCards: Bool? = nil, contactDuplicates: DuplicatePolicy? = nil,
        timeZone: String? = nil, words: [String]? = nil
    ) async throws(StoreError) -> OwnerSettings {
        let first = OwnerSettings()
        let cipher = try await keys.cipher(for: owner)
        let sealed = try reading {
            try words.map { try cipher.seal(StoreJSON.encode($0), context: SealContext.ownerWords(owner)) }
        }
        let rows = try await rows(
            of: [owner],
            """
            insert into owner_settings as s (owner, auto_commit_cards, contact_duplicates, time_zone, words_sealed)
            values (\(owner), \(autoCommitCards ?? first.autoCommitCards),
                \((contactDuplicates ?? first.contactDuplicates).rawValue), \(timeZone ?? first.timeZone), \(sealed))
            on conflict (owner) do update set updated_at = now(),
                auto_commit_cards = coalesce(\(autoCommitCards)::boolean, s.auto_commit_cards),
                contact_duplicates = coalesce(\(contactDuplicates?.rawValue)::text, s.contact_duplicates),
                time_zone = coalesce(\(timeZone)::text, s.time_zone),
                words_sealed = coalesce(\(sealed)::bytea, s.words_sealed)
            returning *
            """)
        return try reading { try OwnerSettings(rows: rows, of: owner, cipher) }
    }
}

extension OwnerSettings {
    static func standing(_ owner: UUID) -> SQL { "select * from owner_settings where owner = \(owner)" }

    /// - Parameter rows: empty if the owner has set nothing.
    init(rows: [Row], of owner: UUID, _ cipher: OwnerCipher) throws {
        guard let row = rows.first else {
            self.init()
            return
        }
        self.init(
            autoCommitCards: try row.get("auto_commit_cards"),
            contactDuplicates: try row.get("contact_duplicates", as: DuplicatePolicy.self),
            timeZone: try row.get("time_zone"),
            words: try Self.words(try row.get("words_sealed", as: [UInt8]?.self), of: owner, cipher))
    }

    /// - Parameter sealed: nil if the owner has set no words.
    static func words(_ sealed: [UInt8]?, of owner: UUID, _ cipher: OwnerCipher) throws -> [String] {
        guard let sealed else { return [] }
        return try StoreJSON.decode(
            [String].self, from: try cipher.open(sealed, context: SealContext.ownerWords(owner)))
    }
}
