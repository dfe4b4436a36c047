import Crypto
import Foundation
import HTTPClient
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    /// The console in a real browser.
    @Suite(.enabled(if: Browser.isInstalled)) struct Console {
        static func field(_ name: String) -> String {
            "//*[@data-field='\(name)']//*[self::input or self::textarea][@data-value]"
        }

        static func toast(_ text: String) -> String { "//div[@id='toasts']//span[contains(., \"\(text)\")]" }

        /// Opens the console and signs in as the owner.
        /// - Parameter expected: a part of each complaint of the browser that is expected; nil expects none.
        static func open(
            _ line: RunningSystem, as owner: SystemClient, at address: String = "", expecting expected: String? = nil,
            _ body: @Sendable (Browser) async throws -> Void
        ) async throws {
            let key = try #require(owner.token?.text)
            try await Browser.open(line.base + "/console" + address) { browser in
                try await browser.type(key, into: "//input[@id='key']")
                try await browser.press("Sign in")
                try await browser.find("//main[@id='main']//h1")
                try await body(browser)
                let complaints = try await browser.complaints()
                #expect(complaints.filter { complaint in !(expected.map(complaint.contains) ?? false) } == [])
            }
        }

        static func card(_ owner: SystemClient, _ browser: Browser) async throws -> JSONValue {
            let address = try await browser.run("return location.hash").string ?? ""
            return try await owner.get("/v1/cards/\(address.dropFirst("#/cards/".count).prefix(36))").json
        }

        /// Adds a picture and opens the card that was read from it.
        private static func scan(_ browser: Browser, _ name: String) async throws {
            try await browser.click("//button[starts-with(@aria-label, 'Add')]")
            try await browser.type("\(RunningSystem.root)/\(name)", into: "//input[@id='add-files']")
            try await browser.click("//ul[@aria-label='What it became']//a[.='Check']")
            try await browser.find("//button[starts-with(., 'Save contact')]")
        }

        static func send(
            _ owner: SystemClient, _ method: String, _ path: String, _ body: String, match: String? = nil
        ) async throws {
            var request = owner.request(method, path)
            request.headers.add("Content-Type", "application/merge-patch+json")
            if let match { request.headers.add("If-Match", match) }
            request.body = Array(body.utf8)
            let reply = try await owner.send(request)
            #expect(reply.status == 200, "\(reply.text)")
        }

        @Test func `Console: an invalid key is refused and not stored`() async throws {
            let line = try await Lines.line(.embedded)
            try await Browser.open(line.base + "/") { browser in
                try await browser.type("tlk_nothing", into: "//input[@id='key']")
                try await browser.press("Sign in")
                try await browser.find("//*[@role='alert'][contains(., 'not valid')]")
                #expect(try await browser.run("return sessionStorage.length + localStorage.length") == 0)
                #expect(try await browser.value(of: "//input[@id='key']") == "tlk_nothing")
            }
        }

        /// The session outlives the page, no script sees the session or the key, and a revoked key ends it.
        @Test func `Console: a browser stays signed in until it signs out or its key is revoked`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let key = try #require(owner.token?.text)
            try await Self.open(line, as: owner) { browser in
                let seen = "return document.cookie + JSON.stringify({...localStorage, ...sessionStorage})"
                #expect(try await browser.run(seen) == #"{"tapline.signedIn":"yes"}"#)
                try await browser.run("location.reload()")
                try await browser.find("//h1[.='Send your first capture']")
                try await browser.run("location.hash = '#/settings'")
                try await browser.press("Sign out")
                try await browser.find("//input[@id='key']")
                #expect(try await browser.run("return localStorage.length") == 0)
                try await browser.run("location.reload()")
                try await browser.type(key, into: "//input[@id='key']")
                try await browser.press("Sign in")
                try await browser.find("//nav[@aria-label='Main']")
            }
            try await Browser.open(line.base + "/console") { browser in
                let made = try await owner.post("/v1/keys", ["name": "laptop", "scopes": ["contacts:read"]]).json
                try await browser.type(made["token"].string ?? "", into: "//input[@id='key']")
                try await browser.press("Sign in")
                // The key sees the pages of its scopes.
                try await browser.find("//h1[.='People']")
                let places = "return [...document.querySelectorAll('.side .nav')].map((node) => node.title).join()"
                #expect(try await browser.run(places) == "People,Settings")
                let path = "/v1/keys/\(made["id"].string ?? "")"
                #expect(try await owner.send(owner.request("DELETE", path)).status == 204)
                try await browser.run("location.hash = '#/settings/cards'")
                try await browser.find("//*[@role='alert'][contains(., 'The key was revoked')]")
                try await browser.find("//input[@id='key']")
            }
        }

        /// The review form: raw text of a field, validation while typing, the mark of an edited field, saving.
        @Test func `Console: a card is scanned, reviewed beside its picture, corrected and saved`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            try await Self.open(line, as: owner) { browser in
                try await Self.scan(browser, "ops/samples/card.jpg")
                let card = try await Self.card(owner, browser)
                #expect(try await browser.value(of: Self.field("name")) == card["name"].string)
                #expect(try await browser.value(of: Self.field("emails")) == card["emails"][0].string)
                let band = "//*[@data-field='emails']//span[contains(@class, 'sure')]"
                #expect(try await browser.text(of: band).hasPrefix("Sure"))
                #expect(
                    try await browser.run("return document.querySelector('.pic img').naturalWidth").number ?? 0 > 200)

                // The words that the focused field was read from are marked in the picture.
                try await browser.click(Self.field("emails"))
                try await browser.find("//*[local-name()='rect'][contains(@class, 'marked')]")
                #expect(try await browser.text(of: "//p[@class='raw'][not(@hidden)]").hasPrefix("Read as: "))

                try await browser.write("nobody at nowhere", into: Self.field("emails"))
                try await browser.find("//*[@data-field='emails']//p[@class='error'][contains(., 'email')]")
                try await browser.write("mended@example.com", into: Self.field("emails"))
                try await browser.find("//*[@data-field='emails']//p[@class='error'][not(text())]")
                try await browser.click("//*[@data-field='phones']//select/option[.='Home']")
                // Unsaved changes are discarded only after a confirmation.
                try await browser.run("window.confirm = () => false")
                try await browser.click("//nav[@aria-label='Main']//a[@title='People']")
                #expect(try await browser.value(of: Self.field("emails")) == "mended@example.com")
                try await browser.click("//button[@aria-label='More about this card']")
                try await browser.press("Save changes only")
                try await browser.find("//span[contains(., 'Changed by hand')]")
                let kept = try await Self.card(owner, browser)
                #expect(kept["isManuallyEdited"] == true && kept["emails"][0] == "mended@example.com", "\(kept)")
                #expect(kept["status"] == "draft" && kept["phones"][0]["type"] == "home", "\(kept)")

                try await browser.click("//button[starts-with(., 'Save contact')]")
                try await browser.find(Self.toast("as a contact."))
                try await browser.find("//h1[.='All done']")
                let saved = try await owner.get("/v1/cards/\(card["id"].string ?? "")").json
                #expect(saved["status"] == "confirmed" && saved["emails"] == ["mended@example.com"], "\(saved)")
                // A confirmed card shows no confidence.
                try await browser.run("location.hash = '#/cards/\(card["id"].string ?? "")'")
                try await browser.find(Self.field("name"))
                let bands = "return [...document.querySelectorAll('.sure')].map((band) => band.textContent).join('')"
                #expect(try await browser.run(bands) == "")
            }
        }

        /// The same card again: the page shows what differs, and can undo the merge.
        @Test func `Console: a duplicate card is merged, and the merge is undone`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            // A different file than the one scanned below, because the same file would not be a new capture.
            let first = try await owner.post(
                "/v1/captures?kind=card", try Samples.sample("card.jpg") + [0x0A], type: "image/jpeg")
            let known = try #require(first.json["id"].string)
            _ = try await owner.end(of: try #require(first.json["id"].uuid))
            #expect(try await owner.post("/v1/cards/\(known)/commit", [UInt8](), type: nil).status == 200)
            try await Self.send(owner, "PATCH", "/v1/contacts/\(known)", #"{"jobTitle":"Retired","city":""}"#)
            try await Self.open(line, as: owner) { browser in
                try await Self.scan(browser, "ops/samples/card.jpg")
                let card = try await Self.card(owner, browser)
                try await browser.find("//div[contains(@class, 'banner')][contains(., 'is already in your contacts')]")
                try await browser.click("//button[starts-with(., 'Save contact')]")
                try await browser.find("//dialog//h1[starts-with(., 'Is this the same ')]")
                try await browser.click("//dialog//tr[th='Job title']//input[@value='from']")
                try await browser.click("//dialog//button[starts-with(., 'Merge into ')]")
                try await browser.find(Self.toast("Merged into your contact."))
                #expect(try await owner.get("/v1/cards/\(card["id"].string ?? "")").status == 404)
                let merged = try await owner.get("/v1/contacts/\(known)").json
                #expect(merged["jobTitle"] == card["jobTitle"] && merged["city"] == card["city"], "\(merged)")
                try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
                try await browser.find("//button[starts-with(., 'Save contact')]")
                #expect(try await Self.card(owner, browser)["status"] == "draft")
            }
        }

        /// The last write wins; a person resolves conflicts of important fields.
        @Test func `Console: a conflict of two devices is resolved on the contact's page`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let typed = try await owner.post("/v1/cards", ["name": "Ada Byron"])
            let contact = try #require(typed.json["id"].string)
            let version = try #require(typed.headers["ETag"])
            let path = "/v1/contacts/\(contact)"
            try await Self.send(owner, "PATCH", path, #"{"name":"Ada King"}"#, match: version)
            try await Self.send(owner, "PATCH", path + "?conflicts=merge", #"{"name":"Ada Lovelace"}"#, match: version)
            try await Self.open(line, as: owner, at: "#/people/\(contact)") { browser in
                try await browser.click("//section[@aria-label='Conflicts']//label[contains(., 'Ada King')]/input")
                try await browser.press("Save this one")
                try await browser.find("//summary[.='1 earlier conflict']")
                try await browser.find("//h1[.='Ada King']")
                #expect(try await owner.get(path).json["name"] == "Ada King")
            }
        }

        /// No card is saved without a review.
        @Test func `Console: several cards are scanned, reviewed one by one and saved together`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let batch = try #require(try await owner.post("/v1/batches", ["name": "Fair"]).json["id"].string)
            for name in ["ops/samples/card.jpg", "Tests/PictureSupport/Fixtures/qr-vcard.png"] {
                let bytes = try Data(contentsOf: URL(filePath: "\(RunningSystem.root)/\(name)"))
                let type = name.hasSuffix("png") ? "image/png" : "image/jpeg"
                let reply = try await owner.post("/v1/captures?kind=card&batchId=\(batch)", Array(bytes), type: type)
                #expect(reply.status == 202, "\(reply.text)")
            }
            try await Self.open(line, as: owner, at: "#/batches/\(batch)") { browser in
                try await browser.press("Start")
                try await browser.find("//div[@role='status'][contains(., '2 of 2 captures')][contains(., 'Done')]")
                try await browser.run("location.hash = '#/inbox'")
                try await browser.click("//a[contains(@class, 'row')][contains(., '2 cards')]")
                try await browser.find("//b[.='1 of 2']")
                try await browser.press("Next")
                try await browser.find("//b[.='2 of 2']")
                try await browser.press("Next")
                try await browser.press("Save 2 checked")
                try await browser.find(Self.toast("2 saved."))
                try await browser.find("//h1[.='All done']")
                #expect(try await owner.get("/v1/cards?status=confirmed").json["data"].array.count == 2)

                // The search ignores case.
                try await browser.run("location.hash = '#/people'")
                try await browser.write("helena b", into: "//input[@aria-label='Search people']")
                try await browser.find("//div[@aria-label='People'][count(.//a) = 1]//a[contains(., 'Helena Brandt')]")
                #expect(try await browser.value(of: "//input[@aria-label='Search people']") == "helena b")
            }
        }

        @Test func `Console: a draft without a person is marked in the inbox and on its page`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            _ = try await owner.file(
                "Harborline Freight\n1 Dock Street\nBoston, MA 02110\nTel 617-555-0143\nquay@harborline.example",
                kind: "card")
            try await Self.open(line, as: owner) { browser in
                try await browser.click("//a[contains(@class, 'row')][contains(., 'A card without a person')]")
                try await browser.find("//div[contains(@class, 'banner')][contains(., 'No person was found')]")
            }
        }

        @Test func `Console: a list that did not load says so, and loads again when asked`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            try await Self.open(line, as: owner, at: "#/captures") { browser in
                try await browser.find("//h2[.='Nothing came yet']")
                try await browser.run(
                    "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('away'))")
                try await browser.press("Failed")
                try await browser.find("//*[@role='alert'][contains(., 'cannot be reached. Your data is safe.')]")
                try await browser.run("window.fetch = window.answering")
                try await browser.press("Try again")
                try await browser.find("//h2[.='No such captures']")
            }
        }
    }
}
