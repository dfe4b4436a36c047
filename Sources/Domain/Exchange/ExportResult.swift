package import FoundationEssentials

/// What became of the contacts of an export on a device.
package struct ExportResult: Codable, Sendable, Equatable {
    package struct Failure: Codable, Sendable, Equatable {
        package var contact: UUID
        /// In the words of the device.
        package var message: String

        package init(contact: UUID, message: String) {
            self.contact = contact
            self.message = message
        }
    }

    package var successCount: Int
    package var failureCount: Int
    package var duplicatesSkipped: Int
    package var errors: [Failure]

    /// - Parameters:
    ///   - count: the number of contacts in the file. Those that are neither in `failures` nor in `duplicates` are
    ///     successes.
    ///   - failures: a contact that is named twice counts once, with its first message.
    ///   - duplicates: a contact that is also in `failures` counts as a failure.
    package init(of count: Int, failures: [Failure], duplicates: [UUID]) {
        var failed: Set<UUID> = []
        errors = failures.filter { failed.insert($0.contact).inserted }
        failureCount = errors.count
        duplicatesSkipped = Set(duplicates).subtracting(failed).count
        successCount = max(0, count - failureCount - duplicatesSkipped)
    }
}
