import PhoneNumbers
import Testing

@testable import Cards

@Suite struct SocialTests {
    @Test(arguments: [
        ("https://www.linkedin.com/in/sarahchen/", "linkedin.com/in/sarahchen"), ("twitter.com/sarahc", "x.com/sarahc"),
        ("Twitter: @sarahc", "x.com/sarahc"), ("IG @sarah.draws", "instagram.com/sarah.draws"),
        ("github.com/sarah", "github.com/sarah"), ("@sarahwrites", "@sarahwrites"),
        ("LinkedIn: sarahchen", "linkedin.com/in/sarahchen"),
        ("linkedin.com/in/sarahchen", "linkedin.com/in/sarahchen"),
    ])
    func `CardParser: pages in social networks are not the company's site`(line: String, expected: String) {
        let reading = CardParser(phones: PhoneNumbers()).parse(lines: [line, "www.acme.com"])
        #expect(reading.all(.social).map(\.value) == [expected])
        #expect(reading.all(.website).map(\.value) == ["www.acme.com"])
    }

    @Test(arguments: ["meet @ noon", "sarah@acme.com", "www.acme.com/x", "follow us"])
    func `CardParser: text that only contains an at sign is no handle`(line: String) {
        #expect(CardParser(phones: PhoneNumbers()).parse(lines: [line]).all(.social).isEmpty)
    }
}
