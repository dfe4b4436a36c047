/// Why a card cannot be saved. The raw values are stable codes of the API.
package enum CardProblem: String, Codable, Sendable, Error, CaseIterable {
    case insufficientData = "insufficient_data"
    case invalidEmail = "invalid_email"
    case invalidPhone = "invalid_phone"
    case invalidWebsite = "invalid_website"

    /// For the person who fills in the form.
    package var message: String {
        switch self {
        case .insufficientData: "Please fill in at least one of name, company, email or phone."
        case .invalidEmail: "This is not a complete email address."
        case .invalidPhone: "This is not a complete phone number. Write it with its country, such as +49 30 7654321."
        case .invalidWebsite: "This is not a web address."
        }
    }
}
