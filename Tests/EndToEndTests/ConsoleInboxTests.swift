import Foundation
import TestSupport
import Testing

extension EndToEnd.OnSharedLine.Console {
    @Test func `Console: a dismissed note is shown as dismissed, and goes back to the inbox without an undo`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let capture = try await owner.file("Nadia Okafor: lunch on Friday at 12:30?")
        let note = try #require(capture["inboxNoteId"].string)
        _ = try await owner.post("/v1/inbox/\(note)/dismiss", [UInt8](), type: nil)
        try await Self.open(line, as: owner) { browser in
            try await browser.find("//h1[.='All done']")
            try await browser.click("//a[.='What you dismissed']")
            try await browser.click("//a[contains(@class, 'cap-row')][.//span[.='Dismissed']]")
            try await browser.find("//div[contains(@class, 'banner')][contains(., 'Dismissed.')]")
            try await browser.press("Back to the inbox")
            try await browser.find(Self.toast("Back in the inbox"))
            #expect(try await owner.get("/v1/inbox/\(note)").json["state"] == "open")
            _ = try await owner.post("/v1/inbox/\(note)/dismiss", [UInt8](), type: nil)
            // The address of a closed note shows the note, and no answers that would be refused.
            try await browser.run("location.hash = '#/inbox/\(note)'")
            try await browser.find("//div[contains(@class, 'banner')][contains(., 'Dismissed.')]")
            #expect(try await browser.run("return document.querySelector('[aria-label=Answers]')") == .null)
            try await browser.press("Back to the inbox")
            try await browser.find("//div[@aria-label='Answers']")
            #expect(try await owner.get("/v1/captures/\(note)").json["state"] == "inbox")
        }
    }

    @Test func `Console: the navigation counts what the inbox lists, cards and failed captures too`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.file("Nadia Okafor: lunch on Friday at 12:30?")
        _ = try await owner.file("Helena Brandt\nBrandt AG\nTel 617-555-0143\nhelena@brandt.example", kind: "card")
        try await Self.open(line, as: owner) { browser in
            try await browser.find("//span[@role='status'][.='2 waiting']")
            try await browser.find("//nav[@aria-label='Main']//span[@class='count'][not(@hidden)][.='2 waiting']")
        }
    }

    @Test func `Console: the palette says what it does not find, and that the server is away`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.makeContact("Conor O'Brien")
        try await Self.open(line, as: owner) { browser in
            let input = "//dialog[contains(@class, 'palette')]//input"
            func says(_ words: String) -> String {
                "//dialog//p[@role='status'][not(@hidden)][contains(., '\(words)')]"
            }
            try await browser.find("//main//h1")
            try await browser.find("//div[@class='side-foot'][contains(., 'Live')]")
            try await browser.keys("/")
            try await browser.write("o brein", into: input)
            try await browser.find("//div[@role='option'][contains(., \"Conor O'Brien\")]")
            try await browser.write("zzzz", into: input)
            try await browser.find(says("Nothing found with “zzzz”."))
            try await browser.run(
                "const i = document.querySelector('.palette input'); i.value = 'word '.repeat(60); i.dispatchEvent(new Event('input'))"
            )
            try await browser.find(says("too long to search for"))
            try await browser.run(
                "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('away'))")
            try await browser.write("conor", into: input)
            try await browser.find(says("The server cannot be reached. Your data is safe."))
            #expect(try await browser.run("return document.querySelectorAll('.palette p:not([hidden])').length") == 1)
            try await browser.find("//div[@class='side-foot'][contains(., 'Not connected')][not(contains(., 'Live'))]")
            try await browser.run("window.fetch = window.answering")
            try await browser.write("conor o", into: input)
            try await browser.find("//div[@role='option'][contains(., 'Conor')]")
            try await browser.find("//div[@class='side-foot'][contains(., 'Live')]")
        }
    }

    @Test func `Console: an unknown address says that the page does not exist`() async throws {
        let line = try await Lines.line(.embedded)
        try await Self.open(line, as: try await line.newOwner(), at: "#/peple/7") { browser in
            try await browser.find("//h1[.='This page does not exist']")
            try await browser.run("location.hash = '#/toString'")
            try await browser.find("//h1[.='This page does not exist']")
            try await browser.click("//main//a[.='To the first page']")
            try await browser.find("//h1[.='Send your first capture']")
        }
    }

    @Test func `Console: an erased capture is called erased, and not of an unknown kind`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let id = try #require(try await owner.file("Nadia Okafor: lunch on Friday at 12:30?")["id"].string)
        _ = try await owner.post("/v1/captures/\(id)/erase", [UInt8](), type: nil)
        try await Self.open(line, as: owner, at: "#/captures/\(id)") { browser in
            try await browser.find("//h1[.='Erased']")
            let kinds = "return [...document.querySelectorAll('.cap-row .kind, .pairs')].map((n) => n.innerText).join()"
            #expect(try await browser.run(kinds).string?.contains("Not known yet") == false)
        }
    }

    @Test func `Console: one answer files every message of an unknown number, and the inbox shows what is left`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.makeContact("Nadia Okafor")
        for (text, sender) in [("One", "3"), ("Two", "4"), ("Three", "3"), ("Four", "3")] {
            let sent = try await owner.post(
                "/v1/captures",
                ["kind": "message", "sender": .string("+1212555017\(sender)"), "text": .string("\(text) for you")])
            let capture = try await owner.end(of: try #require(sent.json["id"].uuid, "\(sent.text)"))
            #expect(capture["state"] == "inbox", "\(capture)")
        }
        @Sendable func row(_ text: String) -> String {
            "//section[@aria-label='Inbox']//a[.//b[contains(., '\(text)')]]"
        }
        try await Self.open(line, as: owner) { browser in
            try await browser.find("//span[@role='status'][.='4 waiting']")
            try await browser.click(row("Three for you"))
            try await browser.click("//div[@aria-label='Answers']//button[@data-act='find']")
            try await browser.write("Nadia", into: "//dialog//input[@type='search']")
            try await browser.click("//dialog//button[contains(., 'Nadia Okafor')]")
            try await browser.find(Self.toast("Filed under Nadia Okafor, with 2 more"))
            try await browser.find("//span[@role='status'][.='1 waiting']")
            try await browser.find(row("Two for you"))
            #expect(try await owner.get("/v1/inbox").json["data"].array.count == 1)
            try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
            try await browser.find("//span[@role='status'][.='4 waiting']")
        }
    }

    @Test func `Console: all notes of a name that returns are filed under one new contact, or dismissed together`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        for text in ["Zoe Alvarez: lunch on Friday?", "Ben Oyelaran: who drives?", "Zoe Alvarez: bring the book."] {
            #expect(try await owner.file(text)["state"] == "inbox")
        }
        let row = "//section[@aria-label='Inbox']//a[.//b[.='Zoe Alvarez']]"
        @Sendable func waiting(_ count: Int) -> String { "//span[@role='status'][.='\(count) waiting']" }
        try await Self.open(line, as: owner) { browser in
            try await browser.find(waiting(3))
            try await browser.click("//section[@aria-label='Inbox']//a[.//b[.='Ben Oyelaran']]")
            try await browser.find("//h1[.='Who is this Ben Oyelaran?']")
            #expect(try await browser.run("return document.querySelectorAll('[data-act=all]').length") == 0)
            try await browser.click(row)
            try await browser.click("//button[@data-act='all'][contains(., 'All 2 notes of “Zoe Alvarez”')]")
            try await browser.click("//dialog//button[.='Save contact']")
            try await browser.find(Self.toast("Filed under Zoe Alvarez, a new contact, with 1 more"))
            try await browser.find(waiting(1))
            #expect(try await owner.get("/v1/contacts").json["data"].array.count == 1)
            try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
            try await browser.find(waiting(3))
            try await browser.click(row)
            try await browser.find("//button[@data-act='all']")
            try await browser.click("//section[@aria-label='Chosen']//button[@aria-label='More']")
            try await browser.click("//dialog//button[contains(., 'Dismiss all 2 of this name')]")
            try await browser.find(Self.toast("Dismissed, with 1 more"))
            try await browser.find(waiting(1))
            #expect(try await owner.get("/v1/inbox?state=dismissed").json["data"].array.count == 2)
        }
    }
}
