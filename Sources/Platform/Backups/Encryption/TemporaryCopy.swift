import Crypto
import FoundationEssentials
package import Places

#if canImport(Glibc)
    import Glibc
#endif

/// A plain copy of a backup on this machine, because an archive is read from a file. It has a folder of its own, which
/// only this user can enter.
package struct TemporaryCopy {
    private static let prefix = "tapline-copy-"

    private let folder: String
    private let room: FolderPlace
    private let name: BackupName
    private let key: CMSPrivateKey?

    package let path: String

    /// - Parameters:
    ///   - parent: a folder with room for the backup.
    ///   - privateKeyFile: opens an encrypted backup; nil copies the bytes.
    /// - Throws: `CryptoError` for a private key that cannot be used, `PlaceError` without a folder.
    package init(of name: BackupName, in parent: String, privateKeyFile: String?) throws {
        key = try privateKeyFile.map { try CMSPrivateKey($0) }
        var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw PlaceError(
                .failed, "temporary", "cannot make a folder in \(parent): \(String(cString: strerror(errno)))")
        }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        room = FolderPlace(name: "temporary", path: folder)
        self.name = name
        path = "\(folder)/\(name)"
    }

    /// - Parameter read: sends the bytes of the backup.
    /// - Throws: `PlaceError` if there is no room, `BackupFailure` for an encrypted backup that cannot be opened, or what
    ///   `read` throws. Nothing is left then.
    package func write(_ read: (_ send: ([UInt8]) async throws -> Void) async throws -> Void) async throws {
        do {
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
        } catch {
            remove()
            throw error
        }
    }

    package func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Deletes copies that programs have left which were killed.
    static func sweep(_ parent: String, olderThan cutoff: Date) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            let modified = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            if let modified, modified < cutoff { try? FileManager.default.removeItem(atPath: path) }
        }
    }
}
