import Contacts
import FoundationEssentials
import HTTPServer
import JSON
import TestSupport
import Testing

@testable import Ingest
@testable import Records
@testable import Store

/// Devices compare stored contacts byte by byte.
struct ContactViewTests {
    private let everything = ContactFields(
        name: "n", company: "c", jobTitle: "j", aliases: ["a"], emails: ["e"], phones: ["p"], websites: ["w"],
        street: "s", city: "t", region: "r", postalCode: "z", country: "l", tags: ["g"], notes: "o")

    /// The fields of the first release. Later fields may have a place between them.
    private func firstFields(_ json: JSON) -> String {
        let names = [
            "name", "company", "jobTitle", "aliases", "emails", "phones", "websites", "street", "city", "region",
            "postalCode", "country", "tags", "notes",
        ]
        return JSON.object(json.members.filter { names.contains($0.name) }).text
    }

    @Test func `ContactView: fields have a fixed order, including empty ones`() {
        #expect(
            firstFields(ContactView.json(everything))
                == #"{"name":"n","company":"c","jobTitle":"j","aliases":["a"],"emails":["e"],"#
                + #""phones":[{"number":"p","type":"other","extension":null}],"#
                + #""websites":["w"],"street":"s","city":"t","region":"r","postalCode":"z","country":"l","tags":["g"],"#
                + #""notes":"o"}"#)
        #expect(
            firstFields(ContactView.json(ContactFields()))
                == #"{"name":"","company":"","jobTitle":"","aliases":[],"emails":[],"phones":[],"websites":[],"#
                + #""street":"","city":"","region":"","postalCode":"","country":"","tags":[],"notes":null}"#)
    }

    @Test func `CardView: editedFields has a fixed order`() {
        let contact = Contact(id: UUID(), status: .draft, fields: everything, createdAt: .now, updatedAt: .now)
        let card = Card(
            contact: contact, isManuallyEdited: true,
            edited: [.postalCode, .country, .jobTitle, .websites, .name, .aliases], place: 0)
        #expect(
            CardView.json(card)["editedFields"]?.text
                == #"["name","aliases","websites","country","jobTitle","postalCode"]"#)
    }

    @Test func `ContactInput: faults are ordered: texts, lists, notes`() throws {
        let patch = #"{"notes":1,"emails":["a@"],"country":2,"x":3,"jobTitle":4,"tags":[""," "],"aliases":5}"#
        let (_, faults) = try ContactInput(region: nil).check(try JSONParser.parse(Array(patch.utf8)))
        #expect(
            faults.map(\.fault.pointer) == ["/jobTitle", "/country", "/aliases", "/emails/0", "/notes", "/x"])
    }
}
