/// What a card says a number is for.
package enum PhoneLabel: String, Codable, Sendable, CaseIterable {
    case mobile, fax, direct, office, home
}
