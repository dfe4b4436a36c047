import Captures
import Cards
import Contacts
import Crypto
import Exchange
import FoundationEssentials
import Postgres
import Records
import Store

/// vCards from the rows of `ContactCopy.cards`. They are the same as those of `ExportFile`, but the values are copied
/// without becoming strings.
struct CopiedCards: CopiedFile {
    private let version: VCardVersion
    private let cipher: OwnerCipher
    private let groups: GroupNames
    private let heads: Heads
    private var lines = CardLines()

    init(_ version: VCardVersion, _ cipher: OwnerCipher, _ groups: GroupNames) {
        self.version = version
        self.cipher = cipher
        self.groups = groups
        heads = Heads(version)
    }

    mutating func append(_ row: [Range<Int>?], of chunk: [UInt8]) throws -> UUID {
        let bytes = chunk.span
        guard row.count == Places.first + ContactCopy.cardFields.count, let idPlace = row[0], let date = row[1],
            let memberships = row[2]
        else { throw StoreError.unreadable("a row of contacts without its values") }
        func text(_ place: Int) -> Range<Int> { row[place] ?? 0..<0 }
        func list(_ place: Int) throws -> [Range<Int>] {
            try row[place].map { try BinaryCopy.elements(of: $0, in: bytes) } ?? []
        }
        let id = try BinaryCopy.decode(idPlace, of: chunk, as: UUID.self)
        let emails = try list(Places.emails)
        let aliases = try list(Places.aliases)
        let phones = try Phone.list(String(decoding: chunk[row[Places.phones] ?? 0..<0], as: UTF8.self))

        lines.line("BEGIN:VCARD")
        lines.line(heads.version)
        name(bytes.extracting(text(Places.name)))
        lines.begin("FN:")
        shown(text(Places.name), text(Places.company), emails.first, phones.first, aliases.first, in: bytes)
        lines.end()
        if !aliases.isEmpty {
            lines.begin("NICKNAME:")
            for (number, alias) in aliases.enumerated() {
                if number > 0 { lines.put(UInt8(ascii: ",")) }
                lines.escape(bytes.extracting(alias))
            }
            lines.end()
        }
        for group in heads.groups { texts(group.head, group.places, row, in: bytes) }
        for email in emails {
            lines.begin(heads.email)
            lines.escape(bytes.extracting(email))
            lines.end()
        }
        for phone in phones {
            lines.begin(heads.phones[phone.type] ?? "")
            lines.escape(phone.text)
            lines.end()
        }
        for website in try list(Places.websites) {
            lines.begin("URL;TYPE=WORK:")
            lines.escape(bytes.extracting(website), isURI: true)
            lines.end()
        }
        texts("ADR;TYPE=WORK:;;", Places.address, isWhole: true, row, in: bytes)
        try put(groups: try BinaryCopy.elements(of: memberships, in: bytes), of: chunk)
        if let sealed = row[Places.notes] {
            let notes = try cipher.open(Array(chunk[sealed]), context: SealContext.contactNotes(id))
            if !notes.isEmpty {
                lines.begin("NOTE:")
                lines.escape(notes.span)
                lines.end()
            }
        }
        lines.begin("UID:")
        lines.buffer.append(text: id)
        lines.end()
        lines.revision(try BinaryCopy.decode(date, of: chunk, as: Date.self), version)
        lines.line("END:VCARD")
        return id
    }

    mutating func takeBytes() -> [UInt8] { lines.buffer.taken() }

    private mutating func name(_ name: Span<UInt8>) {
        lines.begin("N:")
        if let parts = OrdinaryName(name) {
            for part in [parts.family, parts.given, parts.middle, parts.prefix] {
                lines.put(name.extracting(part))
                lines.put(UInt8(ascii: ";"))
            }
        } else {
            let parts = name.isEmpty ? nil : PersonName(String(decoding: name.indices.map { name[$0] }, as: UTF8.self))
            for part in [parts?.family, parts?.given, parts?.middle, parts?.prefix] {
                lines.escape(part ?? "")
                lines.put(UInt8(ascii: ";"))
            }
            lines.escape(parts?.suffix ?? "")
        }
        lines.end()
    }

    /// A vCard requires a name: the first of these that is not empty.
    private mutating func shown(
        _ name: Range<Int>, _ company: Range<Int>, _ email: Range<Int>?, _ phone: Phone?, _ alias: Range<Int>?,
        in bytes: Span<UInt8>
    ) {
        if let place = [name, company, email].lazy.compactMap(\.self).first(where: { !$0.isEmpty }) {
            lines.escape(bytes.extracting(place))
        } else if let phone, !phone.text.isEmpty {
            lines.escape(phone.text)
        } else if let alias, !alias.isEmpty {
            lines.escape(bytes.extracting(alias))
        } else {
            lines.put("Unnamed")
        }
    }

    /// A property of one or more texts, unless all are empty.
    /// - Parameter isWhole: also writes empty texts at the end.
    private mutating func texts(
        _ head: String, _ places: [Int?], isWhole: Bool = false, _ row: [Range<Int>?], in bytes: Span<UInt8>
    ) {
        func text(_ place: Int?) -> Range<Int> { place.flatMap { row[$0] } ?? 0..<0 }
        guard let last = places.lastIndex(where: { !text($0).isEmpty }) else { return }
        lines.begin(head)
        for number in 0...(isWhole ? places.count - 1 : last) {
            if number > 0 { lines.put(UInt8(ascii: ";")) }
            lines.escape(bytes.extracting(text(places[number])))
        }
        lines.end()
    }

    private mutating func put(groups memberships: [Range<Int>], of chunk: [UInt8]) throws {
        guard !memberships.isEmpty else { return }
        let names = try memberships.compactMap { place in
            try groups.name(of: try BinaryCopy.decode(place, of: chunk, as: UUID.self))
        }
        guard !names.isEmpty else { return }
        lines.begin("CATEGORIES:")
        for (number, name) in names.sorted().enumerated() {
            if number > 0 { lines.put(UInt8(ascii: ",")) }
            lines.escape(name)
        }
        lines.end()
    }
}

/// The places of values in a row of `ContactCopy.cards`.
private enum Places {
    static let notes = 3
    /// The first field.
    static let first = 4
    static let name = place(.name)
    static let company = place(.company)
    static let aliases = place(.aliases)
    static let emails = place(.emails)
    static let phones = place(.phones)
    static let websites = place(.websites)
    static let address: [Int?] = [.street, .city, .region, .postalCode, .country].map(place)

    static func place(_ field: ContactField) -> Int {
        guard let number = ContactCopy.cardFields.firstIndex(of: field) else {
            preconditionFailure("\(field.rawValue) is not in a vCard")
        }
        return first + number
    }
}

/// Properties with their parameters.
private struct Heads {
    let version: String
    let email: String
    let phones: [PhoneType: String]
    let groups: [(head: String, places: [Int?])]

    init(_ version: VCardVersion) {
        self.version = "VERSION:" + version.rawValue
        email = version == .v3 ? "EMAIL;TYPE=INTERNET,WORK:" : "EMAIL;TYPE=WORK:"
        let voice = version == .v3 ? "VOICE" : "voice"
        phones = Dictionary(
            uniqueKeysWithValues: PhoneType.allCases.map { ($0, "TEL;TYPE=\($0.vCardName ?? voice):") })
        groups = VCardTextProperties.groups.map { group in
            (
                group.name + ":",
                group.texts.map { text in ContactCopy.cardFields.first { $0.vCard == text }.map(Places.place) }
            )
        }
    }
}

/// The names of an owner's groups, opened when first needed.
final class GroupNames {
    private let cipher: OwnerCipher
    private var sealed: [UUID: [UInt8]]
    private var names: [UUID: String] = [:]

    init(of owner: UUID, in snapshot: Transaction, by cipher: OwnerCipher) async throws {
        self.cipher = cipher
        let rows = try await snapshot.query(
            "select id, name_sealed from groups where owner = \(owner) and deleted_at is null")
        sealed = try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("id"), try $0.get("name_sealed")) })
    }

    /// - Returns: nil for a group that was deleted.
    func name(of id: UUID) throws -> String? {
        if let name = names[id] { return name }
        guard let bytes = sealed[id] else { return nil }
        let name = try cipher.openText(bytes, context: SealContext.groupName(id))
        names[id] = name
        return name
    }
}
