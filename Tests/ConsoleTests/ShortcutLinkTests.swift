import Foundation
import Testing

@testable import Console

struct ShortcutLinkTests {
    @Test(arguments: [
        "https://www.icloud.com/shortcuts/0a1b2c", "https://tapline.example/File%20this%20Screen.shortcut",
        "HTTPS://files.example:8443/a?token=1&name=x#y", "https://[2001:db8::1]/a+b=c~d",
    ])
    func `ShortcutLink: a reader of the link gets back exactly the operator's address and the name`(address: String)
        throws
    {
        let link = try #require(ShortcutLink(address))
        let parts = try #require(URLComponents(string: link.importAddress))
        #expect(parts.scheme == "shortcuts" && parts.host == "import-shortcut" && parts.fragment == nil)
        #expect(
            parts.queryItems == [
                URLQueryItem(name: "url", value: address), URLQueryItem(name: "name", value: "File this Screen"),
            ])
    }

    @Test func `ShortcutLink: all but unreserved characters is encoded`() throws {
        #expect(
            try #require(ShortcutLink("https://a.example/-._~/?&#%+")).importAddress
                == "shortcuts://import-shortcut?url=https%3A%2F%2Fa.example%2F-._~%2F%3F%26%23%25%2B&name=File%20this%20Screen"
        )
    }

    @Test(arguments: [
        "", "https://", "https:///path", "http://tapline.example/a", "javascript:alert(1)", "shortcuts://x",
        "https://tapline.example/a b", "https://tapline.example/ä", "https://tapline.example/a\n",
        "https://tapline.example/" + String(repeating: "a", count: 2_048),
    ])
    func `ShortcutLink: what no phone can import is refused`(address: String) {
        #expect(ShortcutLink(address) == nil)
    }

    @Test(arguments: [
        ("https://www.icloud.com/shortcuts/a", true), ("https://icloud.com/shortcuts/a", true),
        ("https://icloud.com.example/a", false), ("https://noticloud.com/a", false),
        ("https://tapline.example/www.icloud.com", false),
    ])
    func `ShortcutLink: only Apple's own host is a page of iCloud`(address: String, isICloud: Bool) throws {
        #expect(try #require(ShortcutLink(address)).isICloud == isICloud)
    }
}
