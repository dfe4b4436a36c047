import Foundation
import TestSupport
import Testing

extension EndToEnd.DeadLetters {
    /// What operators see as dead work, its owner sees among the captures.
    @Test(.enabled(if: Browser.isInstalled))
    func `Console: a failed capture is listed with its reason, and is filed after Try again`() async throws {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let id = try await deadCapture(of: owner, on: line).uuidString.lowercased()
        // The capture has no text yet, and the browser reports the answer 404.
        try await EndToEnd.OnSharedLine.Console.open(
            line, as: owner, at: "#/captures", expecting: "/v1/captures/\(id)/text"
        ) { browser in
            try await browser.press("Failed")
            let reason = "The reader of pictures did not run"
            try await browser.click("//a[contains(@class, 'cap-row')][contains(., '\(reason)')]")
            try await browser.find(
                "//div[contains(@class, 'banner')][contains(., 'Tapline keeps the capture. Try again')]")
            try await browser.find("//ol[@class='steps']/li[@class='failed'][contains(., 'Reading the picture')]")
            try await browser.press("Try again")
            try await browser.find("//div[@id='toasts']//span[.='Trying again.']")
            try await eventually("the capture has ended", every: .milliseconds(100)) {
                ["filed", "inbox"].contains(try await owner.get("/v1/captures/\(id)").json["state"].string ?? "")
            }
            try await browser.find("//section[@aria-label='Capture']//a[.='Decide in the inbox']")
        }
    }
}
