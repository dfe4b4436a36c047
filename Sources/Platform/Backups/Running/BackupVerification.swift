import Captures
import Crypto
import FoundationEssentials
import Places

/// Reads a backup back from where it lies and compares it with what was written.
struct BackupVerification {
    /// A folder of this machine, with room for one backup from a bucket.
    let temporaryFolder: String

    /// Reads every byte; an archive is parsed too, and each part compared with the digest taken in the snapshot.
    /// - Parameter encryption: an encrypted archive is parsed only with the private key.
    /// - Throws: `BackupFailure` if the backup differs, `PlaceError` if it cannot be read.
    func verify(
        _ name: BackupName, in place: any BackupPlace, _ encryption: PlaceEncryption?, against written: WrittenBackup
    ) async throws {
        guard let manifest = written.manifest, encryption == nil || encryption?.privateKeyFile != nil else {
            return try await compare(name, in: place, size: written.size, sha256: written.sha256)
        }
        if encryption == nil, let path = place.path(of: name) {
            try await compare(name, in: place, size: written.size, sha256: written.sha256)
            return try await parse(path, as: manifest)
        }
        let copy = try TemporaryCopy(of: name, in: temporaryFolder, privateKeyFile: encryption?.privateKeyFile)
        do {
            try await copy.write { send in
                try await compare(name, in: place, size: written.size, sha256: written.sha256, send)
            }
            try await parse(copy.path, as: manifest)
        } catch {
            copy.remove()
            throw error
        }
        copy.remove()
    }

    /// Reads every byte.
    func compare(
        _ name: BackupName, in place: any BackupPlace, size: Int, sha256: [UInt8],
        _ receive: ([UInt8]) async throws -> Void = { _ in }
    ) async throws {
        let hash = try SHA256Stream()
        var count = 0
        try await place.read(name, from: 0) { bytes in
            try hash.update(bytes)
            count += bytes.count
            guard count <= size else { throw BackupFailure.differs("\(name) is longer than the \(size) bytes written") }
            try await receive(bytes)
        }
        guard count == size else { throw BackupFailure.differs("\(name) has \(count) of the \(size) bytes written") }
        guard try hash.finish() == sha256 else {
            throw BackupFailure.differs("\(name) has another SHA-256 than written")
        }
    }

    private func parse(_ path: String, as manifest: ArchiveManifest) async throws {
        do {
            guard try await ArchiveReader(path).verify() == manifest else {
                throw BackupFailure.differs("\(path) has another manifest than written")
            }
        } catch let fault as ArchiveFault {
            throw BackupFailure.differs("\(path): \(fault)")
        }
    }
}
