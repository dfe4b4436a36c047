/// Packs a ZIP file entry by entry, so that whoever sends it holds no more than one of them. Runs on a queue of its own.
package actor ZipWriter {
    private let executor = QueueExecutor()
    private let handle: ZipWriteHandle

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    package init() throws(ArchiveError) { handle = try ZipWriteHandle() }

    /// - Parameter name: its path in the file, parted by slashes.
    /// - Returns: the next bytes of the file.
    package func add(_ name: String, _ content: [UInt8]) throws(ArchiveError) -> [UInt8] {
        try handle.add(name, content)
        return handle.taken()
    }

    /// - Returns: the last bytes of the file; nothing is added behind them.
    package func finish() throws(ArchiveError) -> [UInt8] {
        try handle.close()
        return handle.taken()
    }
}
