import ProviderCatalog
import Proposals
import Providers
import Testing

@testable import Privacy

@Suite struct PrivacyPageTests {
    private static func text(_ purposes: [[ProviderPurpose]], seesPictures: Bool = false) -> String {
        var catalog = ProviderCatalog()
        catalog.providers = purposes.enumerated().map { index, purposes in
            var provider = ProviderSettings(
                name: "p\(index)", dialect: .ollama, url: "http://ollama:11434", model: "m", purposes: purposes,
                isOutside: false)
            provider.seesPictures = seesPictures
            return provider
        }
        let page = PrivacyPage(catalog, .init(failures: 11, closedNotes: 12, exports: 13))
        return page.html.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// One for each row of what is kept, in the order of the page.
    private static let kept = [
        "The screenshot of a chat: until it has been read; seven days if it could not be read.",
        "The photo of a card: until its contact or card is deleted; seven days if the card could not be read.",
        "The photo of a thing: until you delete the photo or the thing, without the camera's time and place. The file that you "
            + "sent: until the photo has been made from it; if none can be made, until you delete the thing.",
        "A message that was scanned for scams, with its reasons: seven days, or until you delete the scan. A message that you "
            + "keep to learn from it: until you take that back.",
        "Texts, summaries and notes: until you delete them, or what they belong to. They are encrypted.",
        "Closed notes of the inbox: 12 days.", "Files of exports: 13 days.",
        "Codes and times of failures, without content: 11 days.",
        "A provider's answer about a capture: seven days, or until the capture is deleted or a consent or local kind changes. "
            + "It is encrypted.",
        "That a screenshot was taken, if your phone says so: one minute. What became of the question whether to scan it: "
            + "400 days. Nothing of the screenshot.",
        "Which provider was asked about which capture, when and at what cost, without content: 400 days.",
    ]

    @Test func `PrivacyPage: each row of what is kept says how long`() throws {
        let text = Self.text([])
        let list = try #require(text.firstMatch(of: /<h2>What is kept<\/h2> <ul>(.+?)<\/ul>/)).1
        #expect(list.matches(of: /<li>(.+?)<\/li>/).map { String($0.1) } == Self.kept)
        #expect(text.contains("No provider of AI is configured: nobody else reads them."))
    }

    @Test func `PrivacyPage: only what a configured provider gets is named`() {
        let contents: [(ProviderPurpose, String)] = [
            (.chats, "the messages and names of one chat"), (.cards, "the text of one card"),
            (.scans, "the text of one scanned message"), (.things, "what one thing shows, or what you say about it"),
        ]
        #expect(contents.map(\.0) == ProviderPurpose.allCases)
        for (purpose, words) in contents {
            let text = Self.text([[purpose]])
            #expect(text.contains("They get \(words), and never your address book."), "\(text)")
            for (other, words) in contents where other != purpose { #expect(!text.contains(words), "\(purpose)") }
        }
        let all = contents.map(\.1).joined(separator: ", or ")
        #expect(Self.text([[.things, .chats], [.cards, .scans]]).contains("They get \(all), and never"))
        #expect(
            Self.text([[.things]], seesPictures: true).contains(
                "things (their photos, the words in these, and what you say about things)"))
        #expect(Self.text([[.things]]).contains("things (the words in their photos, and what you say about things)"))
    }
}
