/// Reads phone numbers in running text. Domain knows no numbering plan; a client does.
package protocol PhoneReading: Sendable {
    /// The numbers in `text`, in order, without overlaps. Numbers that only have a possible length are among them
    /// with `isValid` false.
    /// - Parameter region: two letters (ISO 3166-1) for numbers written without a country code; nil finds only
    ///   international ones.
    func find(in text: String, region: String?) -> [FoundPhone]

    /// Reads the whole of `text` as one number, also one that is only possible in length; nil where it is none.
    func parse(_ text: String, region: String?) -> FoundPhone?

    /// Whether the whole of `text` is one number that could be in use. Decides whether a card with it can be saved.
    func isValid(_ text: String, region: String?) -> Bool
}
