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
    func `pages in networks are no web addresses of the firm`(line: String, expected: String) {
        let reading = CardParser(phones: PhoneNumbers()).parse(lines: [line, "www.acme.com"])
        #expect(reading.all(.social).map(\.value) == [expected])
        #expect(reading.all(.website).map(\.value) == ["www.acme.com"])
    }

    @Test(arguments: ["meet @ noon", "sarah@acme.com", "www.acme.com/x", "follow us"])
    func `what only has a sign in it is no page`(line: String) {
        #expect(CardParser(phones: PhoneNumbers()).parse(lines: [line]).all(.social).isEmpty)
    }
}
