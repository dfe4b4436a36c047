import Contacts
import Matching
import Testing

struct DuplicateRuleTests {
    private func query(
        _ name: String? = nil, at company: String? = nil, mail: [String] = [], phone: [String] = []
    ) -> DuplicateQuery {
        DuplicateQuery(name: name, company: company, emails: mail, phones: phone.map { Phone(text: $0) })
    }

    @Test func `DuplicateRule: each reason is found only where it holds`() {
        let cases: [(DuplicateQuery, DuplicateQuery, [DuplicateCandidate.Reason])] = [
            (query(mail: ["Ann@X.example"]), query(mail: ["b@x", "ann@x.EXAMPLE"]), [.sameEmail]),
            (query(mail: ["ann@x.example"]), query(mail: ["ann@x.example.org"]), []),
            (query(phone: ["+43316123456"]), query(phone: ["+43316123456"]), [.samePhone]),
            // Equal last digits in two countries are two numbers; without a country code they may be one.
            (query(phone: ["+43316123456"]), query(phone: ["+49316123456"]), []),
            (query(phone: ["+12125552368"]), query(phone: ["(212) 555-2368"]), [.samePhone]),
            (query(phone: ["12"]), query(phone: ["12"]), []),
            // Two extensions of one number are two people.
            (query(phone: ["+12125552368 ext. 27"]), query(phone: ["+12125552368 ext. 27"]), [.samePhone]),
            (query(phone: ["+12125552368 ext. 27"]), query(phone: ["+12125552368 ext. 31"]), []),
            (query(phone: ["+12125552368 ext. 27"]), query(phone: ["+12125552368"]), []),
            (query("José O'Neill", at: "ACME"), query("ONeill, jose", at: "Acme"), [.sameNameAndCompany]),
            (query("Dr. Petra Vogel", at: "Acme"), query("Petra Vogel, MBA", at: "Acme"), [.sameNameAndCompany]),
            (query("Dr. Vogel", at: "Acme"), query("Vogel", at: "Acme"), []),
            (query("Ann Lee", at: "ACME"), query("Ann Lee", at: "Beta"), [.sameName]),
            (query("Ann Lee"), query("Ann Leigh"), []), (query(""), query(""), []),
            (
                query("Ann Lee", mail: ["a@x"], phone: ["+12125552368"]),
                query("Ann Lee", mail: ["a@x"], phone: ["+12125552368"]), [.sameEmail, .samePhone, .sameName]
            ),
        ]
        for (a, b, reasons) in cases {
            #expect(DuplicateRule.reasons(a, b) == reasons)
            #expect(DuplicateRule.reasons(b, a) == reasons)
        }
    }

    @Test func `DuplicateRule: a shared phone, name or info address does not merge without asking`() {
        let ann = query("Ann Lee", at: "Acme", mail: ["info@acme.example"], phone: ["+12125552368"])
        #expect(!DuplicateRule.mayMergeUnasked(ann, query("Bob Lee", phone: ["+12125552368"])))
        #expect(!DuplicateRule.mayMergeUnasked(ann, query("Ann Lee", phone: ["+12125552368"])))
        #expect(!DuplicateRule.mayMergeUnasked(ann, query("Ann Lee", at: "Beta")))
        #expect(!DuplicateRule.mayMergeUnasked(ann, query("Bob Lee", at: "Acme", mail: ["info@acme.example"])))
        #expect(DuplicateRule.mayMergeUnasked(ann, query("Lee, Ann", mail: ["INFO@acme.example"])))
        #expect(DuplicateRule.mayMergeUnasked(ann, query(mail: ["info@acme.example"])))
        #expect(DuplicateRule.mayMergeUnasked(ann, query("Ann Lee", at: "ACME")))
    }
}
