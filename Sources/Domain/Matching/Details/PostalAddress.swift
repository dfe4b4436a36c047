import Contacts

/// The address of a contact.
package struct PostalAddress: Codable, Sendable, Equatable {
    package var street: String
    package var city: String
    package var region: String
    package var postalCode: String
    package var country: String

    package init(street: String, city: String, region: String = "", postalCode: String, country: String = "") {
        self.street = street
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.country = country
    }

    init(_ fields: ContactFields) {
        self.init(
            street: fields.text(.street), city: fields.text(.city), region: fields.text(.region),
            postalCode: fields.text(.postalCode), country: fields.text(.country))
    }

    var fields: [ContactField: FieldValue] {
        [
            .street: .text(street), .city: .text(city), .region: .text(region), .postalCode: .text(postalCode),
            .country: .text(country),
        ]
    }

    package var text: String {
        [street, postalCode, city, region, country].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
