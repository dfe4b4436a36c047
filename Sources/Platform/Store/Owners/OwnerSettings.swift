/// Automatic actions and reading defaults of an owner.
package struct OwnerSettings: Sendable, Equatable {
    /// A card whose every field is certain is committed without a review.
    package var autoCommitCards = false
    /// What happens to a card, read or typed, that may be an existing contact.
    package var contactDuplicates = DuplicatePolicy.ask
    /// An IANA name. Resolves "tomorrow" in a capture whose timestamp has no offset.
    package var timeZone = "UTC"
    /// An ISO 4217 code. Prices are amounts in this currency.
    package var currency = "USD"
    /// Captures of other kinds than `scan` are scanned for scams, too.
    package var scanCaptures = false
    /// Messages of a phone are erased when they are older. 0: they are kept.
    package var bridgeRetentionDays = 0
    package var messageCaptures = MessageCaptures.off
    /// Names and terms that are in no dictionary and may occur in pictures.
    package var words: [String] = []

    package init(
        autoCommitCards: Bool = false, contactDuplicates: DuplicatePolicy = .ask, timeZone: String = "UTC",
        currency: String = "USD", scanCaptures: Bool = false, bridgeRetentionDays: Int = 0,
        messageCaptures: MessageCaptures = .off, words: [String] = []
    ) {
        self.autoCommitCards = autoCommitCards
        self.contactDuplicates = contactDuplicates
        self.timeZone = timeZone
        self.currency = currency
        self.scanCaptures = scanCaptures
        self.bridgeRetentionDays = bridgeRetentionDays
        self.messageCaptures = messageCaptures
        self.words = words
    }
}

/// What happens to a draft that may be an existing contact.
package enum DuplicatePolicy: String, Sendable, CaseIterable {
    /// It stays a draft, and its owner decides.
    case ask
    /// It is merged into the contact if the match is certain; otherwise as `ask`.
    case merge
    /// It is deleted if the match is certain; otherwise as `ask`.
    case skip
    /// It becomes a contact of its own.
    case createNew
}

/// Which messages that a phone posts become captures.
package enum MessageCaptures: String, Sendable, CaseIterable {
    case off
    /// Those that others have written.
    case incoming
    /// Also those that the owner has written on the phone.
    case all
}
