/// Why the server itself refused a body.
package enum RefusedUpload: Sendable {
    /// One of the memory budgets was used up.
    case noMemory
    /// It came slower than `slowestUpload`.
    case tooSlow
}
