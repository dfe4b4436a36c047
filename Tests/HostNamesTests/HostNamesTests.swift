import HostNames
import Testing

struct HostNamesTests {
    private let names = HostNames()

    @Test(arguments: [
        ("www.example.co.uk", "example.co.uk"), ("example.com", "example.com"), ("a.b.pages.dev", "b.pages.dev"),
        ("uber.com.evil.top", "evil.top"), ("пример.рф", "пример.рф"),
    ])
    func `HostNames: the registrable domain follows the list of public suffixes`(host: String, domain: String) {
        #expect(names.registrableDomain(of: host) == domain)
    }

    @Test(arguments: ["co.uk", "com", "10.0.0.1", "localhost", "thanks.tomorrow-at-nine", "", ".", "a\0.com", "[::1]"])
    func `HostNames: a suffix, an address and an unknown ending have no registrable domain`(host: String) {
        #expect(names.registrableDomain(of: host) == nil)
    }

    @Test
    func `HostNames: Punycode is read as the letters that it stands for`() {
        #expect(names.unicodeForm(of: "xn--pypal-4ve.com") == "pаypal.com")
        #expect(names.unicodeForm(of: "example.com") == "example.com")
        #expect(names.unicodeForm(of: "xn--\u{7}.com") == nil)
        #expect(names.unicodeForm(of: "a\0b.com") == nil)
    }

    @Test
    func `HostNames: texts that look alike have one skeleton`() {
        #expect(names.skeleton(of: "pаypаl") == names.skeleton(of: "paypal"))
        #expect(names.skeleton(of: "paypal") != names.skeleton(of: "payroll"))
        #expect(names.skeleton(of: "") == "")
    }

    @Test
    func `HostNames: a long text has a skeleton, also one longer than the text`() {
        #expect(names.skeleton(of: String(repeating: "m", count: 100_000)).count == 200_000)
        #expect(!names.skeleton(of: String(repeating: "\u{FDFA}", count: 100)).isEmpty)
    }
}
