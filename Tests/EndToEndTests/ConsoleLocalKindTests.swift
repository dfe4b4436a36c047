import Foundation
import TestSupport
import Testing

/// Local kinds on the console's pages.
extension EndToEnd.OnSharedLine.Console {
    @Test(arguments: Size.all)
    func `Console: a kind becomes local, its capture's receipt says so, and the undo lets providers read it again`(
        size: Size
    ) async throws {
        try await ProviderLine.run(isPart: true) { system in
            let owner = try await system.line.newOwner()
            try await Self.open(system.line, as: owner, at: "#/settings/consents") { browser in
                try await browser.resize(size.width, size.height)
                try await browser.find("//h2[.='Local kinds']")
                for name in ["Chats", "Messages", "Cards", "Scans", "Things"] {
                    try await browser.find("//li[.//label[.='\(name)']]//input[@role='switch'][not(@disabled)]")
                }
                try await browser.click("//input[@id='local-message']")
                try await browser.find(Self.toast("Messages: local."))
                #expect(try await browser.run("return document.activeElement.id") == "local-message")
                #expect(try await owner.get("/v1/consents").json["localKinds"] == ["message"])
                let sent = try await owner.post(
                    "/v1/captures",
                    ["text": "Dinner on Jan 15 at 7? I love cooking.", "kind": "message", "sender": "Sarah Chen"])
                let capture = try await owner.end(of: try #require(sent.json["id"].uuid, "\(sent.text)"))
                #expect(system.requests == 0)
                try await browser.run(
                    "location.hash = arguments[0]", .string("#/captures/\(capture["id"].string ?? "")"))
                try await browser.find(
                    "//section[contains(@class, 'receipt')]//p[contains(., 'Messages are local: no provider gets them.')]"
                )
                try await browser.run("location.hash = arguments[0]", "#/settings/activity")
                try await browser.find(
                    "//b[.='Local kinds changed']/following-sibling::span[contains(., 'Message')]")
                try await browser.run("location.hash = arguments[0]", "#/settings/consents")
                try await browser.find("//input[@id='local-message']")
                #expect(try await browser.run("return document.getElementById('local-message').checked") == true)
                try await browser.click("//input[@id='local-card']")
                try await browser.find(Self.toast("Cards: local."))
                #expect(try await owner.get("/v1/consents").json["localKinds"] == ["card", "message"])
                try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
                try await browser.find(Self.toast("Undone."))
                #expect(try await owner.get("/v1/consents").json["localKinds"] == ["message"])
                #expect(try await browser.run("return document.getElementById('local-card').checked") == false)
            }
        }
    }
}
