/// The fields that a business card can fill. The raw values are the keys of the JSON.
package enum CardFieldName: String, Codable, Sendable, CaseIterable {
    case fullName, company, jobTitle, email, phone, website
    /// A person's page in a network: `linkedin.com/in/ana`, `x.com/ana`; `@ana` where the card does not say which.
    case social
    case street, city, state, zip, country, note
}
