/// The fields of a business card. The raw values are members of the JSON.
package enum CardFieldName: String, Codable, Sendable, CaseIterable {
    case fullName, company, jobTitle, email, phone, website
    /// A person's page in a social network: `linkedin.com/in/ana`, `x.com/ana`; `@ana` if the network is unknown.
    case social
    case street, city, state, zip, country, note
}
