import Cards
import PhoneNumbers
import RandomSupport
import Testing

@Suite struct PhoneNumbersTests {
    let phones = PhoneNumbers()

    @Test(arguments: [
        ("(212) 555-0142", "US", "+12125550142"), ("020 7946 0321", "GB", "+442079460321"),
        ("+49 (0)30 901820-14", "US", "+493090182014"),
        ("06 12 34 56 78", "FR", "+33612345678"), ("0664 1234567", "AT", "+436641234567"),
        ("416-555-0123", "CA", "+14165550123"),
    ])
    func `PhoneNumbers: a number becomes E.164 by its country's plan`(text: String, region: String, e164: String) {
        #expect(phones.parse(text, region: region)?.e164 == e164)
        #expect(phones.isValid(text, region: region))
    }

    @Test func `PhoneNumbers: all numbers of a text are found at their positions`() {
        let text = "Büro ☎ +49 30 901820-14, mobil 0151 23456789 ext"
        let found = phones.find(in: text, region: "DE")
        #expect(found.map(\.e164) == ["+493090182014", "+4915123456789"])
        #expect(found.map { String(text[$0.range]) } == found.map(\.text))
        #expect(found.map(\.kind) == [.fixed, .mobile])
        #expect(phones.find(in: "0151 23456789", region: nil).isEmpty)
    }

    @Test func `PhoneNumbers: an extension is separate from the number`() {
        let phone = phones.parse("+1 212 555 0142 ext. 27", region: nil)
        #expect(phone?.e164 == "+12125550142")
        #expect(phone?.numberExtension == "27")
    }

    @Test func `PhoneNumbers: national and international formats are written`() {
        #expect(phones.nationalFormat("+12125550142") == "(212) 555-0142")
        #expect(phones.internationalFormat("+442079460321") == "+44 20 7946 0321")
        #expect(phones.nationalFormat("nonsense") == nil)
    }

    @Test func `PhoneNumbers: an impossible number is nil, a reserved one is not valid`() {
        #expect(phones.parse("12", region: "US") == nil)
        #expect(phones.parse("hello", region: "US") == nil)
        #expect(phones.parse("+1 000 555 0142", region: nil)?.isValid != true)
    }

    @Test(arguments: 0..<60)
    func `PhoneNumbers: any text and any region are searched without a fault`(seed: UInt64) {
        var random = SplitMix(state: seed)
        for region in [nil, "US", "ZZ", "", "Q\u{0}", "DEUTSCHLAND"] {
            let text = random.text(120)
            for phone in phones.find(in: text, region: region) {
                #expect(String(text[phone.range]) == phone.text)
                #expect(phone.e164.hasPrefix("+"))
            }
        }
    }
}
