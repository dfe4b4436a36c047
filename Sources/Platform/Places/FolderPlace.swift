package import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// A folder with one file for each backup. The folder is never created: a missing one is a disk that is not mounted.
package struct FolderPlace: BackupPlace {
    private static let portion = 1 << 20

    package let name: String
    private let folder: PlaceFolder

    /// - Parameter path: absolute.
    package init(name: String, path: String) {
        self.name = name
        folder = PlaceFolder(place: name, path: path)
    }

    package func writer(named name: BackupName) async throws(PlaceError) -> any BackupWriter {
        let queue = FolderQueue()
        let (file, path) = try await queue.run { () throws(PlaceError) in try folder.create(name) }
        return FolderWriter(folder, name, file: file, path: path, queue: queue)
    }

    package nonisolated(nonsending) func read(
        _ name: BackupName, from offset: Int, into sink: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws {
        let queue = FolderQueue()
        let file = try await queue.run { () throws(PlaceError) in try folder.openBackup(name) }
        defer { close(file) }
        var position = offset
        while true {
            let start = position
            let bytes = try await queue.run { () throws(PlaceError) in
                try folder.read(file, at: start, count: Self.portion)
            }
            if !bytes.isEmpty { try await sink(bytes) }
            guard bytes.count == Self.portion else { return }
            position += bytes.count
            guard !Task.isCancelled else { throw PlaceError(.cancelled, self.name, "reading was canceled") }
        }
    }

    package func path(of name: BackupName) -> String? { folder.path + "/" + name.description }

    package func list() async throws(PlaceError) -> [StoredBackup] {
        try await FolderQueue().run { () throws(PlaceError) in try folder.list() }
    }

    package func delete(_ name: BackupName) async throws(PlaceError) {
        try await FolderQueue().run { () throws(PlaceError) in try folder.delete(name) }
    }

    package func sweepLeftovers(olderThan cutoff: Date) async throws(PlaceError) -> Int {
        try await FolderQueue().run { () throws(PlaceError) in
            try folder.sweep(olderThan: cutoff) { PlaceFolder.isPartial($0) || PlaceFolder.isCheck($0) }
        }
    }
}
