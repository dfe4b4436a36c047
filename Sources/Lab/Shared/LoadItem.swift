/// One request of a load.
struct LoadItem: Equatable, Sendable {
    enum Kind: String, Sendable, CaseIterable {
        /// A text about a contact.
        case files
        /// A text about an unknown person, which goes to the inbox.
        case unmatched
        /// A text in the bulk lane.
        case bulk
        /// Repeats an earlier item with its key.
        case repetition
        /// An invalid request.
        case refused
        /// A picture with a valid header that cannot be decoded.
        case unreadable
        case picture
        /// A photo of a thing, which makes an item.
        case thing
        case export
    }

    var number: Int
    var kind: Kind
    /// Index of the owner that sends it.
    var owner: Int
    /// The number of the repeated item, for a repetition.
    var repeated: Int?

    /// The idempotency key.
    var key: String { "load-\(repeated ?? number)" }
}
