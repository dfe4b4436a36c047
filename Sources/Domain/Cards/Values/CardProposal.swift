/// What a model makes of a card's text: one value a field. Nothing of it is believed that is not printed.
package struct CardProposal: Sendable, Equatable {
    /// What takes knowing words. What has a grammar (mails, numbers, sites) the rules find, and a model guesses at.
    package static let names: [CardFieldName] = [
        .fullName, .company, .jobTitle, .street, .city, .state, .zip, .country,
    ]

    package var values: [CardFieldName: String]

    package init(values: [CardFieldName: String]) {
        self.values = values
    }
}
