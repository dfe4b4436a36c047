import Foundation
import HTTPClient
import TestSupport
import Testing

/// The page Scan.
extension EndToEnd.OnSharedLine.Console {
    static let parcelFee = """
        Royal Parcel: your package could not be delivered because a fee of £1.45 is unpaid. Pay within 12 hours or it will \
        be returned: http://royal-parcel.example-delivery.top/pay
        """
    private static let isWarned = "//h1[.='This is very likely a scam' or .='This is suspicious']"

    private static func scans(_ owner: SystemClient) async throws -> [JSONValue] {
        try await owner.get("/v1/scans").json["data"].array
    }

    /// The marked words of the message, in order.
    private static func marks(_ browser: Browser) async throws -> [String] {
        try await browser.run("return [...document.querySelectorAll('.msg-text mark')].map((node) => node.textContent)")
            .array.compactMap(\.string)
    }

    @Test(arguments: Size.all)
    func `Console: a short message is judged and not kept, its words are marked, and its HTML stays text`(size: Size)
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let trap = "<b>x</b><img src=x onerror=document.title='caught'>"
        let text = "\(Self.parcelFee) \(trap)"
        #expect(text.unicodeScalars.count <= 300)
        try await Self.open(line, as: owner, at: "#/scan") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//span[.='Checked here, not kept']")
            try await browser.write(text, into: "//textarea[@id='paste']")
            try await browser.press("Check")
            try await browser.find(Self.isWarned)
            try await browser.find("//*[contains(., 'Not kept.')]")
            #expect(try await browser.text(of: "//p[@class='msg-text']") == text)
            let marks = try await Self.marks(browser)
            #expect(!marks.isEmpty && marks.allSatisfy { text.contains($0) }, "\(marks)")
            try await browser.find("//ol[@class='todo']/li")
            try await browser.find("//ol[@class='whys']/li/mark")
            let parsed = "return document.querySelectorAll('main img[src=x], .msg-text :not(mark)').length"
            #expect(try await browser.run(parsed) == 0)
            #expect(try await browser.run("return document.title") == "Scan · Tapline")
            #expect(try await browser.run("return document.documentElement.scrollWidth > innerWidth") == false)
            #expect(try await browser.run("return document.activeElement.tagName") == "H1")
            #expect(try await Self.scans(owner).isEmpty)
            try await browser.keys("e")
            try await browser.find("//h2[.='Is it a scam?']")
            #expect(try await browser.run("return location.hash") == "#/scan")
        }
    }

    @Test(arguments: Size.all)
    func `Console: a long message is kept, is in the history after a reload, and is deleted`(size: Size) async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let text = Self.parcelFee + String(repeating: " Thank you for your patience.", count: 9)
        #expect(text.unicodeScalars.count > 300)
        try await Self.open(line, as: owner, at: "#/scan") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//p[.='Nothing was scanned in the last seven days.']")
            try await browser.write(text, into: "//textarea[@id='paste']")
            try await browser.find("//span[.='A long text is kept for seven days']")
            try await browser.press("Check")
            try await browser.find(Self.isWarned)
            try await browser.find("//*[contains(., 'Kept until')]")
            let kept = try #require(try await Self.scans(owner).first)
            let reasons = kept["reasons"].array.compactMap { $0["text"].string }
            #expect(kept["text"].string == text && !reasons.isEmpty)
            let marked = try await Self.marks(browser).joined()
            #expect(reasons.contains { marked.contains($0) }, "\(marked)")

            try await browser.run("location.hash = '#/scan'")
            try await browser.run("location.reload()")
            try await browser.click("//a[contains(@class, 'row')][contains(., 'Royal Parcel')]")
            try await browser.find(Self.isWarned)
            try await browser.press("This is wrong…")
            try await browser.click("//dialog//input[@type='checkbox']")
            try await browser.click("//dialog//button[.='Legitimate']")
            try await browser.find("//*[contains(., 'You said: legitimate, and keep the message.')]")
            let said = try #require(try await Self.scans(owner).first)["judgment"]
            #expect(said["verdict"] == "legitimate" && said["isKept"] == true, "\(said)")
            try await browser.press("You said…")
            try await browser.click("//dialog//button[.='Forget']")
            try await browser.find("//button[.='This is wrong…']")
            #expect(try await Self.scans(owner).first?["judgment"] == .null)
            try await browser.press("Delete…")
            try await browser.click("//dialog//button[.='Delete']")
            try await browser.find(Self.toast("Deleted."))
            try await browser.find("//p[.='Nothing was scanned in the last seven days.']")
            #expect(try await Self.scans(owner).isEmpty)
            #expect(try await owner.get("/v1/captures").json["data"].array.allSatisfy { $0["state"] == "erased" })
        }
    }

    /// The picture is drawn in the browser and dropped on the page.
    @Test func `Console: a dropped screenshot has boxes at its words, and after a reload only the message`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/scan") { browser in
            try await browser.find("//textarea[@id='paste']")
            try await browser.run(
                """
                const canvas = document.createElement("canvas");
                [canvas.width, canvas.height] = [780, 1000];
                const pen = canvas.getContext("2d");
                pen.fillStyle = "white"; pen.fillRect(0, 0, 780, 1000);
                pen.fillStyle = "black"; pen.font = "34px sans-serif";
                const lines = [
                  "Royal Parcel: your package could", "not be delivered because a fee of", "£1.45 is unpaid. Pay within 12 hours",
                  "or it will be returned:", "http://royal-parcel.example-delivery.top/pay"];
                lines.forEach((line, index) => pen.fillText(line, 40, 120 + 60 * index));
                canvas.toBlob((blob) => {
                  const dropped = new DataTransfer();
                  dropped.items.add(new File([blob], "message.png", { type: "image/png" }));
                  dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
                });
                """)
            try await browser.find(Self.isWarned)
            try await browser.find("//*[local-name()='svg'][@class='boxes']/*[local-name()='rect']")
            let scan = try #require(try await Self.scans(owner).first)
            let boxes = scan["reasons"].array.reduce(0) { $0 + $1["boxes"].array.count }
            #expect(boxes > 0)
            let drawn = try await browser.run("return document.querySelectorAll('.boxes rect').length")
            #expect(drawn.number == Double(boxes))
            try await browser.run("location.reload()")
            try await browser.find(Self.isWarned)
            try await browser.find("//p[@class='msg-text']/mark")
            #expect(try await browser.run("return document.querySelectorAll('.shot').length") == 0)
        }
    }

    @Test func `Console: the scan of another device appears at once, and the setting scans every capture`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/scan") { browser in
            try await browser.find("//p[.='Nothing was scanned in the last seven days.']")
            try await browser.find("//span[.='Live']")
            _ = try await owner.post("/v1/scans", ["text": .string(Self.parcelFee)])
            try await browser.find("//a[contains(@class, 'row')][contains(., 'Royal Parcel')]")
            try await browser.run("location.hash = '#/settings/scans'")
            try await browser.click("//input[@type='checkbox'][not(@disabled)]")
            try await browser.find(Self.toast("Everything that comes is checked."))
            #expect(try await owner.get("/v1/settings").json["scanCaptures"] == true)
        }
    }
}
