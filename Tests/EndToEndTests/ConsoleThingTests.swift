import Foundation
import HTTPClient
import TestSupport
import Testing

extension EndToEnd.OnSharedLine.Console {
    private static func items(_ owner: SystemClient) async throws -> [JSONValue] {
        try await owner.get("/v1/items?limit=200").json["data"].array
    }

    private static func isTooWide(_ browser: Browser) async throws -> Bool {
        try await browser.run("return document.documentElement.scrollWidth > innerWidth") == true
    }

    @Test(arguments: Size.all)
    func `Console: a thing is added by a sentence, gets a room and a price, and each step is undone`(size: Size)
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/things", expecting: "status of 422") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.press("Add the first thing")
            try await browser.write("two moka pots, 24.50 each", into: "//textarea[@id='thing-text']")
            try await browser.click("//dialog//button[.='Add']")
            try await browser.find("//a[@class='thing'][contains(., '× 2')][contains(., '24.50')]")
            let first = try #require(try await Self.items(owner).first)
            #expect(first["quantity"] == 2 && first["location"] == .null)
            #expect(!(try await Self.isTooWide(browser)))

            try await browser.click("//a[@class='thing']")
            try await browser.find("//button[starts-with(., 'Save')]")
            try await browser.run(
                """
                const select = document.getElementById("thing-location");
                select.value = "new";
                select.dispatchEvent(new Event("input"));
                """)
            try await browser.write("Galley", into: "//input[@id='new-name']")
            try await browser.press("Add room")
            try await browser.write("nineteen ninety", into: "//input[@id='thing-price']")
            #expect(!(try await Self.isTooWide(browser)))
            try await browser.click("//button[starts-with(., 'Save')]")
            try await browser.find(Self.toast("Saved."))
            let saved = try #require(try await Self.items(owner).first)
            #expect(saved["location"] == "Galley" && saved["price"].number == 19.9)
            try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
            try await browser.find(Self.toast("Undone."))
            let undone = try #require(try await Self.items(owner).first)
            #expect(undone["location"] == .null && undone["price"].number == 24.5)

            // A price that is none is named at its field, and nothing is lost.
            try await browser.write("a lot", into: "//input[@id='thing-price']")
            try await browser.click("//button[starts-with(., 'Save')]")
            try await browser.find("//input[@id='thing-price'][@aria-invalid='true']")
            #expect(try await browser.value(of: "//input[@id='thing-price']") == "a lot")
            try await browser.write("24.50", into: "//input[@id='thing-price']")
            try await browser.click("//button[@aria-label='More about this thing']")
            try await browser.click("//dialog[@role='menu']//button[contains(., 'Delete')]")
            try await browser.find("//h2[.='No things yet']")
            try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
            try await browser.find("//input[@id='thing-title']")
            #expect(try await Self.items(owner).count == 1)
        }
    }

    @Test func `Console: what a person types while a thing is loaded again stays`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let made = try await owner.post("/v1/items", ["title": "Moka pot", "price": 24])
        let id = try #require(made.json["id"].string)
        try await Self.open(line, as: owner, at: "#/things/\(id)", expecting: "status of 412") { browser in
            try await browser.find("//input[@id='thing-price']")
            // The answers to loads of the thing are held until the test lets them go.
            try await browser.run(
                """
                const send = window.fetch;
                window.asked = window.lists = 0;
                window.isHeld = true;
                window.fetch = async (path, options) => {
                  const isLoad = options.method === "GET" && path.endsWith("\(id)");
                  window.asked += isLoad ? 1 : 0;
                  const answer = await send(path, options);
                  while (isLoad && window.isHeld) await new Promise((resolve) => setTimeout(resolve, 20));
                  window.lists += path === "/v1/inventory" ? 1 : 0;
                  return answer;
                };
                """)

            // The person types while the load that follows a change of another device is under way.
            try await Self.send(owner, "PATCH", "/v1/items/\(id)", #"{"notes":"From Rome"}"#)
            try await eventually("the thing is loaded again") { try await browser.run("return window.asked") == 1 }
            try await browser.write("19", into: "//input[@id='thing-price']")
            try await browser.run("window.isHeld = false")
            // Rooms and labels are the last that a load asks for.
            try await eventually("the load has ended") { try await browser.run("return window.lists") == 1 }
            #expect(try await browser.value(of: "//input[@id='thing-price']") == "19")

            // What is typed while a save is under way is not saved yet, and stays with its spaces.
            try await browser.run(
                """
                window.isHeld = true;
                document.querySelector(".review-form .btn.main").click();
                const title = document.getElementById("thing-title");
                title.focus();
                title.value = "Moka pot, ";
                title.dispatchEvent(new Event("input"));
                """)
            try await eventually("the save is under way") { try await browser.run("return window.asked") == 2 }
            try await browser.run("window.isHeld = false")
            try await browser.find(Self.toast("Saved."))
            #expect(try await browser.value(of: "//input[@id='thing-title']") == "Moka pot, ")
            #expect(try await browser.value(of: "//textarea[@id='thing-notes']") == "From Rome")
            #expect(try await browser.run("return document.activeElement.id") == "thing-title")
            let saved = try #require(try await Self.items(owner).first)
            #expect(saved["title"] == "Moka pot" && saved["price"].number == 19)
            try await browser.write("Moka pot, large", into: "//input[@id='thing-title']")
            try await browser.click("//button[starts-with(., 'Save')]")
            try await eventually("the title is saved") {
                try await Self.items(owner).first?["title"] == "Moka pot, large"
            }
        }
    }

    @Test func `Console: a thing that does not exist shows a sentence, and the way to all things`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let address = "#/things/\(UUID().uuidString)"
        try await Self.open(line, as: owner, at: address, expecting: "status of 404") { browser in
            try await browser.find("//h1[.='This thing is not here any more']")
            try await browser.click("//a[.='All things']")
            try await browser.find("//h2[.='No things yet']")
        }
    }

    @Test(arguments: Size.all)
    func `Console: a photo becomes a draft that is looked through beside its picture, and kept`(size: Size) async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/things") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.press("Add the first thing")
            try await browser.type("\(RunningSystem.root)/ops/samples/card.jpg", into: "//dialog//input[@type='file']")
            try await browser.find("//button[starts-with(., 'Keep')]")
            let draft = try #require(try await Self.items(owner).first)
            let id = try #require(draft["id"].string)
            #expect(draft["isDraft"] == true)
            try await eventually("the photo is shown") {
                try await browser.run("return document.querySelector('.review-pic .pic img')?.naturalWidth ?? 0").number
                    ?? 0
                    > 200
            }
            try await eventually("the photo was read") {
                try await owner.get("/v1/items/\(id)/reading").json["status"] == "done"
            }
            try await browser.find("//h2[.='Read on the photo']")
            try await browser.write("Box of cards", into: "//input[@id='thing-title']")
            #expect(!(try await Self.isTooWide(browser)))
            try await browser.click("//button[starts-with(., 'Keep')]")
            try await browser.find(Self.toast("Kept Box of cards."))
            let kept = try #require(try await Self.items(owner).first)
            #expect(kept["isDraft"] == false && kept["title"] == "Box of cards" && kept["id"].string == id)
            #expect(kept["photos"].array.count == 1)
            // The photo's thumbnail is in the grid.
            try await browser.find("//a[@class='thing']//img")
        }
    }

    @Test func `Console: a change of another device to the same field of a thing is named, and the person decides`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let made = try await owner.post("/v1/items", ["title": "Guitar", "price": 420]).json
        let id = try #require(made["id"].string)
        try await Self.open(line, as: owner, at: "#/things/\(id)", expecting: "status of 412") { browser in
            try await browser.find("//button[starts-with(., 'Save')]")
            try await Self.fill(browser, "thing-make", "Ibanez")
            try await Self.change(owner, id, #"{"price": 390}"#)
            // Another field: both changes stay.
            try await browser.click("//button[starts-with(., 'Save')]")
            try await browser.find(Self.toast("Saved."))
            let both = try await owner.get("/v1/items/\(id)").json
            #expect(both["make"] == "Ibanez" && both["price"] == 390)

            try await Self.fill(browser, "thing-price", "400")
            try await Self.change(owner, id, #"{"price": 350}"#)
            try await browser.click("//button[starts-with(., 'Save')]")
            try await browser.find("//dialog//p[contains(., 'Both devices changed: Price.')]")
            try await browser.press("Show the other version")
            try await eventually("the other version is shown") {
                (try? await browser.value(of: "//input[@id='thing-price']")) == "350"
            }
            #expect(try await owner.get("/v1/items/\(id)").json["price"] == 350)
        }
    }

    /// The page may draw the thing again while a change of another device arrives.
    private static func fill(_ browser: Browser, _ id: String, _ text: String) async throws {
        let path = "//input[@id='\(id)']"
        try await eventually("the text is typed") {
            guard (try? await browser.write(text, into: path)) != nil else { return false }
            return (try? await browser.value(of: path)) == text
        }
    }

    private static func change(_ owner: SystemClient, _ id: String, _ patch: String) async throws {
        var request = owner.request("PATCH", "/v1/items/\(id)")
        request.headers.add("Content-Type", "application/merge-patch+json")
        request.body = Array(patch.utf8)
        let reply = try await owner.send(request)
        #expect(reply.status == 200, "\(reply.text)")
    }
}
