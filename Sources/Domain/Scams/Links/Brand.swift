/// A name that scams borrow.
struct Brand: Sendable {
    /// What a brand does; also the kind of a word that names the brand.
    enum Trade: String, CaseIterable, Sendable {
        case bank
        case payment
        case carrier
        case toll
        case authority
        case telecom
        case energy
        case shop
        case market
        case streaming
        case account
        case tech
        case crypto
        case travel
        case social
        case health
        case charity
        case job
        case rental
        case food
        case event
    }

    var name: String
    var trade: Trade
    /// Words of the names by which texts call the brand.
    var aliases: [Alias]
    var domains: [String]

    struct Alias: Sendable {
        var words: [String]
        /// The alias is also an ordinary word: only with a capital it names the brand.
        var needsCapital: Bool
    }
}
