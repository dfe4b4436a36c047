/// A model's proposal for a card: one value per field. A value that is not printed on the card is ignored.
package struct CardProposal: Sendable, Equatable {
    /// Fields that a model may propose: those that need knowledge of words. The rules find fields with a grammar
    /// (e-mail, numbers, sites) more reliably.
    package static let names: [CardFieldName] = [
        .fullName, .company, .jobTitle, .street, .city, .state, .zip, .country,
    ]

    package var values: [CardFieldName: String]

    package init(values: [CardFieldName: String]) {
        self.values = values
    }
}
