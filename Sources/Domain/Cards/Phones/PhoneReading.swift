/// Reads phone numbers in running text. `Domain` has no numbering plan; a client implements this.
package protocol PhoneReading: Sendable {
    /// Numbers in `text`, in order and without overlaps. A number with only a possible length is included with
    /// `isValid` false.
    /// - Parameter region: ISO 3166-1 alpha-2 code for numbers without a country code; nil finds only international
    ///   numbers.
    func find(in text: String, region: String?) -> [FoundPhone]

    /// Parses the whole text as one number, also if only its length is possible; nil otherwise.
    func parse(_ text: String, region: String?) -> FoundPhone?

    /// Whether the whole text is one valid number. Decides whether a card with this number can be saved.
    func isValid(_ text: String, region: String?) -> Bool
}
