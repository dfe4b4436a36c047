import JSON

/// The members that the lines of a part have.
struct LineMembers {
    /// `contacts`, or a file name such as `owners.jsonl`.
    let part: String
    let names: Set<String>
    private let added: [String: AddedColumn]

    init(of part: String, _ members: [(name: String, added: AddedColumn?)]) {
        self.part = part
        names = Set(members.map(\.name))
        added = Dictionary(
            uniqueKeysWithValues: members.compactMap { member in member.added.map { (member.name, $0) } })
    }

    private init(of part: String, _ columns: [ArchivedTable.Column]) {
        self.init(of: part, columns.map { ($0.member, $0.added) })
    }

    static let owners = LineMembers(of: "owners.jsonl", ArchivedTable.plain("id name created_at"))
    static let deviceKeys = LineMembers(
        of: "deviceKeys.jsonl", ArchivedTable.plain("id owner name scopes created_at expires_at revoked_at"))
    static let rateLimits = LineMembers(
        of: "rateLimits.jsonl",
        ArchivedTable.plain(
            "key requests_per_minute tokens_per_minute requests_per_day tokens_per_day changed_at"))

    /// - Parameters:
    ///   - number: of the line in its part, from 1.
    ///   - missing: gets the members that only an older archive may lack.
    /// - Throws: a fault if the line has another set of members.
    func check(_ line: ArchiveLine, at number: Int, _ missing: inout MissingMembers) throws(ArchiveFault) {
        if let unknown = line.members.first(where: { !names.contains($0.name) }) {
            throw .line(
                part: part, number: number,
                "the unknown member '\(unknown.name)': a newer release may have written the archive")
        }
        guard line.members.count < names.count else { return }
        for name in names.subtracting(line.members.map(\.name)).sorted() {
            let fault = ArchiveFault.line(part: part, number: number, "the member '\(name)' is missing")
            guard let added = added[name] else { throw fault }
            missing.note(fault, addedInSchema: added.schema)
        }
    }

    /// The line of an archive of this release's schema.
    func completed(_ line: ArchiveLine) -> ArchiveLine {
        guard line.members.count < names.count else { return line }
        var line = line
        for (name, added) in added where line[name] == nil { line[name] = added.older.bytes[...] }
        return line
    }
}

/// Members that only the archive of an older schema may lack. The manifest says which schema the archive has, and is
/// the last entry.
struct MissingMembers {
    private var oldest: (schema: Int, fault: ArchiveFault)?

    mutating func note(_ fault: ArchiveFault, addedInSchema schema: Int) {
        if oldest.map({ schema < $0.schema }) ?? true { oldest = (schema, fault) }
    }

    /// - Throws: a fault if a member is missing that archives of this schema have.
    func check(_ manifest: ArchiveManifest) throws(ArchiveFault) {
        if let oldest, manifest.schema >= oldest.schema { throw oldest.fault }
    }
}

extension ArchivedTable {
    var members: LineMembers {
        LineMembers(
            of: name,
            columns.map { ($0.member, $0.added) } + sealed.map { ($0.member, $0.added) }
                + derived.filter(\.isArchived).map { (Self.member($0.name), $0.added) })
    }
}
