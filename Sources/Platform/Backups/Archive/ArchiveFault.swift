package import Archives

/// Why a file is not restored. Nothing has been written then.
package enum ArchiveFault: Error, Sendable, Equatable, CustomStringConvertible {
    case notAnArchive(String)
    case newerVersion(Int)
    /// A member of the manifest is missing or wrong.
    case manifest(String)
    /// An entry with a name that no part of an archive has.
    case unknownEntry(String)
    case doubleEntry(String)
    case missingPart(String)
    /// The part differs from the manifest: in its bytes, its hash or the number of its objects.
    case differs(part: String, String)
    case line(part: String, number: Int, String)
    /// Postgres refuses an object: a value of another type, or one that breaks a rule of the schema.
    case refused(String)
    /// From the ZIP file: damaged, too large, too dense.
    case zip(ArchiveError)

    package var description: String {
        switch self {
        case .notAnArchive(let reason): "not an archive of Tapline: \(reason)"
        case .newerVersion(let version):
            """
            an archive of format \(version), which is newer than this release (\(ArchiveManifest.version)): restore \
            with the release that wrote it
            """
        case .manifest(let member): "manifest.json: '\(member)' is missing or wrong"
        case .unknownEntry(let name): "the entry '\(name)' is not part of an archive of this release of Tapline"
        case .doubleEntry(let name): "the entry '\(name)' is there twice, or not in its order"
        case .missingPart(let name): "\(name) is missing, although the manifest lists it"
        case .differs(let part, let what): "\(part) differs from the manifest: \(what)"
        case .line(let part, let number, let what): "\(part), line \(number): \(what)"
        case .refused(let what): "an object of the archive is not valid: \(what)"
        case .zip(let error): "\(error)"
        }
    }
}
