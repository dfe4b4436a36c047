import Crypto
import Foundation
import HTTPClient
import TestSupport
import Testing

/// The page *Connect your phone*.
extension EndToEnd.OnSharedLine.Console {
    private static func step(_ id: String, is state: String) -> String { "//li[@id='\(id)'][@class='\(state)']" }

    private static let outcome = "//div[@id='outcome']"

    /// Opens the page as the owner.
    private static func setUp(
        _ line: RunningSystem, as owner: SystemClient, expecting expected: String? = nil,
        _ body: @Sendable (Browser) async throws -> Void
    ) async throws {
        try await open(line, as: owner, expecting: expected) { browser in
            try await browser.run("location.hash = '#/setup'")
            try await browser.find("//h1[.='Connect your phone']")
            try await body(browser)
        }
    }

    /// Makes a key on the page.
    /// - Returns: a client with the key that the page shows.
    private static func makeKey(_ browser: Browser, _ owner: SystemClient) async throws -> SystemClient {
        try await browser.press("Make a key for the phone")
        try await browser.find("//div[@id='token-row'][not(@hidden)]")
        var phone = owner
        let text = try await browser.value(of: "//input[@id='token']")
        let token: DeviceKeyToken = try #require(DeviceKeyToken.parse(text), "\(text)")
        phone.token = token
        return phone
    }

    @Test(arguments: Size.all)
    func `Console: a phone is connected step by step, and the first capture of its key turns the page green`(size: Size)
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.makeContact("Nadia Okafor")
        try await Self.open(line, as: owner) { browser in
            try await browser.resize(size.width, size.height)
            try await browser.click("//main//a[.='Connect your phone']")
            try await browser.find("//p[contains(., 'Import messages with a double-tap')]")
            #expect(try await browser.run("return location.pathname") == "/setup")
            try await browser.find(Self.step("reach", is: "now"))
            try await browser.find("//p[@id='where'][contains(., 'A phone cannot reach 127.0.0.1')]")
            try await browser.write("Ann’s iPhone", into: "//input[@id='name']")
            let phone = try await Self.makeKey(browser, owner)
            let keys = try await owner.get("/v1/keys").json["data"].array
            #expect(
                keys.contains { $0["name"] == "Ann’s iPhone" && $0["scopes"] == ["captures:write"] }, "\(keys)")
            try await browser.find(
                "//ul[@id='unused-list']/li[contains(., 'Ann’s iPhone')][contains(., 'This one. Never used')]")
            #expect(try await browser.run("return document.querySelector('#qr').naturalWidth > 0") == true)
            #expect(try await browser.run("return document.documentElement.scrollWidth <= innerWidth") == true)
            // The phone, which has no session.
            let link = try await browser.value(of: "//input[@id='phone-link']")
            try await Browser.open(link) { other in
                try await other.resize(390, 844)
                try await other.find(Self.step("reach", is: "done"))
                #expect(try await other.run("return location.href") == .string(line.base + "/setup"))
                #expect(try await other.value(of: "//input[@id='token']") == phone.token?.text)
                #expect(try await other.value(of: "//input[@id='server']") == line.base)
                #expect(try await other.run("return document.documentElement.scrollWidth <= innerWidth") == true)
                try await other.press("I have added it")
                try await other.find(Self.step("tap", is: "now"))
                #expect(try await other.complaints().filter { !$0.contains("/v1/session") } == [])
            }
            try await browser.find(Self.step("reach", is: "done"))
            // The person may lose the page on the phone, and can still take the key back.
            #expect(try await browser.run("return document.querySelector('#link').hidden") == false)
            try await browser.find("//ul[@id='unused-list']/li[contains(., 'This one. Used')]")
            try await browser.find(Self.outcome + "/p[.='Waiting for the first capture.']")
            let sent = try await phone.post(
                "/v1/captures:process", ["text": "Nadia Okafor: lunch on Friday at 12:30?"])
            #expect(sent.status < 300, "\(sent.text)")
            try await browser.find(
                Self.outcome + "/p[contains(., 'Your phone is connected. Filed under Nadia Okafor.')]")
            for step in ["reach", "shortcut", "tap", "try"] { try await browser.find(Self.step(step, is: "done")) }
            try await browser.click(Self.outcome + "//a[.='Show it']")
            try await browser.find("//section[@class='detail']//h1[.='Nadia Okafor']")
        }
    }

    @Test func `Console: the page that connects a phone names what was refused, and what never came`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.setUp(line, as: owner) { browser in
            let phone = try await Self.makeKey(browser, owner)
            try await browser.find(Self.outcome + "/p[.='Waiting for the first capture.']")
            // Six minutes later.
            let later = "const now = Date.now; Date.now = () => now() + 360_000"
            try await browser.run(later)
            try await browser.find(Self.outcome + "/p[contains(., 'The key was never used.')]")
            try await browser.press("Wait five more minutes")
            try await browser.find(Self.outcome + "/p[.='Waiting for the first capture.']")
            // A key that was cut while it was copied belongs to nobody.
            var cut = HTTPClientRequest(method: "POST", url: line.base + "/v1/captures:process")
            cut.headers.add("Authorization", "Bearer \(try #require(phone.token?.text).dropLast(3))")
            #expect(try await phone.send(cut).status == 401)
            // The phone has opened the page, and its Shortcut has not run.
            #expect(try await phone.get("/v1/session").status == 200)
            try await browser.run(later)
            try await browser.find(
                Self.outcome
                    + "/p[contains(., 'perhaps only to open this page')][contains(., 'its address or its key is wrong')]"
            )
            try await browser.press("Wait five more minutes")
            try await browser.find(Self.outcome + "/p[.='Waiting for the first capture.']")

            let secret = (try DeviceKeyToken.generate()).text.suffix(43)
            var other = phone
            other.token = DeviceKeyToken.parse("tlk_\(phone.token?.keyID ?? "")_\(secret)")
            #expect(try await other.post("/v1/captures:process", ["text": "Hello"]).status == 401)
            try await browser.find(
                Self.outcome + "/p[contains(., 'was refused')][contains(., 'The Shortcut has a wrong key.')]")
            #expect(try await phone.get("/v1/contacts").status == 403)
            try await browser.find(Self.outcome + "/p[contains(., 'sends to another address')]")
            let empty = try await phone.post("/v1/captures:process", ["text": .number(7)])
            #expect((400..<500).contains(empty.status) && empty.json["dialog"] == empty.json["detail"], "\(empty.text)")
            let detail = try await owner.get("/v1/keys/\(phone.token?.keyID ?? "")").json["lastRefusal"]["detail"]
            let words = try #require(detail.string)
            try await browser.find(Self.outcome + "/p[contains(., \"\(words)\")]")
            try await browser.click("//summary[.='See what the phone tried']")
            try await browser.find("//ul[@id='facts']/li[contains(., \"\(words)\")]")
            try await browser.find("//ul[@id='facts']/li[.='No capture has arrived.']")
            // Nobody is called so: the capture waits in the inbox.
            #expect(try await phone.post("/v1/captures:process", ["text": "Zoë Quist: are you there?"]).status < 300)
            try await browser.find(Self.outcome + "/p[contains(., 'It waits in the inbox for a name.')]")
            // A later refusal does not take the success back.
            #expect(try await phone.get("/v1/contacts").status == 403)
            try await browser.find(Self.outcome + "/p[contains(., 'It waits in the inbox for a name.')]")
            try await browser.click(Self.outcome + "//a[.='Show it']")
            try await browser.find("//h1[.='Who is this Zoë Quist?']")
        }
    }

    @Test func `Console: a key that no phone has used is listed after a reload, and is taken back by keyboard`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let old = try await owner.post("/v1/keys", ["name": "Old phone", "scopes": ["captures:write"]]).json["id"]
        try await Self.setUp(line, as: owner) { browser in
            try await browser.find("//ul[@id='unused-list']/li[contains(., 'Old phone')]")
            try await Self.tab(browser, to: "Make a key for the phone")
            try await browser.keys(Browser.enter)
            try await browser.find("//ul[@id='unused-list'][count(li) = 2]")
            try await Self.hasFocus(browser, inside: "[data-copy=phone-link]")
            try await browser.run("location.reload()")
            try await browser.find("//p[@id='no-token'][not(@hidden)]")
            try await browser.find("//ul[@id='unused-list']/li[contains(., 'This one. Never used')]")
            #expect(try await browser.run("return document.body.textContent.includes('tlk_')") == false)
            try await Self.tab(browser, to: "Take back iPhone")
            try await browser.keys(Browser.enter)
            try await browser.find("//p[@id='said'][.='The key of iPhone is taken back.']")
            try await browser.find("//form[@id='make'][not(@hidden)]")
            try await Self.hasFocus(browser, inside: "#unused-list")
            try await browser.keys(Browser.enter)
            try await browser.find("//section[@id='unused'][@hidden]")
        }
        let left = try await owner.get("/v1/keys").json["data"].array
        #expect(left.count == 1 && left[0]["id"] != old, "\(left)")
    }

    @Test func `Console: without a session the page that connects a phone leads to the sign-in and back`() async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let reader = try await owner.device("laptop", "contacts:read")
        for (key, path) in [
            (owner, "//button[.='Make a key for the phone']"),
            (reader, "//div[@role='alert'][contains(., 'may not make keys')]"),
        ] {
            try await Browser.open(line.base + "/setup") { browser in
                try await browser.click("//a[.='Sign in first']")
                try await browser.type(try #require(key.token?.text), into: "//input[@id='key']")
                try await browser.press("Sign in")
                try await browser.find("//h1[.='Connect your phone']")
                try await browser.find(path)
            }
        }
    }

    /// Set `TAPLINE_AXE` to the path of axe.min.js to run it.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["TAPLINE_AXE"] != nil, "TAPLINE_AXE names no axe.min.js"),
        arguments: Size.all + [
            Size(width: 1280, height: 860, isDark: true), Size(width: 640, height: 430, scale: 2),
            Size(width: 390, height: 844, isDark: true, hasForcedColors: true),
        ])
    func `Console: axe finds nothing on the page that connects a phone, in each of its states`(size: Size)
        async throws
    {
        let path = try #require(ProcessInfo.processInfo.environment["TAPLINE_AXE"])
        let axe = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.setUp(line, as: owner) { browser in
            try await browser.resize(
                size.width, size.height, scale: size.scale, isDark: size.isDark,
                hasForcedColors: size.hasForcedColors)
            try await browser.find("//button[.='Make a key for the phone']")
            try await Self.check(browser, axe, "before a key", size)
            let phone = try await Self.makeKey(browser, owner)
            try await browser.find("//ul[@id='unused-list']/li")
            try await Self.check(browser, axe, "with a key", size)
            _ = try await phone.post("/v1/captures:process", ["text": .number(7)])
            try await browser.find(Self.outcome + "/p[contains(., 'was refused')]")
            try await browser.click("//summary[.='See what the phone tried']")
            try await Self.check(browser, axe, "refused", size)
            _ = try await phone.post("/v1/captures:process", ["text": "Zoë Quist: are you there?"])
            try await browser.find(Self.outcome + "/p[contains(., 'Your phone is connected')]")
            try await Self.check(browser, axe, "connected", size)
        }
    }
}

extension EndToEnd {
    /// The page *Connect your phone* of an operator who offers a Shortcut.
    @Suite(.enabled(if: Browser.isInstalled)) struct PreparedShortcut {
        @Test func `Console: a phone gets the operator's Shortcut by a link that the app Shortcuts imports`()
            async throws
        {
            let file = "https://files.example/File%20this%20Screen.shortcut?v=1&x=2"
            let line = try await RunningSystem.start(environment: ["TAPLINE_SHORTCUT_URL": file])
            do {
                let owner = try await line.newOwner()
                let made = try await owner.post("/v1/keys", ["name": "iPhone", "scopes": ["captures:write"]])
                try await Browser.open(try #require(made.json["setupUrl"].string)) { browser in
                    try await browser.find("//a[.='Get Shortcut']")
                    let get = try await browser.run("return document.querySelector('#get').getAttribute('href')")
                    let link = try #require(get.string.flatMap(URLComponents.init(string:)))
                    #expect(link.scheme == "shortcuts" && link.host == "import-shortcut")
                    #expect(
                        link.queryItems == [
                            URLQueryItem(name: "url", value: file),
                            URLQueryItem(name: "name", value: "File this Screen"),
                        ])
                    #expect(
                        try await browser.run("return document.querySelector('#other').href") == .string(file))
                    #expect(try await browser.run("return document.querySelector('#unprepared').hidden") == true)
                }
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }
    }
}
