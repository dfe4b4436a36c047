import Crypto
package import Places

/// A plain copy of a backup on this machine, because an archive is read from a file. Only its owner can read it.
package struct TemporaryCopy {
    private let room: FolderPlace
    private let name: BackupName
    private let key: CMSPrivateKey?

    package let path: String

    /// - Parameter privateKeyFile: opens an encrypted backup; nil copies the bytes.
    /// - Throws: `CryptoError` for a private key that cannot be used.
    package init(of name: BackupName, in folder: String, privateKeyFile: String?) throws {
        key = try privateKeyFile.map { try CMSPrivateKey($0) }
        room = FolderPlace(name: "temporary", path: folder)
        self.name = name
        path = "\(folder)/\(name)"
    }

    /// - Parameter read: sends the bytes of the backup.
    /// - Throws: `PlaceError` if there is no room, `BackupFailure` for an encrypted backup that cannot be opened, or what
    ///   `read` throws. Nothing is left then.
    package func write(_ read: (_ send: ([UInt8]) async throws -> Void) async throws -> Void) async throws {
        let writer = try await room.writer(named: name)
        do {
            var pieces = key.map { DecryptedPieces($0) }
            try await read { bytes in
                let plain = try pieces?.append(bytes) ?? bytes
                if !plain.isEmpty { try await writer.write(plain) }
            }
            try pieces?.finish()
            try await writer.commit()
        } catch {
            await writer.abort()
            throw error
        }
    }

    package func remove() async { try? await room.delete(name) }
}
