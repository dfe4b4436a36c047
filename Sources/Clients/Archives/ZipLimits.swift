/// Limits for unpacking a ZIP file. They are measured while unpacking; sizes in the file's headers are not trusted.
package struct ZipLimits: Sendable {
    package var entries = 10_000
    /// Of one entry, unpacked.
    package var entryBytes = 25 * 1024 * 1024
    /// Of all entries together, unpacked.
    package var totalBytes = 512 * 1024 * 1024
    /// Unpacked size divided by packed size of the whole file. Applies only beyond `denseBytes` of unpacked data.
    package var ratio = 100
    package var denseBytes = 16 * 1024 * 1024

    package init() {}
}
