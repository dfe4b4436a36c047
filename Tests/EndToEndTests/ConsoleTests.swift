import Crypto
import Foundation
import HTTPClient
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    /// The console in a real browser.
    @Suite(.enabled(if: Browser.isInstalled)) struct Console {
        private static func field(_ name: String) -> String {
            "//fieldset[@data-field='\(name)']//*[self::input or self::textarea]"
        }

        /// Opens the console and signs in as the owner.
        private static func open(
            _ line: RunningSystem, as owner: SystemClient, _ body: @Sendable (Browser) async throws -> Void
        ) async throws {
            let key = try #require(owner.token?.text)
            try await Browser.open(line.base + "/console") { browser in
                try await browser.type(key, into: "//input[@id='key']")
                try await browser.press("Sign in")
                try await browser.find("//h1[.='Cards']")
                try await body(browser)
                #expect(try await browser.complaints() == [])
            }
        }

        private static func scan(_ browser: Browser, _ names: String...) async throws {
            let paths = names.map { "\(RunningSystem.root)/\($0)" }
            try await browser.type(paths.joined(separator: "\n"), into: "//input[@id='scan']")
        }

        private static func card(_ owner: SystemClient, _ browser: Browser) async throws -> JSONValue {
            let address = try await browser.run("return location.hash").string ?? ""
            return try await owner.get("/v1/cards/\(address.dropFirst("#/cards/".count).prefix(36))").json
        }

        @Test func `Console: an invalid key is refused and not stored`() async throws {
            let line = try await Lines.line(.embedded)
            try await Browser.open(line.base + "/") { browser in
                try await browser.type("tlk_nothing", into: "//input[@id='key']")
                try await browser.press("Sign in")
                #expect(try await browser.text(of: "//div[@id='notice']/span").contains("key"))
                #expect(try await browser.run("return sessionStorage.length + localStorage.length") == 0)
                try await browser.find("//input[@id='key']")
                // An error disappears with the page that it belongs to.
                try await browser.run("location.hash = '#/settings'")
                try await browser.find("//div[@id='notice'][not(*)]")
            }
        }

        /// The review form: raw text of a field, validation while typing, the mark of an edited field, saving.
        @Test func `Console: a card is scanned, reviewed beside its picture, corrected and saved`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            try await Self.open(line, as: owner) { browser in
                try await Self.scan(browser, "ops/samples/card.jpg")
                try await browser.find("//button[.='Save contact']")
                let card = try await Self.card(owner, browser)
                #expect(try await browser.value(of: Self.field("name")) == card["name"].string)
                #expect(try await browser.value(of: Self.field("emails")) == card["emails"][0].string)
                #expect(
                    try await browser.text(of: "//fieldset[@data-field='emails']//*[@class='band']").hasPrefix("Sure"))
                #expect(
                    try await browser.run("return document.querySelector('.picture img').naturalWidth").number ?? 0
                        > 200)

                // The words that the focused field was read from are marked in the picture.
                try await browser.click(Self.field("emails"))
                try await browser.find("//*[local-name()='rect'][contains(@class, 'marked')]")
                #expect(try await browser.text(of: "//p[@class='raw'][not(@hidden)]").hasPrefix("Read as: "))

                try await browser.write("nobody at nowhere", into: Self.field("emails"))
                try await browser.find("//fieldset[@data-field='emails']//p[@class='error'][contains(., 'email')]")
                try await browser.write("mended@example.com", into: Self.field("emails"))
                try await browser.find("//fieldset[@data-field='emails']//p[@class='error'][not(text())]")
                try await browser.click("//fieldset[@data-field='phones']//select/option[.='home']")
                // Unsaved changes are discarded only after a confirmation.
                try await browser.run("window.confirm = () => false")
                try await browser.click("//a[.='Cards']")
                #expect(try await browser.value(of: Self.field("emails")) == "mended@example.com")
                try await browser.press("Save")
                try await browser.find("//p[contains(., 'Changed by hand')]")
                let kept = try await Self.card(owner, browser)
                #expect(kept["isManuallyEdited"] == true && kept["emails"][0] == "mended@example.com", "\(kept)")
                #expect(kept["status"] == "draft" && kept["phones"][0]["type"] == "home", "\(kept)")

                try await browser.press("Save contact")
                try await browser.find("//div[@id='notice']/span[.='Saved as a contact.']")
                try await browser.find("//h1[.='Cards']")
                let saved = try await owner.get("/v1/cards/\(card["id"].string ?? "")").json
                #expect(saved["status"] == "confirmed" && saved["emails"] == ["mended@example.com"], "\(saved)")
                // A confirmed card has no review form.
                try await browser.run("location.hash = '#/cards/\(card["id"].string ?? "")'")
                try await browser.find(Self.field("name"))
                let bands = "return [...document.querySelectorAll('.band')].map((band) => band.textContent).join('')"
                #expect(try await browser.run(bands) == "")
            }
        }

        /// The same card again: the page previews the merge and can undo it.
        @Test func `Console: a duplicate card is merged, and the merge is undone`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            // A different file than the one scanned below, because the same file would not be a new capture.
            let first = try await owner.post(
                "/v1/captures?kind=card", try Samples.sample("card.jpg") + [0x0A], type: "image/jpeg")
            let known = try #require(first.json["id"].string)
            _ = try await owner.end(of: try #require(first.json["id"].uuid))
            #expect(try await owner.post("/v1/cards/\(known)/commit", [UInt8](), type: nil).status == 200)
            var patch = owner.request("PATCH", "/v1/contacts/\(known)")
            patch.headers.add("Content-Type", "application/merge-patch+json")
            patch.body = Array(#"{"jobTitle":"Retired","city":""}"#.utf8)
            #expect(try await owner.send(patch).status == 200)
            try await Self.open(line, as: owner) { browser in
                try await Self.scan(browser, "ops/samples/card.jpg")
                try await browser.find("//button[.='Save contact']")
                let card = try await Self.card(owner, browser)
                try await browser.press("Save contact")
                try await browser.find("//dialog/h2[.='Contact exists. Merge, Skip, or Create New?']")
                try await browser.find("//dialog//p[contains(., 'Not taken from the card: Job title ')]")
                try await browser.find("//dialog//table[count(.//td) > 0][not(.//th[.='Job title'])]")
                try await browser.press("Merge")
                try await browser.find("//div[@id='notice']/span[.='Merged with the existing contact.']")
                #expect(try await owner.get("/v1/cards/\(card["id"].string ?? "")").status == 404)
                try await browser.press("Undo")
                try await browser.find("//button[.='Save contact']")
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
            func patch(_ name: String, _ more: String = "") async throws {
                var request = owner.request("PATCH", path + more)
                request.headers.add("Content-Type", "application/merge-patch+json")
                request.headers.add("If-Match", version)
                request.body = JSONValue(dictionaryLiteral: ("name", .string(name))).bytes
                let reply = try await owner.send(request)
                #expect(reply.status == 200, "\(reply.text)")
            }
            try await patch("Ada King")
            try await patch("Ada Lovelace", "?conflicts=merge")
            try await Self.open(line, as: owner) { browser in
                try await browser.run("location.hash = '#/cards/\(contact)'")
                try await browser.find("//section[@class='conflicts']//h3[.='Name']")
                try await browser.press("Use this instead")
                try await browser.find("//summary[.='1 earlier']")
                #expect(try await browser.value(of: Self.field("name")) == "Ada King")
                #expect(try await owner.get(path).json["name"] == "Ada King")
            }
        }

        /// No card is saved without a review. The text of a card is displayed as text, never as markup.
        @Test func `Console: several cards are scanned, reviewed one by one and saved together`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            let trap = "<img src=x onerror=document.title='caught'>"
            try await Self.open(line, as: owner) { browser in
                try await browser.click("//a[.='New contact']")
                try await browser.write(trap, into: Self.field("name"))
                try await browser.press("Save")
                try await browser.find("//h1[.=\"\(trap)\"]")
                #expect(try await browser.run("return document.title") == "Tapline")
                try await browser.click("//a[.='Cards']")

                try await browser.find("//h1[.='Cards']")
                try await Self.scan(
                    browser, "ops/samples/card.jpg", "Tests/PictureSupport/Fixtures/qr-vcard.png")
                try await browser.find("//h1[.='Scanned together']")
                try await browser.find("//p[@class='progress']/span[.='2 of 2 pictures read']")
                try await browser.find("//ul[@class='cards']/li[2]")
                try await browser.click("//ul[@class='cards']/li[1]/a")
                for _ in 1...2 {
                    try await browser.find("//button[.='Next']")
                    let here = try await browser.run("return location.hash")
                    try await browser.press("Next")
                    try await eventually("another page is shown") {
                        try await browser.run("return location.hash") != here
                    }
                }
                try await browser.find("//h1[.='Scanned together']")
                try await browser.press("Save all checked cards")
                try await browser.find("//div[@id='notice']/span[.='2 saved.']")
                try await browser.find("//p[@class='empty'][not(@hidden)]")
                #expect(try await owner.get("/v1/cards?status=confirmed").json["data"].array.count == 3)

                // The search ignores case.
                try await browser.click("//select[@id='status']/option[.='Saved cards']")
                try await browser.find("//ul[@class='cards']/li[2]")
                try await browser.write("helena", into: "//input[@id='search']")
                try await browser.find("//ul[@class='cards'][count(li) = 1]/li[contains(., 'Helena Brandt')]")
                #expect(try await browser.value(of: "//input[@id='search']") == "helena")
            }
        }

        @Test func `Console: a draft without a person is marked in the list and on its page`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            _ = try await owner.file(
                "Harborline Freight\n1 Dock Street\nBoston, MA 02110\nTel 617-555-0143\nquay@harborline.example",
                kind: "card")
            try await Self.open(line, as: owner) { browser in
                try await browser.find("//ul[@class='cards']/li//span[contains(@class, 'state')][.='no person']")
                try await browser.click("//ul[@class='cards']/li[1]/a")
                try await browser.find("//p[@class='hint'][contains(., 'No person was found on this card.')]")
            }
        }

        @Test func `Console: the list's error disappears once the list loads again`() async throws {
            let line = try await Lines.line(.embedded)
            let owner = try await line.newOwner()
            try await Self.open(line, as: owner) { browser in
                // The end of the first load clears errors, so that an error before it would disappear.
                try await browser.find("//p[@class='empty'][not(@hidden)]")
                // Disables the timer that hides notices.
                try await browser.run(
                    "const set = window.setTimeout; window.setTimeout = (work, wait) => wait < 8000 && set(work, wait)")
                try await browser.run(
                    "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('away'))")
                try await browser.write("a", into: "//input[@id='search']")
                try await browser.find("//div[@id='notice'][@class='error']/span[contains(., 'cannot be reached')]")
                // An aborted load shows no message and keeps the error of the previous load.
                try await browser.run(
                    "window.fetch = () => { document.body.dataset.broken = '';"
                        + " return Promise.reject(new DOMException('', 'AbortError')); }")
                try await browser.write("c", into: "//input[@id='search']")
                try await browser.find("//body[@data-broken]")
                try await browser.run("window.fetch = window.answering")
                try await browser.write("b", into: "//input[@id='search']")
                try await browser.find("//div[@id='notice'][not(*)]")
            }
        }
    }
}
