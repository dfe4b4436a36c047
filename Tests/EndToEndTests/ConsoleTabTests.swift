import Crypto
import Foundation
import TestSupport
import Testing

/// Several tabs of one browser.
extension EndToEnd.OnSharedLine.Console {
    private static func waiting(_ number: Int) -> String {
        "//nav[@aria-label='Main']//span[@class='count'][not(@hidden)][starts-with(., '\(number)')]"
    }

    /// A browser opens six connections to a server. Each tab had a stream of its own, so the seventh page stayed blank.
    @Test func `Console: seven tabs share one stream, and another tab takes over when the first one closes`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner) { browser in
            try await browser.find("//h1[.='Send your first capture']")
            var tabs = [try await browser.currentTab()]
            for _ in 2...7 {
                tabs.append(try await browser.newTab(line.base + "/console"))
                try await browser.find("//h1[.='Send your first capture']")
                try await browser.find("//div[@class='side-foot'][contains(., 'Live')]")
            }
            _ = try await owner.file("Nadia Okafor: lunch on Friday at 12:30?")
            for tab in tabs {
                try await browser.show(tab)
                try await browser.find(Self.waiting(1))
            }
            try await browser.show(tabs[0])
            try await browser.closeTab()
            try await browser.show(tabs[6])
            _ = try await owner.file("Omar Haddad: dinner on Sunday?")
            for tab in tabs.dropFirst() {
                try await browser.show(tab)
                try await browser.find(Self.waiting(2))
            }
        }
    }

    @Test func `Console: a sign-out in one tab clears the others at once, and a sign-in opens them again`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.makeContact("Grace Lin")
        try await Self.open(line, as: owner, at: "#/people") { browser in
            let first = try await browser.currentTab()
            try await browser.find("//section[@class='detail']//h1[.='Grace Lin']")
            let second = try await browser.newTab(line.base + "/console#/settings")
            try await browser.press("Sign out")
            try await browser.find("//input[@id='key']")
            try await browser.show(first)
            try await browser.find("//input[@id='key']")
            #expect(try await browser.run("return document.documentElement.innerHTML.includes('Grace')") == false)
            try await browser.type(try #require(owner.token?.text), into: "//input[@id='key']")
            try await browser.press("Sign in")
            try await browser.find("//section[@class='detail']//h1[.='Grace Lin']")
            try await browser.show(second)
            try await browser.find("//nav[@aria-label='Main']")
        }
    }
}
