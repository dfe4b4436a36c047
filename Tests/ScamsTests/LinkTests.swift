import Testing

@testable import Scams

struct LinkTests {
    private func links(_ text: String) -> [ScamLink] { PlainHosts.reader.read(text).links }

    @Test(arguments: [
        ("see https://example.com/a?b=c.", "https://example.com/a?b=c"),
        ("see hxxps://evil[.]top/x now", "https://evil.top/x"),
        ("go to evil(dot)top", "http://evil.top"),
        ("(www.example.co.uk)", "http://www.example.co.uk"),
        ("pay: evil-parcel.top", "http://evil-parcel.top"),
        ("pay: evil-parcel .top/a", "http://evil-parcel.top/a"),
        ("http://10.0.0.1/login", "http://10.0.0.1/login"),
        ("http://example.com:8080/a", "http://example.com:8080/a"),
        ("e\u{200B}vil-parcel.top", "http://evil-parcel.top"),
        ("http:\\\\evil.top\\x", "http://evil.top"),
    ])
    func `LinkFinder: links are found in every form`(text: String, url: String) {
        #expect(links(text).map(\.url) == [url])
    }

    @Test(arguments: [
        "Thanks.See you at 5", "ok.so what", "it costs 3.50", "me.My phone", "a.b", "...", "name@example.com",
        "e.g. this",
        "v1.2.3", "Mr.Smith", "10.30am", "end.Then",
    ])
    func `LinkFinder: sentences, numbers and mail addresses are no links`(text: String) {
        #expect(links(text).isEmpty)
    }

    @Test(arguments: [
        ("https://user:pass@paypal.com@evil.ru/", "evil.ru"), ("http://a@b@c@evil.top", "evil.top"),
        ("https://paypal.com\\@evil.ru/", "paypal.com"), ("https://evil.top/@paypal.com", "evil.top"),
    ])
    func `LinkFinder: the host is after the last @ before the path, as browsers read an address`(
        text: String, host: String
    ) {
        #expect(links("see \(text)").map(\.host) == [host])
    }

    @Test
    func `LinkFinder: a link's text is as given, its host is plain`() throws {
        let text = "pay at hxxps://Evil-Parcel[.]top/Fee, now"
        let link = try #require(links(text).first)
        #expect(link.text == "hxxps://Evil-Parcel[.]top/Fee")
        #expect(link.host == "evil-parcel.top" && link.registrableDomain == "evil-parcel.top")
        #expect(link.place == .text(7..<36))
    }

    @Test(arguments: [
        ("netfix.com", "Netflix"), ("netfllix.com", "Netflix"), ("netflux-billing.com", "Netflix"),
        ("nteflix.com", "Netflix"), ("paypa1.com", "PayPal"), ("arnazon.com", "Amazon"), ("pаypal.com", "PayPal"),
        ("xn--pypal-4ve.com", "PayPal"),
    ])
    func `LinkJudge: a host that looks like a brand's is a look-alike`(host: String, brand: String) {
        #expect(links("see https://\(host)/a").first?.findings.contains(.lookalike(brand: brand)) == true)
    }

    @Test(arguments: [
        ("usps-redelivery.com", "USPS"), ("paypal.com.evil.top", "PayPal"), ("secure.amazon-help.co", "Amazon"),
        ("royal-mail-fee.com", "Royal Mail"), ("mypaypalsupport.com", "PayPal"),
    ])
    func `LinkJudge: a brand's name inside of another's host is found`(host: String, brand: String) {
        let findings = links("see https://\(host)/a").first?.findings ?? []
        let isFound = findings.contains(.brandInHost(brand: brand)) || findings.contains(.lookalike(brand: brand))
        #expect(isFound, "\(findings)")
    }

    @Test(arguments: [
        "https://www.paypal.com/x", "https://tools.usps.com/go", "amazon.co.uk", "https://maps.google.com",
    ])
    func `LinkJudge: a brand's own host is official`(url: String) throws {
        let findings = try #require(links("see \(url)").first?.findings)
        let isOfficial = findings.contains { if case .official = $0 { true } else { false } }
        #expect(isOfficial, "\(findings)")
    }

    @Test(arguments: [
        ("http://10.1.2.3/a", ScamLink.Finding.rawAddress), ("https://bit.ly/3x", .shortener),
        ("https://parcel.pages.dev", .freeHosting), ("https://sites.google.com/view/x", .freeHosting),
        ("https://parcel-fee.top", .cheapEnding), ("https://parcel-fee.top", .bait),
        ("https://paypal.com@evil.top/a", .userBeforeHost), ("https://wa.me/4477", .chat),
        ("https://files.example.org/card.apk", .download), ("https://xn--pypal-4ve.com", .punycode),
        ("https://evil.example.org/paypal/login", .brandInPath(brand: "PayPal")),
    ])
    func `LinkJudge: what is unusual about an address is found`(url: String, finding: ScamLink.Finding) {
        #expect(links("see \(url)").first?.findings.contains(finding) == true)
    }

    @Test
    func `LinkJudge: a host that is not the named brand's is unrelated to the brand`() {
        let findings = links("Your USPS parcel waits: https://quick.example.org/a").first?.findings ?? []
        #expect(findings.contains(.unrelated(brand: "USPS")))
    }

    @Test
    func `ScamReader: links of QR codes are judged, with the index of the code`() {
        let verdict = PlainHosts.reader.read(
            "Scan to pay your parking fine within 24 hours", codes: ["nothing", "https://parking-fine-pay.top/x"])
        #expect(verdict.links.map(\.place) == [.code(1)])
        #expect(verdict.links.first?.text == "https://parking-fine-pay.top/x")
        #expect(verdict.reasons.contains { $0.codeIndex == 1 && $0.kind == .code })
    }

    @Test
    func `BrandList: every line of the data has a name of its own, and owners of its domains`() {
        let list = BrandList.shared
        #expect(Set(list.brands.map(\.name)).count == list.brands.count)
        for brand in list.brands {
            #expect(!brand.aliases.isEmpty, "\(brand.name)")
            for domain in brand.domains { #expect(list.owner(of: "www." + domain) != nil, "\(domain)") }
        }
    }
}
