import Cards
import Contacts
import FoundationEssentials
import Testing

@Suite struct ContactFieldsTests {
    /// A different value for every field.
    private var everything: ContactFields {
        var fields = ContactFields()
        for field in ContactField.allCases {
            fields[field] = field.nothing.isList ? .list([field.rawValue, "second"]) : .text(field.rawValue)
        }
        return fields
    }

    @Test(arguments: ContactField.allCases) func `ContactFields: each field keeps its value and can be emptied`(
        field: ContactField
    ) {
        var fields = everything
        #expect(fields[field].items.first == field.rawValue)
        fields[field] = field.nothing
        #expect(fields[field] == field.nothing)
        #expect(ContactField.allCases.filter { fields[$0].isEmpty } == [field])
    }

    @Test func `ContactFields: an emptied field equals one never set`() {
        var fields = everything
        for field in ContactField.allCases { fields[field] = field.nothing }
        #expect(fields == ContactFields())
    }

    @Test func `ContactFields: JSON round-trips`() throws {
        let bytes = try JSONEncoder().encode(everything)
        #expect(try JSONDecoder().decode(ContactFields.self, from: bytes) == everything)
        #expect(try JSONDecoder().decode(ContactFields.self, from: Data(#"{"newer":"x"}"#.utf8)) == ContactFields())
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ContactFields.self, from: Data(#"{"name":["x"]}"#.utf8))
        }
    }

    @Test func `ContactFields: stored values of another kind are ignored`() {
        var fields = ContactFields()
        fields.values = everything.values
        #expect(fields == everything)
        fields.values = ["newer": .text("x"), "name": .list(["x"]), "company": .text("Acme")]
        #expect(fields.name == "name" && fields.company == "Acme")
    }

    @Test func `ContactFields: phones stored as texts by an earlier release are read`() throws {
        let fields = try JSONDecoder().decode(
            ContactFields.self, from: Data(#"{"phones":["+12125550100 ext. 27","+12125550101"]}"#.utf8))
        #expect(fields.phones == [Phone("+12125550100", numberExtension: "27"), Phone("+12125550101")])
        #expect(fields.phones.map(\.text) == ["+12125550100 ext. 27", "+12125550101"])
        let kept: FieldSet = ["phones": .list([]), "emails": .list(["a@x.example"]), "newer": .text("x")]
        #expect(kept.fitting == ["phones": .phones([]), "emails": .list(["a@x.example"])])
    }

    @Test(arguments: [
        (ContactField.emails, true), (.phones, true), (.name, true), (.company, true), (.city, false), (.notes, false),
    ]) func `ContactFields: one identifying field makes a contact`(field: ContactField, isSufficient: Bool) {
        var fields = ContactFields()
        #expect(!fields.isIdentifiable)
        fields[field] = everything[field]
        #expect(fields.isIdentifiable == isSufficient)
    }

    @Test func `CardFieldName: every card field fills a contact field`() {
        #expect(Set(ContactField.allCases.flatMap(\.cardFields)) == Set(CardFieldName.allCases))
    }
}
