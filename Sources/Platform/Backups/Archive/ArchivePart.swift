import Captures
import FoundationEssentials

/// What an entry of an archive is, by its name.
enum ArchivePart: Hashable {
    case manifest
    case owners
    case deviceKeys
    case rateLimits
    case table(owner: UUID, name: String)
    case file(owner: UUID, id: UUID)
    /// For other programs; a restore does not read it.
    case contacts(owner: UUID, format: String)

    /// - Returns: nil for a name that no entry has, such as one that leaves the folder.
    init?(_ name: String) {
        switch name {
        case ArchiveManifest.name: self = .manifest
        case "owners.jsonl": self = .owners
        case "deviceKeys.jsonl": self = .deviceKeys
        case "rateLimits.jsonl": self = .rateLimits
        default:
            let words = name.split(separator: "/", omittingEmptySubsequences: false)
            guard words.count >= 3, words[0] == "owners", let owner = Self.id(words[1]) else { return nil }
            if words.count == 4, words[2] == "files", let id = Self.id(words[3]) {
                self = .file(owner: owner, id: id)
                return
            }
            let file = words[2].split(separator: ".", omittingEmptySubsequences: false)
            guard words.count == 3, file.count == 2 else { return nil }
            if file[1] == "jsonl", ArchivedTable.ofOwners.contains(where: { $0.name == file[0] }) {
                self = .table(owner: owner, name: String(file[0]))
            } else if file[0] == "contacts", ["csv", "vcf"].contains(file[1]) {
                self = .contacts(owner: owner, format: String(file[1]))
            } else {
                return nil
            }
        }
    }

    /// The name of the manifest's part; nil for the manifest itself.
    var name: String? {
        switch self {
        case .manifest: nil
        case .owners: "owners.jsonl"
        case .deviceKeys: "deviceKeys.jsonl"
        case .rateLimits: "rateLimits.jsonl"
        case .table(let owner, let name): "owners/\(owner.text)/\(name).jsonl"
        case .file(let owner, _): "owners/\(owner.text)/files/"
        case .contacts(let owner, let format): "owners/\(owner.text)/contacts.\(format)"
        }
    }

    /// Whether the entry has one JSON object for each line.
    var hasLines: Bool {
        switch self {
        case .owners, .deviceKeys, .rateLimits, .table: true
        case .manifest, .file, .contacts: false
        }
    }

    /// An id in its only spelling.
    private static func id(_ text: Substring) -> UUID? {
        UUID(uuidString: String(text)).flatMap { $0.text == text ? $0 : nil }
    }
}
