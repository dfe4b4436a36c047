import Cards
import Contacts
import HTTPServer
import JSON
import Requests
import Store
import TestSupport
import Testing

@testable import Ingest

struct ContactInputTests {
    private let input = ContactInput(region: "US")

    private func patched(_ patch: String, _ base: ContactFields = ContactFields()) throws -> ContactFields {
        try input.apply(try JSONParser.parse(Array(patch.utf8)), to: base)
    }

    @Test func `ContactInput: a patch sets its members, clears nulls and keeps the rest`() throws {
        let base = ContactFields(name: "Ada", company: "Analytical", aliases: ["A"], city: "London", notes: "n")
        let fields = try patched(#"{"company":null,"aliases":[" Countess  of Lovelace "],"notes":null}"#, base)
        #expect(
            fields == ContactFields(name: "Ada", aliases: ["Countess of Lovelace"], city: "London", notes: nil))
    }

    @Test(
        arguments: [
            (#"{"number":"(212) 555-2368"},{"number":"+1 212 555 2368"}"#, [Phone("+12125552368")]),
            (#"{"number":"(212) 555-2368 ext. 45"}"#, [Phone("+12125552368", numberExtension: "45")]),
            (
                #"{"number":"+12125552368","type":"work","extension":"45"}"#,
                [Phone("+12125552368", type: .work, numberExtension: "45")]
            ),
            // The numbering plan has numbers that are mobile only. The type in the request takes precedence.
            (#"{"number":"+49 151 23456789"}"#, [Phone("+4915123456789", type: .mobile)]),
            (#"{"number":"+49 151 23456789","type":"home"}"#, [Phone("+4915123456789", type: .home)]),
            (
                #"{"number":"+12125552368","type":"work"},{"number":"+12125552368","type":"fax"}"#,
                [Phone("+12125552368", type: .work), Phone("+12125552368", type: .fax)]
            ),
            (
                #"{"number":"+12125552368"},{"number":"+12125552368","type":"home"}"#,
                [Phone("+12125552368", type: .home)]
            ),
            (#"{"number":""}"#, []),
        ] as [(String, [Phone])])
    func `ContactInput: phone numbers are stored as E.164 with type and extension, without duplicates`(
        items: String, phones: [Phone]
    ) throws {
        #expect(try patched(#"{"name":"Ada","phones":[\#(items)]}"#).phones == phones)
    }

    @Test func `ContactInput: a known number without a type keeps its type`() throws {
        var base = ContactFields(name: "Ada")
        base[.phones] = .phones([Phone("+12125552368", type: .home), Phone("12", type: .fax)])
        let fields = try patched(#"{"phones":[{"number":"+12125552368"},{"number":"12","type":null}]}"#, base)
        #expect(fields.phones == base.phones)
    }

    @Test(arguments: [
        ("[\"+12125552368\"]", "/phones/0 wrong_type"), ("[{}]", "/phones/0/number missing_field"),
        (#"[{"number":"+12125552368","type":"office"}]"#, "/phones/0/type unknown_choice"),
        (#"[{"number":"+12125552368","extension":"2a"}]"#, "/phones/0/extension invalid_phone"),
        (#"[{"number":"+12125552368","kind":"work"}]"#, "/phones/0/kind unknown_field"),
        (#"[{"number":"12"}]"#, "/phones/0/number invalid_phone"), (#"{"number":"12"}"#, "/phones wrong_type"),
    ])
    func `ContactInput: a phone fault has the pointer of its member`(phones: String, fault: String) throws {
        let failure = #expect(throws: APIFailure.self) { try patched(#"{"name":"A","phones":\#(phones)}"#) }
        #expect(failure?.faults.map { "\($0.pointer) \($0.code)" } == [fault])
    }

    @Test(arguments: [
        ("{}", ProblemCode.insufficientData), (#"{"name":"  "}"#, .insufficientData),
        (#"{"name":"\u200b\u2060"}"#, .insufficientData),
        (#"{"notes":"only"}"#, .insufficientData), (#"{"emails":["a@"]}"#, .invalidEmail),
        (#"{"phones":[{"number":"12"}]}"#, .invalidPhone),
        (#"{"name":"A","websites":["not a site"]}"#, .invalidWebsite),
        (#"{"id":"x","name":"A"}"#, .unknownField), (#"{"name":["A"]}"#, .wrongType),
        (#"{"name":"A","aliases":"B"}"#, .wrongType), (#"{"name":"A\u0000"}"#, .invalidText),
        (#"{"emails":["a@"],"phones":[{"number":"12"}]}"#, .invalidFields), (#"[]"#, .wrongType),
    ])
    func `ContactInput: each fault has its code`(patch: String, code: ProblemCode) throws {
        do {
            _ = try patched(patch)
            Issue.record("taken")
        } catch let failure as APIFailure { #expect(failure.code == code) }
    }

    @Test func `ContactInput: a fault in a list has the pointer of its item`() throws {
        do {
            _ = try patched(#"{"emails":["ada@example.com","a@"]}"#)
            Issue.record("taken")
        } catch let failure as APIFailure { #expect(failure.faults.map(\.pointer) == ["/emails/1"]) }
    }
}
