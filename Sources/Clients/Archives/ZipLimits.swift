/// How much a ZIP file may unpack to. All of it is measured while unpacking: what the file says of itself is not
/// believed.
package struct ZipLimits: Sendable {
    package var entries = 10_000
    /// Of one entry, unpacked.
    package var entryBytes = 25 * 1024 * 1024
    /// Of all entries together, unpacked.
    package var totalBytes = 512 * 1024 * 1024
    /// Unpacked over packed, for the whole file; small files may be as dense as they like.
    package var ratio = 100
    package var denseBytes = 16 * 1024 * 1024

    package init() {}
}
