/// Unpacks a ZIP file entry by entry, holding one entry, or a piece of one, at a time. Runs on its own queue.
package actor ZipReader {
    private let executor = ArchiveExecutor()
    private let handle: ZipHandle
    private let limits: ZipLimits
    private var entries = 0
    /// Unpacked bytes of all entries.
    private var total = 0
    /// Unpacked bytes of the entry that `read` reads.
    private var size = 0
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// - Throws: `.notZip`, if that can be detected already.
    package init(_ source: ZipSource, limits: ZipLimits = ZipLimits()) throws(ArchiveError) {
        handle = try ZipHandle.open(source)
        self.limits = limits
    }

    /// - Parameter limit: size limit in bytes for the entry of that name, if lower than `limits.entryBytes`.
    /// - Returns: nil after the last entry.
    /// - Throws: if the file as a whole is damaged or exceeds its limits. Entries returned before remain valid.
    package func next(limit: @Sendable (String) -> Int = { _ in .max }) throws(ArchiveError) -> ZipEntry? {
        guard let (name, isFile) = try handle.next(isFirst: entries == 0) else { return nil }
        entries += 1
        guard entries <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        guard isFile else { return ZipEntry(name: name, content: .nothing) }
        return ZipEntry(name: name, content: try content(limit: limit(name), keeping: true))
    }

    /// Goes to the next regular file; `read` then returns its content piece by piece.
    /// - Returns: its name; nil after the last.
    package func nextFile() throws(ArchiveError) -> String? {
        while let (name, isFile) = try handle.next(isFirst: entries == 0) {
            entries += 1
            guard entries <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
            size = 0
            if isFile { return name }
        }
        return nil
    }

    /// - Returns: the next bytes of the entry, at most 64 KiB; empty at its end.
    /// - Throws: also if the entry is damaged or longer than `limits.entryBytes`.
    package func read() throws(ArchiveError) -> [UInt8] {
        var words: String?
        let count = try handle.read(&buffer, words: &words)
        if let words { throw .damaged(words) }
        try charge(count)
        size += count
        guard size <= limits.entryBytes else { throw .tooLarge(limit: limits.entryBytes) }
        return Array(buffer[..<count])
    }

    /// Unpacks all entries and discards them, to check the limits beforehand.
    package func check() throws(ArchiveError) {
        while let (_, isFile) = try handle.next(isFirst: entries == 0) {
            entries += 1
            guard entries <= limits.entries else { throw .tooManyEntries(limit: limits.entries) }
            if isFile { _ = try content(limit: .max, keeping: false) }
        }
    }

    private func content(limit: Int, keeping: Bool) throws(ArchiveError) -> ZipEntry.Content {
        var bytes: [UInt8] = []
        var size = 0
        var words: String?
        while case let count = try handle.read(&buffer, words: &words), count > 0 {
            size += count
            try charge(count)
            guard size <= min(limit, limits.entryBytes) else { return .tooLarge }
            if keeping { bytes += buffer[..<count] }
        }
        if let words { return .unreadable(words) }
        return .file(bytes)
    }

    private func charge(_ count: Int) throws(ArchiveError) {
        total += count
        guard total <= limits.totalBytes else { throw .tooLarge(limit: limits.totalBytes) }
        guard total <= limits.denseBytes || total / max(1, handle.size) <= limits.ratio else {
            throw .tooDense(ratio: limits.ratio)
        }
    }
}
