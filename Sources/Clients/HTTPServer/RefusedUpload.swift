/// Why the server itself refused a body.
package enum RefusedUpload: Sendable {
    /// A memory budget was used up.
    case noMemory
    /// The body was slower than `minUploadBytesPerSecond`.
    case tooSlow
}
