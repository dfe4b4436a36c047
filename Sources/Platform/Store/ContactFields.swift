/// What a contact says, all of it by the owner's word or read from a card. Empty means unknown.
package struct ContactFields: Codable, Sendable, Equatable {
    package var name = ""
    package var company = ""
    package var jobTitle = ""
    package var aliases: [String] = []
    package var emails: [String] = []
    /// E.164 where the number could be read as one.
    package var phones: [String] = []
    package var websites: [String] = []
    package var street = ""
    package var city = ""
    package var region = ""
    package var postalCode = ""
    package var country = ""
    /// The owner's own words, in lower case.
    package var tags: [String] = []
    /// Sealed in the database, unlike the rest, and not searched.
    package var notes: String?

    package init(
        name: String = "", company: String = "", jobTitle: String = "", aliases: [String] = [], emails: [String] = [],
        phones: [String] = [], websites: [String] = [], street: String = "", city: String = "", region: String = "",
        postalCode: String = "", country: String = "", tags: [String] = [], notes: String? = nil
    ) {
        self.name = name
        self.company = company
        self.jobTitle = jobTitle
        self.aliases = aliases
        self.emails = emails
        self.phones = phones
        self.websites = websites
        self.street = street
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.country = country
        self.tags = tags
        self.notes = notes
    }

    /// Whether a contact can be made of it: somebody has to be found by a name, a company, an address or a number.
    package var identifiesSomebody: Bool { !name.isEmpty || !company.isEmpty || !emails.isEmpty || !phones.isEmpty }
}
