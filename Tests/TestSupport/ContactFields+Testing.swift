package import Contacts

extension ContactFields {
    /// Creates contact fields for tests. Phones have the type `other`; `+12125550100 ext. 27` has an extension.
    package init(
        name: String = "", company: String = "", jobTitle: String = "", aliases: [String] = [], emails: [String] = [],
        phones: [String] = [], websites: [String] = [], street: String = "", city: String = "", region: String = "",
        postalCode: String = "", country: String = "", tags: [String] = [], notes: String? = nil
    ) {
        self.init()
        let texts: [(ContactField, String)] = [
            (.name, name), (.company, company), (.jobTitle, jobTitle), (.street, street), (.city, city),
            (.region, region), (.postalCode, postalCode), (.country, country),
        ]
        for (field, text) in texts { self[field] = .text(text) }
        let lists: [(ContactField, [String])] = [
            (.aliases, aliases), (.emails, emails), (.websites, websites), (.tags, tags),
        ]
        for (field, items) in lists { self[field] = .list(items) }
        self[.phones] = .phones(phones.map { Phone(text: $0) })
        self.notes = notes
    }
}
