import Crypto
import Foundation
import TestSupport
import Testing

/// The banner after a screenshot, and its settings, on the console's pages.
extension EndToEnd.OnSharedLine.Console {
    private static let banner = "//div[contains(@class, 'prompt')]//span[.='Screenshot taken - Scan for scams?']"
    private static let hasBanner = "return document.querySelector('.prompt') !== null"
    private static let prompts = "/v1/screenshots/notifications"

    /// A screenshot of a new device, so that no other one is too near.
    private static func screenshot(_ owner: SystemClient) async throws {
        let made = try await owner.post("/v1/keys", ["name": "phone", "scopes": ["captures:write"]])
        var phone = owner
        phone.token = made.json["token"].string.flatMap(DeviceKeyToken.parse)
        let posted = try await phone.post(
            prompts, ["id": .string(UUID().uuidString), "timestamp": .string(Date().formatted(.iso8601))])
        #expect(posted.json["status"] == "created")
    }

    private static func count(_ owner: SystemClient, _ part: String) async throws -> JSONValue {
        try await owner.get("/v1/metrics/screenshots").json["total"][part]["count"]
    }

    @Test func `Console: a screenshot shows the banner, which scans, is dismissed, or leaves by itself`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/inbox") { browser in
            try await browser.find("//span[.='Live']")
            try await Self.screenshot(owner)
            try await browser.find(Self.banner)
            #expect(try await browser.run("return document.activeElement.closest('.prompt') === null") == true)
            try await browser.click("//div[contains(@class, 'prompt')]//button[@aria-label='Dismiss']")
            try await eventually("the dismissal is stored") {
                try await Self.count(owner, "dismissed") == 1
            }
            #expect(try await browser.run(Self.hasBanner) == false)
            #expect(try await owner.get("\(Self.prompts)?active=1&owner=all").status == 204)

            try await Self.screenshot(owner)
            try await browser.press("Scan Now")
            try await eventually("the page of scans opens") {
                try await browser.run("return location.hash") == "#/scan"
            }
            try await eventually("the opening is stored") { try await Self.count(owner, "opened") == 1 }

            try await Self.screenshot(owner)
            try await browser.find(Self.banner)
            try await eventually("the banner leaves by itself", every: .milliseconds(200)) {
                try await browser.run(Self.hasBanner) == false
            }
            #expect(try await Self.count(owner, "dismissed") == 1)
            #expect(try await Self.count(owner, "shown") == 3)
        }
    }

    @Test func `Console: screenshot prompts are turned off, and quiet hours and a cap are set`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let path = "/v1/screenshots/settings"
        try await Self.open(line, as: owner, at: "#/settings/prompts", expecting: "422") { browser in
            try await browser.click("//input[@id='prompts-all']")
            try await browser.find(Self.toast("Saved."))
            #expect(try await owner.get(path).json["owner"]["screenshotScanPrompts"] == false)
            try await browser.find("//span[@id='prompts-all-text'][.='Off.']")
            try await browser.run(
                """
                document.getElementById('quiet-from').value = '22:00';
                document.getElementById('quiet-to').value = '22:00';
                document.getElementById('daily-cap').value = '7';
                """)
            try await browser.press("Save")
            try await browser.find("//p[@role='alert'][contains(., 'different times')]")
            try await browser.run("document.getElementById('quiet-to').value = '07:00'")
            try await browser.press("Save")
            try await eventually("the settings are stored") {
                try await owner.get(path).json["owner"]["dailyCap"] == 7
            }
            #expect(try await owner.get(path).json["owner"]["quietHours"] == ["from": "22:00", "to": "07:00"])
            try await browser.press("One hour")
            try await browser.find("//button[.='End the snooze']")
        }
    }
}
