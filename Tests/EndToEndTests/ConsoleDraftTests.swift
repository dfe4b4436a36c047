import Crypto
import Foundation
import TestSupport
import Testing

/// What a person has typed, and what a person can still undo.
extension EndToEnd.OnSharedLine.Console {
    @Test func `Console: text of a closed dialog is there again, until it is sent or cleared`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner) { browser in
            try await browser.find("//h1[.='Send your first capture']")
            try await browser.keys("n")
            try await browser.type("Nadia Okafor: lunch?", into: "//textarea[@id='add-text']")
            try await browser.keys(Browser.escape)
            try await browser.find("//body[not(.//dialog)]")
            try await browser.run("document.activeElement.blur()")
            try await browser.keys("n")
            try await browser.find("//dialog//p[contains(., 'This is what you typed before.')]")
            #expect(try await browser.value(of: "//textarea[@id='add-text']") == "Nadia Okafor: lunch?")
            try await browser.press("Clear")
            #expect(try await browser.value(of: "//textarea[@id='add-text']") == "")
            try await browser.type("Omar Haddad: dinner?", into: "//textarea[@id='add-text']")
            try await browser.click("//dialog//button[.='Send']")
            try await browser.find("//ul[@aria-label='What it became']//a[.='Decide']")
            try await browser.keys(Browser.escape)
            try await browser.find("//body[not(.//dialog)]")
            try await browser.run("document.activeElement.blur()")
            try await browser.keys("n")
            #expect(try await browser.value(of: "//textarea[@id='add-text']") == "")
        }
    }

    /// The same owner signs in with another key. Another owner finds nothing.
    @Test func `Console: a refused session leads to the sign-in, and what was typed is there afterwards`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let (owner, other) = (try await line.newOwner(), try await line.newOwner())
        let made = try await owner.post("/v1/keys", ["name": "laptop", "scopes": ["*"]]).json
        try await Browser.open(line.base + "/console#/people") { browser in
            func signIn(_ key: String) async throws {
                try await browser.type(key, into: "//input[@id='key']")
                try await browser.press("Sign in")
                try await browser.click("//button[@aria-label='New contact']")
                try await browser.find("//input[@id='new-name']")
            }
            try await signIn(made["token"].string ?? "")
            try await browser.type("Grace Lin", into: "//input[@id='new-name']")
            try await browser.type("Lin Studio", into: "//input[@id='new-company']")
            let path = "/v1/keys/\(made["id"].string ?? "")"
            #expect(try await owner.send(owner.request("DELETE", path)).status == 204)
            try await browser.run("document.querySelector('#new-name').form.requestSubmit()")
            try await browser.find("//*[@role='alert'][contains(., 'The key was revoked')]")
            #expect(try await browser.run("return document.documentElement.innerHTML.includes('Lin')") == false)
            try await signIn(try #require(owner.token?.text))
            #expect(try await browser.value(of: "//input[@id='new-name']") == "Grace Lin")
            #expect(try await browser.value(of: "//input[@id='new-company']") == "Lin Studio")
            // The dialog stays open until the server has accepted the contact.
            try await browser.run(
                "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('away'))")
            try await browser.press("Save contact")
            try await browser.find("//dialog//*[@role='alert'][contains(., 'cannot be reached')]")
            #expect(try await browser.value(of: "//input[@id='new-name']") == "Grace Lin")
            try await browser.run("window.fetch = window.answering")
            try await browser.write("Grace L.", into: "//input[@id='new-name']")
            try await browser.keys(Browser.escape)
            // The session has ended before the page asks for more.
            let ended = try await browser.run(
                """
                return fetch('/v1/session', {method: 'DELETE', headers: {'X-Tapline-Console': '1'}})
                    .then(answer => answer.status)
                """)
            #expect(ended == 204)
            try await browser.run("location.hash = '#/captures'")
            try await browser.find("//input[@id='key']")
            try await browser.run("location.hash = '#/people'")
            try await signIn(try #require(other.token?.text))
            #expect(try await browser.value(of: "//input[@id='new-name']") == "")
        }
    }

    @Test func `Console: Ctrl Enter saves an entry, and an entry that was not saved keeps what was typed`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let grace = try await owner.makeContact("Grace Lin").uuidString.lowercased()
        _ = try await owner.file("Grace Lin: dinner on Saturday, 7 pm?\nMe: I will. Thank you!")
        try await Self.open(line, as: owner, at: "#/people/\(grace)") { browser in
            let more = "//li[@class='entry']//button[@aria-label='More about this entry']"
            func edit() async throws {
                try await browser.click(more)
                try await browser.click("//dialog[@role='menu']//button[contains(., 'Edit')]")
                try await browser.find("//textarea[@id='entry-summary']")
            }
            try await edit()
            try await browser.write("Dinner with Grace", into: "//textarea[@id='entry-summary']")
            try await browser.keys(Browser.escape)
            try await browser.find("//body[not(.//dialog)]")
            try await edit()
            #expect(try await browser.value(of: "//textarea[@id='entry-summary']") == "Dinner with Grace")
            try await browser.click("//textarea[@id='entry-summary']")
            try await browser.control(Browser.enter)
            try await browser.find(Self.toast("Saved"))
            try await browser.find("//li[@class='entry']//p[.='Dinner with Grace']")
            let entries = try await owner.get("/v1/contacts/\(grace)/interactions").json["data"].array
            #expect(entries.map { $0["summary"] } == ["Dinner with Grace"])
        }
    }

    @Test func `Console: the last change can be undone after a reload, and not after a sign-out`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let key = try #require(owner.token?.text)
        let note = try #require(
            try await owner.file("Nadia Okafor: lunch on Friday at 12:30?")["inboxNoteId"].string)
        @Sendable func state() async throws -> String? { try await owner.get("/v1/inbox/\(note)").json["state"].string }
        try await Self.open(line, as: owner) { browser in
            let kept = "return sessionStorage.length"
            func dismiss() async throws {
                try await browser.find("//h1[.='Who is this Nadia Okafor?']")
                try await browser.click("//div[@class='foot']//button[starts-with(., 'Dismiss')]")
                try await browser.find(Self.toast("Dismissed"))
                #expect(try await state() == "dismissed")
            }
            try await dismiss()
            #expect(
                try await browser.run("return JSON.stringify({...sessionStorage})").string?.contains("Nadia") == false)
            try await browser.run("location.reload()")
            try await browser.find(Self.toast("The last change can still be undone."))
            try await browser.keys("z")
            try await browser.find(Self.toast("Undone."))
            #expect(try await state() == "open")
            #expect(try await browser.run(kept) == 0)
            try await dismiss()
            #expect(try await browser.run(kept) == 1)
            try await browser.run("location.hash = '#/settings'")
            try await browser.press("Sign out")
            try await browser.find("//input[@id='key']")
            #expect(try await browser.run(kept) == 0)
            try await browser.type(key, into: "//input[@id='key']")
            try await browser.press("Sign in")
            try await browser.find("//main[@id='main']//h1")
            try await browser.keys("z")
            #expect(try await state() == "dismissed")
        }
    }
}
