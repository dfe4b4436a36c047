import Crypto
import Foundation
import HTTPClient
import Postgres
import TestSupport
import Testing

/// The page Messages.
extension EndToEnd.OnSharedLine.Console {
    static let jonas = "+491515550142"
    private static let box = "//textarea[@id='message-text']"

    private static func said(_ text: String) -> String {
        "//div[@class='said'][.//div[contains(@class, 'bubble')][contains(., '\(text)')]]"
    }

    /// A message of the owner with a part of its state.
    private static func state(_ text: String, _ state: String) -> String {
        "\(said(text))[.//div[@class='sent'][contains(., '\(state)')]]"
    }

    private static func device(_ owner: SystemClient, _ scopes: JSONValue) async throws -> SystemClient {
        let made = try await owner.post("/v1/keys", ["name": "Anna's iPhone", "scopes": scopes])
        var device = owner
        device.token = made.json["token"].string.flatMap(DeviceKeyToken.parse)
        return device
    }

    /// The phone tells a message.
    static func tell(
        _ phone: SystemClient, _ text: String, in conversation: String = "jonas", name: String = "Jonas Weber",
        at time: Date = Date()
    ) async throws {
        let posted = try await phone.post(
            "/v1/bridge/messages",
            [
                "id": .string(UUID().uuidString), "conversationId": .string(conversation), "sender": .string(jonas),
                "displayName": .string(name), "text": .string(text),
                "timestamp": .number((time.timeIntervalSince1970 * 1_000).rounded()),
            ])
        #expect(posted.status == 201, "\(posted.text)")
    }

    private static func take(_ phone: SystemClient, _ text: String) async throws -> String {
        let taken = try await phone.get("/v1/bridge/outbox/next")
        #expect(taken.status == 200 && taken.json["body"].string == text, "\(taken.text)")
        return try #require(taken.json["id"].string)
    }

    private static func report(_ phone: SystemClient, _ id: String, _ report: JSONValue) async throws {
        let reported = try await phone.post("/v1/bridge/outbox/\(id)/result", report)
        #expect(reported.status == 200, "\(reported.text)")
    }

    /// The next answer to a frame is lost after the request has arrived.
    private static let losingAnswer = """
        const known = window.fetch;
        window.fetch = async (path, options) => {
          if (path !== "/v1/bridge/actions") return known(path, options);
          await known(path, options);
          window.fetch = known;
          throw new TypeError("cut");
        };
        """

    /// Writes a message and sends it with Enter.
    private static func send(_ browser: Browser, _ text: String) async throws {
        try await browser.write(text + Browser.enter, into: box)
        try await browser.find(state(text, "Waits for your phone"))
    }

    @Test(arguments: Size.all)
    func `Console: a message of the phone appears at once, and the answer is shown as sent only when the phone says so`(
        size: Size
    ) async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await Self.device(owner, ["bridge:phone"])
        let trap = "<b>x</b><img src=x onerror=document.title='caught'>"
        try await Self.open(line, as: owner, at: "#/messages") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//h2[.='No messages yet']")
            try await Self.tell(phone, trap, name: trap)
            try await browser.click("//a[contains(@class, 'face-row')][contains(., 'onerror')]")
            let parsed = "return document.querySelectorAll('main img, .bubble b').length"
            try await browser.find("//div[@class='said'][contains(., 'onerror')]")
            try await browser.find("//p[.='History before today is not on this server.']")
            #expect(try await browser.run(parsed) == 0)
            #expect(try await browser.run("return document.title") == "Messages · Tapline")
            try await Self.tell(phone, "And another one")
            try await browser.find(Self.said("And another one"))

            try await Self.send(browser, "On my way")
            #expect(try await browser.value(of: Self.box) == "")
            let id = try await Self.take(phone, "On my way")
            try await browser.find(Self.state("On my way", "On your phone"))
            try await Self.report(phone, id, ["status": "awaiting_user"])
            try await browser.find(Self.state("On my way", "Press Send there."))
            #expect(try await browser.run("return document.body.innerText.includes('Sent, said')") == false)
            try await Self.report(phone, id, ["status": "sent"])
            try await browser.find(Self.state("On my way", "Reported as sent at"))
            #expect(try await browser.run("return document.documentElement.scrollWidth > innerWidth") == false)
            if size.width > 720 { try await browser.find("//span[contains(., \"Anna's iPhone, \")]") }
        }
    }

    @Test(arguments: Size.all)
    func `Console: a new message begins a conversation, and the list shows its last words`(size: Size) async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await Self.device(owner, ["bridge:phone"])
        try await Self.tell(phone, "<i>Hello</i>")
        try await Self.open(line, as: owner, at: "#/messages") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//a[contains(@class, 'face-row')][contains(., '<i>Hello</i>')]")
            try await browser.click("//a[@aria-label='New message']")
            try await browser.find("//h1[.='New message']")
            try await browser.write("Lunch?" + Browser.enter, into: Self.box)
            try await browser.find("//p[.='Write to whom the message goes.']")
            try await browser.write("+49 151 5550199, ana@example.com", into: "//input[@id='message-to']")
            try await browser.click("//button[@aria-label='Send']")
            try await browser.find(Self.state("Lunch?", "Waits for your phone"))
            let taken = try await phone.get("/v1/bridge/outbox/next").json
            #expect(taken["body"] == "Lunch?" && taken["requiresUser"] == true)
            #expect(taken["recipients"] == ["+491515550199", "ana@example.com"])
            #expect(try await browser.run("return document.documentElement.scrollWidth > innerWidth") == false)
            try await browser.run("location.hash = '#/messages'")
            if size.width > 720 {
                try await browser.find("//a[contains(@class, 'face-row')][contains(., 'You: Lunch?')]")
            }
        }
    }

    @Test func `Console: a message that failed is sent again, one of an unknown end only when a person says so`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await Self.device(owner, ["bridge:phone"])
        try await Self.tell(phone, "Hello")
        try await Self.open(line, as: owner, at: "#/messages/jonas") { browser in
            try await browser.find(Self.said("Hello"))
            try await Self.send(browser, "First")
            try await Self.report(
                phone, try await Self.take(phone, "First"), ["status": "failed", "error": "No <b>network</b>"])
            // The answer to the first press is lost, so the second press is the same message.
            try await browser.run(Self.losingAnswer)
            let again = "\(Self.state("First", "Not sent: No <b>network</b>"))//button[.='Send again']"
            try await browser.click(again)
            try await eventually("the first press has arrived") {
                try await owner.get("/v1/bridge/outbox").json["data"].array.count == 2
            }
            try await browser.find("\(again)[not(@disabled)]")
            try await browser.click(again)
            try await browser.find(Self.state("First", "Waits for your phone"))
            try await Self.report(phone, try await Self.take(phone, "First"), ["status": "sent"])
            try await browser.find(Self.state("First", "Reported as sent"))

            try await Self.send(browser, "Second")
            let second = try await Self.take(phone, "Second")
            try await line.database.execute(
                "update bridge_outbox set leased_until = now() - interval '1 second' where state = 'handed'")
            // A phone that asks for work ends what was not answered.
            #expect(try await phone.get("/v1/bridge/outbox/next").status == 204)
            try await browser.find(Self.state("Second", "No phone has said whether it was sent."))
            #expect(try await phone.get("/v1/bridge/outbox/next").status == 204)
            try await browser.click("\(Self.said("Second"))//button[.='It was sent']")
            try await browser.find(Self.state("Second", "Reported as sent"))
            let outbox = try await owner.get("/v1/bridge/outbox").json["data"].array
            #expect(outbox.first { $0["id"].string == second }?["status"] == "sent")
            #expect(outbox.count == 3)

            try await Self.send(browser, "Third")
            _ = try await Self.take(phone, "Third")
            try await line.database.execute(
                "update bridge_outbox set leased_until = now() - interval '1 second' where state = 'handed'")
            #expect(try await phone.get("/v1/bridge/outbox/next").status == 204)
            try await browser.click("\(Self.state("Third", "No phone has said"))//button[.='It was not sent']")
            try await browser.find("\(Self.state("Third", "Not sent"))//button[.='Send again']")
        }
    }

    @Test func `Console: a message is taken back before a phone has it, and a draft is kept when sending fails`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await Self.device(owner, ["bridge:phone"])
        try await Self.tell(phone, "Hello")
        try await Self.tell(phone, "Other", in: "other", name: "Grace Lin")
        try await Self.open(line, as: owner, at: "#/messages/jonas") { browser in
            try await browser.find(Self.said("Hello"))
            try await Self.send(browser, "Too early")
            try await browser.click("\(Self.said("Too early"))//button[.='Take back']")
            try await browser.find(Self.toast("Taken back."))
            try await browser.find("//main[not(\(Self.said("Too early")))]")
            #expect(try await browser.value(of: Self.box) == "Too early")
            #expect(try await phone.get("/v1/bridge/outbox/next").status == 204)

            // The answer is lost, but the request has arrived: the next try sends nothing twice.
            try await browser.run(Self.losingAnswer)
            try await browser.press("Send")
            try await browser.find("//p[@role='status'][contains(., 'What you wrote is kept.')]")
            #expect(try await browser.value(of: Self.box) == "Too early")
            try await browser.run("location.hash = '#/messages/other'")
            try await browser.find(Self.said("Other"))
            #expect(try await browser.value(of: Self.box) == "")
            try await browser.run("location.hash = '#/messages/jonas'")
            try await browser.find(Self.said("Hello"))
            #expect(try await browser.value(of: Self.box) == "Too early")
            try await browser.press("Send")
            try await browser.find("\(Self.box)[not(@readonly)]")
            try await eventually("the box is empty") { try await browser.value(of: Self.box) == "" }
            #expect(try await owner.get("/v1/bridge/outbox").json["data"].array.count == 1)
        }
    }

    /// The picture is drawn in the browser and dropped on the page. It is larger than one part.
    @Test func `Console: a picture is sent in parts, and is shown when the server has all of it`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await Self.device(owner, ["bridge:phone"])
        try await Self.tell(phone, "Hello")
        try await Self.open(line, as: owner, at: "#/messages/jonas") { browser in
            try await browser.find(Self.said("Hello"))
            try await browser.run(
                """
                const canvas = document.createElement("canvas");
                [canvas.width, canvas.height] = [800, 600];
                const pen = canvas.getContext("2d");
                const noise = pen.createImageData(800, 600);
                for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
                pen.putImageData(noise, 0, 0);
                canvas.toBlob((blob) => {
                  const dropped = new DataTransfer();
                  dropped.items.add(new File([blob], "rucksack.png", { type: "image/png" }));
                  dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));
                });
                """)
            try await browser.find("//button[@aria-label='Remove rucksack.png']")
            try await browser.press("Send")
            try await browser.find("//div[@class='sent'][contains(., 'Waits for your phone')]")
            try await eventually("the picture is shown") {
                try await browser.run("return document.querySelector('.bubble img')?.naturalWidth ?? 0") == 800
            }
            let taken = try await phone.get("/v1/bridge/outbox/next").json
            let file = taken["attachments"][0]
            #expect(file["fileName"] == "rucksack.png" && file["type"] == "image/png" && taken["requiresUser"] == true)
            let content = try await phone.get("/v1/bridge/attachments/\(file["id"].string ?? "")")
            #expect(content.status == 200 && content.body.count > 1_048_576)
            #expect(file["size"].number == Double(content.body.count))
            try await browser.find("//div[@class='sent'][contains(., 'Press Send there.')]")
            // The next message has its own copy of the file.
            try await Self.report(phone, try #require(taken["id"].string), ["status": "failed"])
            try await browser.press("Send again")
            try await browser.find("//button[@aria-label='Remove rucksack.png']")
            try await browser.press("Send")
            try await browser.find("//div[@class='sent'][contains(., 'Waits for your phone')]")
            try await browser.press("Take back")
            try await browser.find(Self.toast("Taken back. No phone had it."))
            try await browser.find("//button[@aria-label='Remove rucksack.png']")
            try await browser.press("Send")
            // The message that was taken back can still be on the page.
            var again = JSONValue.null
            try await eventually("the message waits for the phone") {
                again = try await phone.get("/v1/bridge/outbox/next").json["attachments"][0]
                return again != .null
            }
            #expect(again["fileName"] == "rucksack.png" && again["size"] == file["size"] && again["id"] != file["id"])
        }
    }

    @Test func `Console: older messages are loaded page by page, and a conversation is deleted`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await Self.device(owner, ["bridge:phone"])
        for number in 1...120 {
            try await Self.tell(phone, "Message \(number).", at: Date(timeIntervalSinceNow: Double(number - 600)))
        }
        try await Self.open(line, as: owner, at: "#/messages/jonas") { browser in
            try await browser.find(Self.said("Message 120."))
            let shown = "return document.querySelectorAll('.said').length"
            #expect(try await browser.run(shown) == 50)
            try await eventually("all messages are shown") {
                try await browser.run("document.querySelector('.talk').scrollTop = 0")
                return try await browser.run(shown) == 120
            }
            let texts = try await browser.run(
                "return [...document.querySelectorAll('.bubble')].map((node) => node.textContent.match(/Message (.+)[.]/)[1])"
            )
            #expect(texts.array.compactMap(\.string) == (1...120).map(String.init))
            // What comes while one reads older messages does not move them.
            try await Self.tell(phone, "Latest")
            try await browser.press("New messages")
            try await browser.find(Self.said("Latest"))

            try await browser.click("//section[@aria-label='Conversation']//button[@aria-label='More']")
            try await browser.press("Delete…")
            try await browser.click("//dialog//button[.='Delete']")
            try await browser.find(Self.toast("Deleted."))
            try await browser.find("//h2[.='No messages yet']")
            #expect(try await owner.get("/v1/bridge/conversations").json["data"].array.isEmpty)
        }
    }

    @Test func `Console: a device is paired with a code, and messages are kept for some days`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/settings/devices") { browser in
            try await browser.press("Pair a device…")
            try await browser.press("Show a code")
            let code = try await browser.text(of: "//p[contains(@class, 'pair-code')]")
            try await browser.find("//p[@role='timer'][starts-with(., 'Valid for ')]")
            #expect(try await browser.text(of: "//dialog//code").hasSuffix("#pair=\(code.filter(\.isNumber))"))
            var device = owner
            device.token = nil
            let paired = try await device.post("/v1/bridge/pair", ["code": .string(code), "name": "My iPhone"])
            #expect(paired.status == 201, "\(paired.text)")
            try await browser.press("Done")
            try await browser.find("//li[@data-key='My iPhone']//span[.='Messages: phone']")
            device.token = paired.json["token"].string.flatMap(DeviceKeyToken.parse)
            try await Self.tell(device, "Hello")

            try await browser.run("location.hash = '#/settings/messages'")
            try await browser.find("//input[@id='message-days']")
            #expect(try await browser.run("return document.querySelector('#message-days').value") == "")
            try await browser.write("30", into: "//input[@id='message-days']")
            try await browser.run("document.querySelector('#message-captures').value = 'incoming'")
            try await browser.press("Save")
            try await browser.find(Self.toast("Saved."))
            let settings = try await owner.get("/v1/settings").json
            #expect(settings["bridgeRetentionDays"] == 30 && settings["messageCaptures"] == "incoming")
            try await browser.write("", into: "//input[@id='message-days']")
            try await browser.press("Save")
            try await eventually("messages are kept again") {
                try await owner.get("/v1/settings").json["bridgeRetentionDays"] == 0
            }
        }
    }

    /// Set `TAPLINE_AXE` to the path of axe.min.js to run it.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["TAPLINE_AXE"] != nil, "TAPLINE_AXE names no axe.min.js"),
        arguments: Size.all + [
            Size(width: 820, height: 860), Size(width: 1280, height: 860, isDark: true),
            Size(width: 390, height: 844, isDark: true), Size(width: 640, height: 430, scale: 2),
        ])
    func `Console: axe finds nothing on the page of messages and in the dialog of pairing`(size: Size) async throws {
        let path = try #require(ProcessInfo.processInfo.environment["TAPLINE_AXE"])
        let axe = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let phone = try await Self.device(owner, ["bridge:phone"])
        try await Self.tell(phone, String(repeating: "Donaudampfschifffahrt", count: 6))
        try await Self.open(line, as: owner, at: "#/messages") { browser in
            try await browser.resize(size.width, size.height, scale: size.scale, isDark: size.isDark)
            try await browser.find("//a[contains(@class, 'face-row')]")
            try await Self.check(browser, axe, "conversations", size)
            try await browser.run("location.hash = '#/messages/jonas'")
            try await browser.find(Self.said("Donaudampfschifffahrt"))
            try await Self.send(browser, "First")
            let id = try await Self.take(phone, "First")
            try await Self.report(phone, id, ["status": "failed", "error": "No network"])
            try await browser.find(Self.state("First", "No network"))
            try await Self.send(browser, "Second")
            try await Self.check(browser, axe, "conversation", size)
            try await browser.click("//section[@aria-label='Conversation']//button[@aria-label='More']")
            try await browser.press("Pair a device…")
            try await browser.press("Show a code")
            try await browser.find("//p[contains(@class, 'pair-code')]")
            try await Self.check(browser, axe, "pairing", size)
        }
    }
}
