package import FoundationEssentials
package import S3

/// An S3 bucket with one object for each backup, below a prefix.
package struct BucketPlace: BackupPlace {
    /// More backups than any retention keeps.
    private static let longestList = 100_000

    package let name: String
    private let client: S3Client
    private let prefix: String

    /// - Parameter prefix: empty, or with a slash at its end.
    package init(name: String, client: S3Client, prefix: String) {
        self.name = name
        self.client = client
        self.prefix = prefix
    }

    package func writer(named name: BackupName) async throws(PlaceError) -> any BackupWriter {
        BucketWriter(client, key: prefix + name.description, place: self.name)
    }

    package nonisolated(nonsending) func read(
        _ name: BackupName, from offset: Int, into sink: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws {
        do { try await client.read(prefix + name.description, from: offset, into: sink) } catch let error as S3Error {
            throw PlaceError(error, self.name)
        }
    }

    package func list() async throws(PlaceError) -> [StoredBackup] {
        try await stored().filter { !$0.name.isCheck }
    }

    package func delete(_ name: BackupName) async throws(PlaceError) {
        do throws(S3Error) { try await client.delete(prefix + name.description) } catch {
            throw PlaceError(error, self.name)
        }
    }

    package func sweepLeftovers(olderThan cutoff: Date) async throws(PlaceError) -> Int {
        var count = 0
        for file in try await stored() where file.name.isCheck {
            guard let modified = file.modified, modified < cutoff else { continue }
            try await delete(file.name)
            count += 1
        }
        do throws(S3Error) {
            for upload in try await client.uploads(prefix: prefix) where backupName(upload.key) != nil {
                guard let started = upload.started, started < cutoff else { continue }
                try await client.abort(upload.key, upload: upload.id)
                count += 1
            }
        } catch { throw PlaceError(error, name) }
        return count
    }

    private func stored() async throws(PlaceError) -> [StoredBackup] {
        var backups: [StoredBackup] = []
        var last: String?
        repeat {
            do throws(S3Error) {
                let (objects, hasMore) = try await client.list(prefix: prefix, after: last)
                for object in objects {
                    guard let name = backupName(object.key) else { continue }
                    backups.append(StoredBackup(name: name, size: object.size, modified: object.modified))
                }
                last = hasMore ? objects.last?.key : nil
            } catch { throw PlaceError(error, name) }
            guard backups.count <= Self.longestList else {
                throw PlaceError(.failed, name, "has more than \(Self.longestList) backups; choose another prefix")
            }
        } while last != nil
        return backups.sorted { $0.name < $1.name }
    }

    /// nil for keys of others.
    private func backupName(_ key: String) -> BackupName? {
        key.hasPrefix(prefix) ? BackupName(String(key.dropFirst(prefix.count))) : nil
    }
}
