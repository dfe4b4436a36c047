/// One thing that a load sends.
struct LoadItem: Equatable, Sendable {
    enum Kind: String, Sendable, CaseIterable {
        /// A text about a contact.
        case files
        /// A text about somebody whom nobody knows: the inbox.
        case unmatched
        /// A text that nobody waits for.
        case bulk
        /// An earlier item once more, under its key.
        case repetition
        /// What the API must refuse.
        case refused
        /// A picture that looks whole and cannot be read.
        case unreadable
        case picture
        case export
    }

    var number: Int
    var kind: Kind
    /// Which of the load's owners sends it.
    var owner: Int
    /// For a repetition: the item that it repeats.
    var repeated: Int?

    /// Its idempotency key.
    var key: String { "load-\(repeated ?? number)" }
}
