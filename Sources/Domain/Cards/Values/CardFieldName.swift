/// The fields that a business card can fill (D-33, D-37). The raw values are the keys of the JSON.
package enum CardFieldName: String, Codable, Sendable, CaseIterable {
    case fullName, company, jobTitle, email, phone, website, street, city, state, zip, country, note
}
