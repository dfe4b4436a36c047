import Cards
import Contacts
import FoundationEssentials
import Testing

@Suite struct ContactFieldsTests {
    /// A value of its own for every field.
    private var everything: ContactFields {
        var fields = ContactFields()
        for field in ContactField.allCases {
            fields[field] = field.nothing.isList ? .list([field.rawValue, "second"]) : .text(field.rawValue)
        }
        return fields
    }

    @Test(arguments: ContactField.allCases) func `each field holds what it was given, and nothing again`(
        field: ContactField
    ) {
        var fields = everything
        #expect(fields[field].items.first == field.rawValue)
        fields[field] = field.nothing
        #expect(fields[field] == field.nothing)
        #expect(ContactField.allCases.filter { fields[$0].isEmpty } == [field])
    }

    @Test func `what is emptied is as if it had never been said`() {
        var fields = everything
        for field in ContactField.allCases { fields[field] = field.nothing }
        #expect(fields == ContactFields())
    }

    @Test func `JSON gives back what it was given`() throws {
        let bytes = try JSONEncoder().encode(everything)
        #expect(try JSONDecoder().decode(ContactFields.self, from: bytes) == everything)
        #expect(try JSONDecoder().decode(ContactFields.self, from: Data(#"{"newer":"x"}"#.utf8)) == ContactFields())
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ContactFields.self, from: Data(#"{"name":["x"]}"#.utf8))
        }
    }

    @Test func `values of another release that do not fit are passed over`() {
        var fields = ContactFields()
        fields.values = everything.values
        #expect(fields == everything)
        fields.values = ["newer": .text("x"), "name": .list(["x"]), "company": .text("Acme")]
        #expect(fields.name == "name" && fields.company == "Acme")
    }

    @Test func `phones that an earlier release kept as texts are read`() throws {
        let fields = try JSONDecoder().decode(
            ContactFields.self, from: Data(#"{"phones":["+12125550100 ext. 27","+12125550101"]}"#.utf8))
        #expect(fields.phones == [Phone("+12125550100", numberExtension: "27"), Phone("+12125550101")])
        #expect(fields.phones.map(\.text) == ["+12125550100 ext. 27", "+12125550101"])
        let kept: FieldSet = ["phones": .list([]), "emails": .list(["a@x.example"]), "newer": .text("x")]
        #expect(kept.fitting == ["phones": .phones([]), "emails": .list(["a@x.example"])])
    }

    @Test(arguments: [
        (ContactField.emails, true), (.phones, true), (.name, true), (.company, true), (.city, false), (.notes, false),
    ]) func `somebody is known by a name, a company, an address or a number`(field: ContactField, isEnough: Bool) {
        var fields = ContactFields()
        #expect(!fields.identifiesSomebody)
        fields[field] = everything[field]
        #expect(fields.identifiesSomebody == isEnough)
    }

    @Test func `every field of a card fills one of a contact`() {
        #expect(Set(ContactField.allCases.flatMap(\.cardFields)) == Set(CardFieldName.allCases))
    }
}
