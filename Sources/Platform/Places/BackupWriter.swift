/// Writes one backup. Nothing is visible under its name before `commit`. End each writer with `commit` or `abort`; call
/// one method at a time.
package protocol BackupWriter: Sendable {
    /// Appends bytes. Memory stays flat, whatever the length of the backup.
    func write(_ bytes: [UInt8]) async throws(PlaceError)

    /// Makes the bytes durable, and then visible under the name, in place of an earlier backup. After an error nothing
    /// or everything is visible, and `abort` is still needed.
    func commit() async throws(PlaceError)

    /// Deletes what was written. Does nothing after a `commit`. What cannot be deleted now is left to
    /// `sweepLeftovers`. Also works in a canceled task.
    func abort() async
}
