import Foundation
import TestSupport
import Testing

extension EndToEnd.OnSharedLine.Console {
    private static func pick(_ browser: Browser, _ name: String, in title: String) async throws {
        try await browser.find("//dialog//h1[.='\(title)']")
        try await browser.write(name, into: "//dialog//input[@type='search']")
        try await browser.click("//dialog//ul//button[contains(., '\(name)')]")
    }

    private static func summaries(_ owner: SystemClient, of contact: String) async throws -> [JSONValue] {
        try await owner.get("/v1/contacts/\(contact)/interactions").json["data"].array
    }

    @Test(arguments: Size.all)
    func `Console: an entry of a timeline is moved and split, and both are undone`(size: Size) async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let grace = try await owner.makeContact("Grace Lin").uuidString.lowercased()
        let omar = try await owner.makeContact("Omar Haddad").uuidString.lowercased()
        let chat = "Grace Lin: dinner on Saturday, 7 pm?\nMe: I will. Thank you!\nGrace Lin: Please bring the drill."
        _ = try await owner.file(chat)
        try await Self.open(line, as: owner, at: "#/people/\(grace)") { browser in
            try await browser.resize(size.width, size.height)
            let more = "//li[@class='entry']//button[@aria-label='More about this entry']"
            try await browser.click(more)
            try await browser.click("//dialog[@role='menu']//button[contains(., 'Move…')]")
            try await Self.pick(browser, "Omar Haddad", in: "Where does this belong?")
            try await browser.find(Self.toast("Moved to Omar Haddad"))
            try await browser.find("//h2[.='Nothing filed yet']")
            #expect(try await Self.summaries(owner, of: omar).count == 1)
            try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
            try await browser.find(Self.toast("Undone."))
            try await browser.find("//li[@class='entry']//*[contains(., 'Please bring the drill.')]")
            #expect(try await Self.summaries(owner, of: omar).isEmpty)

            try await browser.click(more)
            try await browser.click("//dialog[@role='menu']//button[contains(., 'Split…')]")
            try await browser.press("Choose the person…")
            try await browser.find("//dialog//*[@role='alert'][contains(., 'but not all')]")
            try await browser.click("//dialog//label[contains(., 'Please bring the drill.')]/input")
            try await browser.press("Choose the person…")
            try await Self.pick(browser, "Omar Haddad", in: "Where do these messages belong?")
            try await browser.find(Self.toast("Moved 1 of 3 messages to Omar Haddad"))
            let part = try #require(try await Self.summaries(owner, of: omar).first)
            let detail = try await owner.get("/v1/interactions/\(part["id"].string ?? "")").json
            #expect(detail["messages"].array.map { $0["text"] } == ["Please bring the drill."])
            #expect(try await Self.summaries(owner, of: grace).count == 1)
            try await browser.find("//li[@class='entry'][not(contains(., 'Please bring the drill.'))]")
            try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
            try await browser.find(Self.toast("Undone."))
            #expect(try await Self.summaries(owner, of: omar).isEmpty)
        }
    }

    @Test func `Console: a timeline shows only chats, or only the card`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let sent = try await owner.post("/v1/captures?kind=card", try Samples.sample("card.jpg"), type: "image/jpeg")
        _ = try await owner.end(of: try #require(sent.json["id"].uuid))
        let id = try #require(sent.json["id"].string)
        let name = try await owner.get("/v1/contacts/\(id)").json["name"].string ?? ""
        #expect(try await owner.post("/v1/cards/\(id)/commit", [UInt8](), type: nil).status == 200)
        try await Self.open(line, as: owner, at: "#/people/\(id)") { browser in
            // With one kind there is nothing to choose.
            try await browser.find("//li[@class='entry'][contains(., 'Added from a card.')]")
            #expect(try await browser.run("return document.querySelector('.tl-chips').hidden") == true)
            _ = try await owner.file("\(name): dinner on Saturday, 7 pm?\nMe: I will.")
            _ = try await owner.file("\(name): the second chat?\nMe: Yes.")
            try await browser.find("//div[@aria-label='Show only']/button[.='Chats 2']")
            try await browser.find("//div[@aria-label='Show only']/button[.='Cards 1']")
            try await browser.find("//ol[@class='timeline'][count(li) = 3]")
            try await browser.press("Cards 1")
            try await browser.find("//ol[@class='timeline'][count(li) = 1]/li[contains(., 'Added from a card.')]")
            #expect(try await browser.run("return document.activeElement.textContent") == "Cards 1")
            try await browser.press("Chats 2")
            try await browser.find("//ol[@class='timeline'][count(li) = 2]")
            try await browser.press("All")
            try await browser.find("//ol[@class='timeline'][count(li) = 3]")
        }
    }
}
