import Foundation
import HTTPClient
import TestSupport
import Testing

/// The PIN for messages on the page Messages.
extension EndToEnd.OnSharedLine.Console {
    /// A yellow pixel.
    private static let png = """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==
        """
    private static let pinField = "//dialog//input[@id='pin']"

    private static var now: JSONValue { .number((Date().timeIntervalSince1970 * 1_000).rounded()) }

    private static func choosePIN(_ browser: Browser) async throws {
        try await browser.click("//button[@aria-label='More about messages']")
        try await browser.press("PIN…")
    }

    @Test(arguments: Size.all)
    func `Console: PIN… sets and removes the PIN, and a browser that needs the PIN asks before it shows messages`(
        size: Size
    ) async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await owner.device("phone", "bridge:phone")
        let computer = try await owner.device("computer", "bridge:read", "bridge:client")
        let file = try await phone.upload(
            Array(try #require(Data(base64Encoded: Self.png))), ["mimeType": "image/png", "fileName": "rucksack.png"])
        let posted = try await phone.post(
            "/v1/bridge/messages",
            [
                "id": .string(UUID().uuidString), "conversationId": "jonas", "sender": .string(Self.jonas),
                "displayName": "Jonas Weber", "text": "Hello", "attachments": [.string(file)], "timestamp": Self.now,
            ])
        try #require(posted.status == 201, "\(posted.text)")
        try await Self.open(line, as: owner, at: "#/messages") { browser in
            try await browser.resize(size.width, size.height)
            try await Self.choosePIN(browser)
            try await browser.write("12", into: Self.pinField)
            try await browser.press("Save")
            // Two digits are too few.
            #expect(try await owner.get("/v1/bridge/status").json["pinRequired"] == false)
            try await browser.write("0471", into: Self.pinField)
            try await browser.press("Save")
            try await browser.find(Self.toast("The PIN is set."))
            #expect(try await owner.get("/v1/bridge/status").json["pinRequired"] == true)
            #expect(try await browser.run("return document.documentElement.scrollWidth > innerWidth") == false)
        }
        // A browser complains about each refusal.
        try await Self.open(line, as: computer, at: "#/messages", expecting: "403") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.write("0472", into: Self.pinField)
            try await browser.press("Open")
            try await browser.find("//dialog//p[.='This PIN is wrong. 4 tries are left.']")
            try await browser.press("Cancel")
            try await browser.find("//h2[.='The conversations did not load']")
            try await browser.press("Try again")
            try await browser.write("0471", into: Self.pinField)
            try await browser.press("Open")
            try await browser.click("//a[contains(@class, 'face-row')][contains(., 'Jonas Weber')]")
            try await eventually("the picture is shown") {
                try await browser.run("return document.querySelector('.bubble img')?.naturalWidth ?? 0") == 1
            }
            // The stream has the PIN too.
            try await Self.tell(phone, "Are you there?")
            try await browser.find("//div[contains(@class, 'bubble')][contains(., 'Are you there?')]")
            // Another PIN: the page asks for it, and goes on.
            var change = owner.request("PUT", "/v1/bridge/pin")
            change.headers.add("Content-Type", "application/json")
            change.body = Array(#"{"pin":"0473"}"#.utf8)
            try #require(try await owner.send(change).status == 204)
            try await browser.write("0473", into: Self.pinField)
            try await browser.press("Open")
            try await Self.tell(phone, "Back again")
            try await browser.find("//div[contains(@class, 'bubble')][contains(., 'Back again')]")
            // Without the next one, nothing stays on the screen.
            change.body = Array(#"{"pin":"0474"}"#.utf8)
            try #require(try await owner.send(change).status == 204)
            try await browser.find(Self.pinField)
            try await browser.press("Cancel")
            try await eventually("the page is empty and asks again") {
                try await browser.run(
                    "return !document.body.textContent.includes('Back again') && document.querySelector('#pin') !== null"
                ) == true
            }
            try await browser.press("Cancel")
            try await browser.find("//h2[.='The conversations did not load']")
            #expect(
                try await browser.run("return JSON.stringify({...localStorage, ...sessionStorage}).includes('0471')")
                    == false)
        }
        try await Self.open(line, as: owner, at: "#/messages") { browser in
            try await browser.resize(size.width, size.height)
            try await Self.choosePIN(browser)
            try await browser.press("Remove the PIN")
            try await browser.find(Self.toast("The PIN is removed."))
            #expect(try await computer.get("/v1/bridge/conversations").status == 200)
        }
    }
}
