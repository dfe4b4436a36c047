import Contacts
import HTTPServer
import Store
import TestSupport
import Testing

@testable import Ingest

struct ContactInputTests {
    private let input = ContactInput(region: "US")

    private func patched(_ patch: String, _ base: ContactFields = ContactFields()) throws -> ContactFields {
        try input.apply(try JSONParser.parse(Array(patch.utf8)), to: base)
    }

    @Test func `a patch changes what it names, empties what is null and leaves the rest`() throws {
        let base = ContactFields(name: "Ada", company: "Analytical", aliases: ["A"], city: "London", notes: "n")
        let fields = try patched(#"{"company":null,"aliases":[" Countess  of Lovelace "],"notes":null}"#, base)
        #expect(
            fields == ContactFields(name: "Ada", aliases: ["Countess of Lovelace"], city: "London", notes: nil))
    }

    @Test func `numbers are kept as E.164, once each`() throws {
        let fields = try patched(#"{"phones":["(212) 555-2368","+1 212 555 2368","+49 30 901820"]}"#)
        #expect(fields.phones == ["+12125552368", "+4930901820"])
        #expect(try patched(#"{"phones":["(212) 555-2368 ext. 45"]}"#).phones == ["+12125552368 ext. 45"])
        #expect(try patched(#"{"phones":["+12125552368 ext. 45"]}"#).phones == ["+12125552368 ext. 45"])
    }

    @Test(arguments: [
        ("{}", ProblemCode.insufficientData), (#"{"name":"  "}"#, .insufficientData),
        (#"{"name":"\u200b\u2060"}"#, .insufficientData),
        (#"{"notes":"only"}"#, .insufficientData), (#"{"emails":["a@"]}"#, .invalidEmail),
        (#"{"phones":["12"]}"#, .invalidPhone), (#"{"name":"A","websites":["not a site"]}"#, .invalidWebsite),
        (#"{"id":"x","name":"A"}"#, .unknownField), (#"{"name":["A"]}"#, .wrongType),
        (#"{"name":"A","aliases":"B"}"#, .wrongType), (#"{"name":"A\u0000"}"#, .invalidText),
        (#"{"emails":["a@"],"phones":["12"]}"#, .invalidFields), (#"[]"#, .wrongType),
    ])
    func `a fault has its code`(patch: String, code: ProblemCode) throws {
        do {
            _ = try patched(patch)
            Issue.record("taken")
        } catch let failure as APIFailure { #expect(failure.code == code) }
    }

    @Test func `a fault in a list names its place`() throws {
        do {
            _ = try patched(#"{"emails":["ada@example.com","a@"]}"#)
            Issue.record("taken")
        } catch let failure as APIFailure { #expect(failure.faults.map(\.pointer) == ["/emails/1"]) }
    }
}
