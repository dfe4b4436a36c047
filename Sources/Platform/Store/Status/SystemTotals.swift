/// Totals over all owners.
package struct SystemTotals: Sendable, Equatable {
    package var captures: BoundedCount
    /// Confirmed contacts.
    package var contacts: BoundedCount
    package var drafts: BoundedCount
    /// Open notes.
    package var inbox: BoundedCount
    /// Size of the database on disk.
    package var databaseBytes: Int

    package init(
        captures: BoundedCount, contacts: BoundedCount, drafts: BoundedCount, inbox: BoundedCount, databaseBytes: Int
    ) {
        self.captures = captures
        self.contacts = contacts
        self.drafts = drafts
        self.inbox = inbox
        self.databaseBytes = databaseBytes
    }
}
