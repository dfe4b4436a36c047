import Captures
import Crypto
import FoundationEssentials

/// Counts and hashes the parts of an archive while it is read, and compares them with the manifest.
struct PartCheck {
    /// Parts of 10,000 owners. Limits memory.
    private static let maxParts = 300_000

    /// The names of the parts, and the last file of the open folder: the files of an owner have an order.
    private var seen: Set<String> = []
    private var lastFile = ""
    private var parts: [ArchiveManifest.Part] = []
    private var open: (name: String, objects: Int, bytes: Int, hash: SHA256Stream)?
    private var stated: ArchiveManifest?

    /// - Returns: false for an entry that was there before, and for a file that is not in its order.
    mutating func begins(_ part: ArchivePart) throws -> Bool {
        let file = if case .file(_, let id) = part { id.text } else { "" }
        // The files of an owner are one part.
        if let open, open.name == part.name, file > lastFile {
            lastFile = file
            return true
        }
        close()
        lastFile = file
        guard seen.insert(part.name ?? ArchiveManifest.name).inserted else { return false }
        guard seen.count <= Self.maxParts else {
            throw ArchiveFault.notAnArchive("it has more than \(Self.maxParts) parts")
        }
        if let name = part.name { open = (name, 0, 0, try SHA256Stream()) }
        return true
    }

    /// - Parameter isContent: false for what is hashed with the content.
    mutating func count(_ bytes: [UInt8], isContent: Bool = true) throws {
        try open?.hash.update(bytes)
        if isContent { open?.bytes += bytes.count }
    }

    mutating func countObjects(_ count: Int) { open?.objects += count }

    mutating func ends(with manifest: ArchiveManifest) throws {
        close()
        stated = manifest
    }

    private mutating func close() {
        guard let part = open else { return }
        open = nil
        let hash = (try? part.hash.finish()).map { Hex.encode($0) } ?? ""
        parts.append(ArchiveManifest.Part(name: part.name, objects: part.objects, bytes: part.bytes, sha256: hash))
    }

    /// - Throws: the first difference between the archive and its manifest.
    mutating func manifest() throws(ArchiveFault) -> ArchiveManifest {
        close()
        guard let stated else { throw .notAnArchive("it has no \(ArchiveManifest.name), or was cut before its end") }
        let expectations = Dictionary(uniqueKeysWithValues: stated.parts.map { ($0.name, $0) })
        for part in parts {
            guard let expected = expectations[part.name] else { throw .unknownEntry(part.name) }
            guard part.bytes == expected.bytes else {
                throw .differs(part: part.name, "\(part.bytes) bytes instead of \(expected.bytes)")
            }
            // The contacts of files for other programs are not counted when they are read.
            let isCounted = part.name.hasSuffix(".jsonl") || part.name.hasSuffix("/")
            guard !isCounted || part.objects == expected.objects else {
                throw .differs(part: part.name, "\(part.objects) objects instead of \(expected.objects)")
            }
            guard part.sha256 == expected.sha256 else { throw .differs(part: part.name, "another SHA-256") }
        }
        // A folder without files has no entry.
        for expected in stated.parts where expected.bytes > 0 || expected.objects > 0 {
            guard seen.contains(expected.name) else { throw .missingPart(expected.name) }
        }
        return stated
    }
}
