import Store

/// The numbers of rows that a sweep removed.
package struct SweepCount: Sendable, Equatable {
    package var answers = 0
    package var importMessages = 0
    package var notifications = 0
    package var images = 0
    /// Dead letters, and given-up exports and notifications.
    package var deadLetters = 0
    package var attempts = 0
    /// Entries of the change feed.
    package var changes = 0
    /// Contacts whose deletion can no longer be undone.
    package var contacts = 0
    /// Groups whose deletion can no longer be undone.
    package var groups = 0
    /// Captures whose deletion can no longer be undone, and captures of notes that were dismissed long ago.
    package var captures = 0
    /// Notes that were assigned long ago.
    package var notes = 0
    /// Objects of inventories whose deletion can no longer be undone.
    package var things = 0
    /// Exports whose files were deleted.
    package var exports = 0

    package init(
        answers: Int = 0, importMessages: Int = 0, notifications: Int = 0, images: Int = 0, deadLetters: Int = 0,
        attempts: Int = 0, changes: Int = 0, contacts: Int = 0, groups: Int = 0, captures: Int = 0, notes: Int = 0,
        things: Int = 0, exports: Int = 0
    ) {
        self.contacts = contacts
        self.groups = groups
        self.captures = captures
        self.notes = notes
        self.things = things
        self.exports = exports
        self.answers = answers
        self.importMessages = importMessages
        self.notifications = notifications
        self.images = images
        self.deadLetters = deadLetters
        self.attempts = attempts
        self.changes = changes
    }
}
