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
}
