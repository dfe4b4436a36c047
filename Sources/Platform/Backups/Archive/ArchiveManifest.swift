import Captures
package import FoundationEssentials
package import JSON

/// `manifest.json`, the last entry of an archive: what the archive has, and the hash of each part.
package struct ArchiveManifest: Sendable, Equatable {
    /// The version of the format (`ops/contracts/archive.md`). A reader refuses a newer one.
    package static let version = 1
    package static let format = "tapline-archive"
    package static let name = "manifest.json"

    package enum Scope: String, Sendable {
        /// All owners, with the limits of the installation and the names of device keys.
        case installation
        /// One owner.
        case owner
    }

    package struct Part: Sendable, Equatable {
        /// The entry's name; for the contents of an owner's files, the folder: `owners/ID/files/`.
        package var name: String
        /// Lines, contacts or files.
        package var objects: Int
        /// Bytes, unpacked.
        package var bytes: Int
        /// Of the content; of a folder, of each file's name and content in their order in the archive.
        package var sha256: String
    }

    package var scope: Scope
    /// The moment of the snapshot, ISO 8601.
    package var takenAt: String
    /// The version of the database's schema.
    package var schema: Int
    package var parts: [Part]
    /// Captures that the line had not finished; the archive does not have them.
    package var underWay: Int
    /// Files whose bytes could not be read; rows refer to them, the archive does not have them.
    package var missingFiles: [UUID]

    /// The names of parts that another archive of the same data should have alike, and has not. Keys get new secrets.
    package func differences(from other: ArchiveManifest) -> [String] {
        let differing = Set(parts.map(\.name)).symmetricDifference(other.parts.map(\.name))
        let others = Dictionary(uniqueKeysWithValues: other.parts.map { ($0.name, $0) })
        let changed = parts.filter { part in others[part.name].map { $0 != part } ?? false }.map(\.name)
        return differing.union(changed).subtracting(["deviceKeys.jsonl"]).sorted()
    }

    /// Lines of all parts: each is an object.
    package var lines: Int { parts.filter { $0.name.hasSuffix(".jsonl") }.reduce(0) { $0 + $1.objects } }

    package var json: JSON {
        [
            "format": .string(Self.format), "version": .integer(Self.version), "scope": .string(scope.rawValue),
            "takenAt": .string(takenAt), "schema": .integer(schema),
            "parts": .array(
                parts.map {
                    [
                        "name": .string($0.name), "objects": .integer($0.objects), "bytes": .integer($0.bytes),
                        "sha256": .string($0.sha256),
                    ]
                }),
            "underWay": .integer(underWay), "missingFiles": .array(missingFiles.map { .string($0.text) }),
        ]
    }

    /// - Throws: a fault that names the member.
    package init(_ json: JSON) throws(ArchiveFault) {
        guard json["format"]?.string == Self.format else { throw .notAnArchive("its manifest has no format") }
        guard let version = json["version"]?.integer, version >= 1 else { throw .manifest("version") }
        guard version <= Self.version else { throw .newerVersion(version) }
        guard let scope = json["scope"]?.string.flatMap(Scope.init(rawValue:)) else { throw .manifest("scope") }
        guard let takenAt = json["takenAt"]?.string else { throw .manifest("takenAt") }
        guard let schema = json["schema"]?.integer else { throw .manifest("schema") }
        guard let underWay = json["underWay"]?.integer else { throw .manifest("underWay") }
        guard let missing = json["missingFiles"]?.array else { throw .manifest("missingFiles") }
        guard let parts = json["parts"]?.array else { throw .manifest("parts") }
        self.scope = scope
        self.takenAt = takenAt
        self.schema = schema
        self.underWay = underWay
        missingFiles = missing.compactMap { $0.string.flatMap(UUID.init(uuidString:)) }
        self.parts = []
        var names: Set<String> = []
        for part in parts {
            guard let name = part["name"]?.string, let objects = part["objects"]?.integer,
                let bytes = part["bytes"]?.integer, let sha256 = part["sha256"]?.string, objects >= 0, bytes >= 0
            else { throw .manifest("parts") }
            guard names.insert(name).inserted else { throw .manifest("parts: \(name) twice") }
            self.parts.append(Part(name: name, objects: objects, bytes: bytes, sha256: sha256))
        }
    }

    package init(
        scope: Scope, takenAt: String, schema: Int, parts: [Part], underWay: Int, missingFiles: [UUID]
    ) {
        (self.scope, self.takenAt, self.schema) = (scope, takenAt, schema)
        (self.parts, self.underWay, self.missingFiles) = (parts, underWay, missingFiles)
    }
}
