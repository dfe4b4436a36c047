/// What an owner wants done without being asked.
package struct OwnerSettings: Sendable, Equatable {
    /// A card whose every field is certain is committed without a person's look (D-103).
    package var autoCommitCards = false
    /// What becomes of a card, read or typed, that may be a contact already (D-66).
    package var contactDuplicates = DuplicatePolicy.ask
    /// An IANA name: where "tomorrow" of a capture is reckoned whose sender does not say how its clock stands (C-30).
    package var timeZone = "UTC"
    /// To be expected in pictures: names and terms that no dictionary has (D-18).
    package var words: [String] = []

    package init(
        autoCommitCards: Bool = false, contactDuplicates: DuplicatePolicy = .ask, timeZone: String = "UTC",
        words: [String] = []
    ) {
        self.autoCommitCards = autoCommitCards
        self.contactDuplicates = contactDuplicates
        self.timeZone = timeZone
        self.words = words
    }
}

/// What is to become of a draft that may be a contact already (D-65).
package enum DuplicatePolicy: String, Sendable, CaseIterable {
    /// It stays a draft, and its owner decides.
    case ask
    /// It is laid on the contact where it is certain who that is; else as `ask`.
    case merge
    /// It is deleted where it is certain that it is known; else as `ask`.
    case skip
    /// It becomes a contact of its own.
    case createNew
}
