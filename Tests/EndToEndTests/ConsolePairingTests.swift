import Foundation
import TestSupport
import Testing

/// The page on which a browser without a key claims a pairing.
extension EndToEnd.OnSharedLine.Console {
    @Test(arguments: Size.all)
    func `Console: a browser without a key opens the link of a pairing, gets a key, and reads messages`(size: Size)
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.tell(try await owner.device("iPhone", "bridge:phone"), "Hello there")
        let opened = try await owner.post("/v1/bridge/pairings", ["role": "client"])
        let link = try #require(opened.json["qr"].string, "\(opened.text)")
        try await Browser.open(link) { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//h1[.='Pair this device']")
            #expect(try await browser.value(of: "//input[@id='code']") == opened.json["code"].string)
            #expect(try await browser.run("return location.href") == .string(line.base + "/pair"))
            #expect(try await browser.run("return document.documentElement.scrollWidth <= innerWidth") == true)
            try await browser.write("Kitchen PC", into: "//input[@id='name']")
            try await browser.press("Pair")
            try await browser.find("//section[not(@hidden)]/h1[.='This device is paired']")
            let token = try await browser.value(of: "//input[@id='token']")
            #expect(token.hasPrefix("tlk_"))
            try await browser.press("Read messages in this browser")
            try await browser.find("//*[contains(., 'Hello there')]")
        }
        let keys = try await owner.get("/v1/keys").json["data"].array
        #expect(keys.contains { $0["name"] == "Kitchen PC" }, "\(keys)")
        // The key of a phone reads no messages.
        let phone = try await owner.post("/v1/bridge/pairings", ["role": "phone"]).json["qr"].string
        try await Browser.open(try #require(phone)) { browser in
            try await browser.press("Pair")
            try await browser.find("//section[not(@hidden)]/h1[.='This device is paired']")
            try await eventually("the browser has asked what the key may do") {
                try await browser.run(
                    "return performance.getEntriesByName(location.origin + '/v1/session').length > 0") == true
            }
            #expect(try await browser.run("return document.querySelector('#open').hidden") == true)
        }
        // A used code.
        try await Browser.open(link) { browser in
            try await browser.press("Pair")
            try await browser.find("//div[@role='alert'][string-length(.) > 10]")
        }
    }
}
