/// Packs a ZIP file entry by entry, so that the sender holds one entry, or a part of one, at a time. Runs on its own queue.
package actor ZipWriter {
    private let executor = ArchiveExecutor()
    private let handle: ZipWriteHandle

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    package init() throws(ArchiveError) { handle = try ZipWriteHandle() }

    /// - Parameters:
    ///   - name: path in the archive, with slashes.
    ///   - modified: the entry's date, in seconds since 1970.
    /// - Returns: the next bytes of the file.
    package func add(_ name: String, _ content: [UInt8], modified: Int? = nil) throws(ArchiveError) -> [UInt8] {
        try handle.add(name, content, modified: modified)
        return handle.taken()
    }

    /// Begins an entry whose size is not known yet; `write` adds its content, `end` ends it.
    /// - Returns: the next bytes of the file.
    package func begin(_ name: String) throws(ArchiveError) -> [UInt8] {
        try handle.begin(name, size: nil)
        return handle.taken()
    }

    /// - Returns: the next bytes of the file; none while the packed bytes are few.
    package func write(_ content: [UInt8]) throws(ArchiveError) -> [UInt8] {
        try handle.write(content)
        return handle.taken()
    }

    /// - Returns: the next bytes of the file.
    package func end() throws(ArchiveError) -> [UInt8] {
        try handle.end()
        return handle.taken()
    }

    /// - Returns: the last bytes of the file. Nothing can be added afterwards.
    package func finish() throws(ArchiveError) -> [UInt8] {
        try handle.close()
        return handle.taken()
    }
}
