import Foundation
import HTTPClient
import Testing
import TestSupport

extension EndToEnd.OnSharedLine.Console {
    /// A size of the page.
    struct Size: Sendable, CustomTestStringConvertible {
        var width: Int
        var height: Int
        var scale = 1.0
        var isDark = false
        var hasForcedColors = false

        var testDescription: String {
            "\(width)×\(height)\(scale == 1 ? "" : " at 200 %")\(isDark ? ", dark" : "")\(hasForcedColors ? ", forced colors" : "")"
        }

        static let all = [Size(width: 1280, height: 860), Size(width: 390, height: 844)]
    }

    /// Presses Tab until the focus is on an element with this text or label.
    static func tab(_ browser: Browser, to label: String) async throws {
        let here = """
            const node = document.activeElement; const label = node.getAttribute('aria-label') ?? node.textContent;
            return label.trim().startsWith(arguments[0])
            """
        for _ in 0..<80 {
            if try await browser.run(here, .string(label)) == true { return }
            try await browser.keys(Browser.tab)
        }
        throw Browser.Failure(description: "Tab never reaches \(label)")
    }

    static func hasFocus(_ browser: Browser, inside selector: String) async throws {
        try await eventually("the focus is in \(selector)", every: .milliseconds(50)) {
            try await browser.run("return document.activeElement.closest(arguments[0]) !== null", .string(selector))
                == true
        }
    }

    /// First capture, sees it, corrects it, undoes it, finds it again, erases it; without a pointer.
    @Test(arguments: Size.all)
    func `Console: a person's path from the first capture to its erasure, by keyboard alone`(size: Size) async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner) { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//h1[.='Send your first capture']")
            try await browser.keys("n")
            try await Self.hasFocus(browser, inside: "#add-text")
            try await browser.keys("Nadia Okafor: lunch on Friday at 12:30?")
            try await Self.tab(browser, to: "Send")
            try await browser.keys(Browser.enter)
            try await browser.find("//ul[@aria-label='What it became']//a[.='Decide']")
            try await Self.tab(browser, to: "Decide")
            try await browser.keys(Browser.enter)

            try await browser.find("//h1[.='Who is this Nadia Okafor?']")
            try await browser.find("//section[@aria-label='What was read']//*[contains(., 'lunch on Friday')]")
            try await browser.keys("c")
            try await Self.hasFocus(browser, inside: "#new-name")
            try await browser.keys(Browser.enter)
            try await browser.find(Self.toast("Filed under Nadia Okafor, a new contact"))
            try await browser.find("//h1[.='All done']")
            // The undo takes back the contact too.
            try await browser.keys("z")
            try await browser.find("//h1[.='Who is this Nadia Okafor?']")
            #expect(try await owner.get("/v1/contacts").json["data"].array.isEmpty)
            try await browser.keys("c")
            try await Self.hasFocus(browser, inside: "#new-name")
            try await browser.keys(Browser.enter)
            try await browser.find("//h1[.='All done']")

            try await browser.keys("/")
            try await Self.hasFocus(browser, inside: ".palette")
            try await browser.keys("lunch")
            let said = "//div[@role='option'][@aria-selected='true'][contains(., 'lunch on Friday')]"
            try await browser.find(said)
            try await browser.keys(Browser.enter)
            try await browser.find("//section[@class='detail']//h1[.='Nadia Okafor']")
            try await browser.find("//li[@class='entry']//p[contains(., 'lunch on Friday')]")

            try await browser.keys("i")
            try await Self.hasFocus(browser, inside: "#edit-name-0")
            try await browser.run("document.activeElement.select()")
            try await browser.keys("Nadia O." + Browser.enter)
            try await browser.find("//section[@class='detail']//h1[.='Nadia O.']")
            try await browser.find(Self.toast("Saved: name"))
            try await browser.keys("z")
            try await browser.find("//section[@class='detail']//h1[.='Nadia Okafor']")

            try await browser.keys("gi")
            try await browser.find("//h1[.='All done']")
            try await browser.keys("gp")
            try await browser.find("//a[contains(@class, 'face-row')][contains(., 'Nadia Okafor')]")
            try await Self.tab(browser, to: "NONadia Okafor")
            try await browser.keys(Browser.enter)
            try await browser.find("//section[@class='detail']//h1[.='Nadia Okafor']")
            try await Self.tab(browser, to: "More about Nadia Okafor")
            try await browser.keys(Browser.enter)
            try await Self.tab(browser, to: "Erase…")
            try await browser.keys(Browser.enter)
            try await browser.find("//dialog//h1[.='Erase Nadia Okafor?']")
            // The harmless answer has the focus.
            #expect(try await browser.run("return document.activeElement.textContent") == "Cancel")
            try await Self.tab(browser, to: "Erase for good")
            try await browser.keys(Browser.enter)
            try await browser.find(Self.toast("Erased Nadia Okafor"))
            #expect(try await owner.get("/v1/contacts").json["data"].array.isEmpty)
        }
    }

    @Test(arguments: Size.all)
    func `Console: what was deleted is found by the palette and restored, or erased, by keyboard alone`(size: Size)
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let contact = try await owner.makeContact("Grace Lin").uuidString.lowercased()
        let capture = try await owner.file("Nadia Okafor: lunch on Friday at 12:30?")["id"].string ?? ""
        for path in ["contacts/\(contact)", "captures/\(capture)"] {
            _ = try await owner.send(owner.request("DELETE", "/v1/\(path)"))
        }
        try await Self.open(line, as: owner) { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//main//h1")
            try await browser.keys("/")
            try await Self.hasFocus(browser, inside: ".palette")
            try await browser.keys(">deleted" + Browser.enter)
            try await browser.find("//h1[.='Deleted']")
            try await browser.find("//div[@aria-label='Deleted'][count(.//*[@role='listitem']) = 2]")
            try await browser.find("//*[@role='listitem'][contains(., 'Person, kept until tomorrow')]")
            try await Self.tab(browser, to: "Restore Grace Lin")
            try await browser.keys(Browser.enter)
            try await browser.find(Self.toast("Restored Grace Lin"))
            #expect(try await owner.get("/v1/contacts/\(contact)").status == 200)
            // The focus is in the row that is left.
            try await Self.hasFocus(browser, inside: "[role=listitem]")
            try await Self.tab(browser, to: "More about")
            try await browser.keys(Browser.enter)
            try await Self.tab(browser, to: "Erase now…")
            try await browser.keys(Browser.enter)
            #expect(try await browser.text(of: "//dialog//button[@autofocus]") == "Cancel")
            try await Self.tab(browser, to: "Erase for good")
            try await browser.keys(Browser.enter)
            try await browser.find(Self.toast("Erased."))
            try await browser.find("//h2[.='Nothing to restore']")
            #expect(try await owner.get("/v1/captures/\(capture)").json["state"] == "erased")
            try await browser.run("window.fetch = () => Promise.reject(new TypeError('cut'))")
            try await browser.run("location.hash = '#/captures'; location.hash = '#/deleted'")
            try await browser.find("//*[@role='alert'][contains(., 'The list did not load')]//button[.='Try again']")
        }
    }

    @Test func `Console: the link of a Shortcut shows its text, and sends nothing by itself`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner) { browser in
            try await browser.find("//h1[.='Send your first capture']")
            let link = "\(line.base)/open/circles/import?text=1%2B1%20%26%20%23you%0A%F0%9F%98%80"
            try await browser.command("Page.navigate", ["url": .string(link)])
            try await Self.hasFocus(browser, inside: "#add-text")
            #expect(try await browser.run("return document.getElementById('add-text').value") == "1+1 & #you\n😀")
            #expect(try await owner.get("/v1/captures").json["data"].array.isEmpty)
        }
    }

    /// Names, messages and file names are displayed as text, never as markup.
    @Test func `Console: markup in names, messages, tags and file names stays text on every page`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let trap = "<img src=x onerror=document.title='caught'>"
        let script = "\"><script>document.title='caught'</script>"
        let contact = try await owner.makeContact(trap, aliases: [script])
        let id = contact.uuidString.lowercased()
        _ = try await owner.send(owner.request("PUT", "/v1/contacts/\(id)/tags/%3Cb%3Ex"))
        _ = try await owner.post("/v1/groups", ["name": .string(trap), "memberIds": [.string(id)]])
        let scan = try await owner.post("/v1/scans?wait=3", ["text": .string("\(trap) \(script)")])
        _ = try await owner.file("Ada: \(trap)\nMe: \(script)\nAda: javascript:alert(1)", kind: "auto")
        _ = try await owner.post("/v1/batches", ["name": .string(trap)])
        let typed = try await owner.post("/v1/cards", ["name": .string(trap + " card")])
        let card = try #require(typed.json["id"].string)
        let file = NSTemporaryDirectory() + "<img src=x onerror=alert(1)>.txt"
        try Data("Ada: \(trap)".utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        try await Self.open(line, as: owner) { browser in
            let note = try await owner.get("/v1/inbox").json["data"][0]["id"].string ?? ""
            let capture = try await owner.get("/v1/captures").json["data"][0]["id"].string ?? ""
            for (address, path) in [
                ("inbox/\(note)", "//section[@aria-label='What was read']//*[contains(., '<img')]"),
                ("captures/\(capture)", "//section[contains(@class, 'cap-detail')]//*[contains(., '<img')]"),
                ("people/\(id)", "//section[@class='detail']//h1[starts-with(., '<img')]"),
                ("groups", "//b[starts-with(., '<img')]"), ("batches", "//h1[starts-with(., '<img')]"),
                ("cards/\(card)", "//div[@class='review-page']//h1[starts-with(., '<img')]"),
                ("scan/\(scan.json["id"].string ?? "")", "//p[@class='msg-text'][starts-with(., '<img')]"),
            ] {
                try await browser.run("location.hash = arguments[0]", .string("#/\(address)"))
                try await browser.find(path)
                let marks = "return document.querySelectorAll('img[src=x], main script').length"
                #expect(try await browser.run(marks) == 0, "\(address)")
                #expect(try await browser.run("return document.title").string?.hasSuffix("· Tapline") == true)
            }
            try await browser.run("location.hash = '#/inbox'")
            try await browser.click("//button[starts-with(@aria-label, 'Add')]")
            try await browser.type(file, into: "//input[@id='add-files']")
            try await browser.find("//ul[@aria-label='What it became']//b[starts-with(., '<img')]")
            #expect(try await browser.run("return document.querySelectorAll('img[src=x]').length") == 0)
        }
    }

    /// The rows come from a stand-in for the API, because only the page is measured.
    @Test func `Console: a list of 10,000 people keeps only the rows near the visible part`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.makeContact("Ada")
        try await Self.open(line, as: owner) { browser in
            // One pane, so that no person is opened.
            try await browser.resize(390, 844)
            try await browser.run(
                """
                const answering = window.fetch;
                const person = (index) => ({ id: `p${index}`, name: `Person ${index}`, company: "", jobTitle: "", emails: [],
                  phones: [], tags: [], aliases: [], updatedAt: "2020-01-01T00:00:00Z" });
                window.fetch = (path, options) => {
                  const url = new URL(path, location.href);
                  if (url.pathname !== "/v1/contacts") return answering(path, options);
                  const from = Number(url.searchParams.get("cursor") ?? 0);
                  const data = Array.from({ length: 50 }, (_, index) => person(from + index));
                  return Promise.resolve(Response.json({ data, nextCursor: from + 50 < 10000 ? String(from + 50) : null }));
                };
                location.hash = "#/people";
                """)
            try await browser.find("//a[contains(., 'Person 3')]")
            try await browser.run(
                """
                const rows = document.querySelector('.rows'); window.most = 0;
                window.scrolling = setInterval(() => {
                  rows.scrollTop = rows.scrollHeight;
                  window.most = Math.max(window.most, rows.querySelectorAll('a').length);
                }, 8);
                """)
            try await browser.find("//a[contains(., 'Person 9999')]")
            try await browser.run("clearInterval(window.scrolling)")
            let most = try await browser.run("return window.most").number ?? 0
            #expect(most > 5 && most < 60)
            try await browser.run("document.querySelector('.rows').scrollTop = 0")
            try await browser.find("//a[contains(., 'Person 0')]")
        }
    }

    /// Set `TAPLINE_AXE` to the path of axe.min.js to run it.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["TAPLINE_AXE"] != nil, "TAPLINE_AXE names no axe.min.js"),
        arguments: Size.all + [
            Size(width: 820, height: 860), Size(width: 1280, height: 860, isDark: true),
            Size(width: 640, height: 430, scale: 2), Size(width: 1280, height: 860, hasForcedColors: true),
            Size(width: 390, height: 844, isDark: true, hasForcedColors: true),
        ])
    func `Console: axe finds nothing, and nothing is wider than the page`(size: Size) async throws {
        let path = try #require(ProcessInfo.processInfo.environment["TAPLINE_AXE"])
        let axe = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let contact = try await owner.makeContact("Grace Lin").uuidString.lowercased()
        _ = try await owner.makeContact("Hans-Jürgen Müller-Lüdenscheidt von und zu Hohenstauffenberg am See")
        _ = try await owner.makeContact("مريم الخطيب")
        let scan = try await owner.post("/v1/scans?wait=3", ["text": .string(Self.parcelFee)]).json["id"].string ?? ""
        _ = try await owner.file("Grace Lin: dinner on Saturday, 7 pm?\nMe: I will. Thank you!")
        _ = try await owner.file("Nadia Okafor: lunch on Friday at 12:30?")
        _ = try await owner.post("/v1/batches", ["name": "Fair"])
        let limit = ["limits", "set", "owner:\(owner.ownerName)", "--per-minute", "300", "--tokens-per-day", "5000"]
        #expect(try await line.tapline(limit).0 == 0)
        let gone = try await owner.makeContact("Someone").uuidString.lowercased()
        _ = try await owner.send(owner.request("DELETE", "/v1/contacts/\(gone)"))
        let card = try await owner.post("/v1/captures?kind=card", try Samples.sample("card.jpg"), type: "image/jpeg")
        _ = try await owner.end(of: try #require(card.json["id"].uuid))
        try await Self.open(line, as: owner) { browser in
            try await browser.resize(
                size.width, size.height, scale: size.scale, isDark: size.isDark,
                hasForcedColors: size.hasForcedColors)
            let seen = "return `${devicePixelRatio} ${matchMedia('(forced-colors: active)').matches}`"
            #expect(try await browser.run(seen) == .string("\(Int(size.scale)) \(size.hasForcedColors)"))
            let note = try await owner.get("/v1/inbox").json["data"][0]["id"].string ?? ""
            let draft = try await owner.get("/v1/cards?status=draft").json["data"][0]["id"].string ?? ""
            let capture = try await owner.get("/v1/captures").json["data"][0]["id"].string ?? ""
            for address in [
                "inbox", "inbox/\(note)", "people", "people/\(contact)", "groups", "captures", "captures/\(capture)",
                "deleted", "batches", "backups", "cards/\(draft)", "cards/new", "settings", "settings/consents",
                "settings/limits",
                "settings/cards", "scan", "scan/\(scan)", "settings/scans",
                "settings/language", "settings/export", "settings/activity", "more",
            ] {
                try await browser.run("location.hash = arguments[0]", .string("#/\(address)"))
                try await browser.find("//main//h1")
                try await eventually("\(address) is loaded", every: .milliseconds(100)) {
                    try await browser.run("return document.querySelector('.ghost') === null") == true
                }
                if address == "settings/limits" {
                    try await browser.find("//li[contains(., '300 captures a minute')]")
                    try await browser.find("//li[contains(., 'About 20,000 letters a day')]")
                }
                try await Self.check(browser, axe, address, size)
            }
            let dialogs = [
                "n": "//dialog//h1[.='Add']", "/": "//dialog[@class='palette']", "?": "//dialog//h1[.='Keys']",
            ]
            for (key, path) in dialogs {
                try await browser.run("document.activeElement.blur()")
                try await browser.keys(key)
                try await browser.find(path)
                try await Self.check(browser, axe, "the dialog of \(key)", size)
                try await browser.keys(Browser.escape)
            }
        }
    }

    /// With forced colors, axe compares the page's own color of a text, which is not shown, with the background that is.
    static func check(_ browser: Browser, _ axe: String, _ place: String, _ size: Size) async throws {
        try await browser.command("Runtime.evaluate", ["expression": .string(axe)])
        let found = try await browser.runAsync(
            """
            const done = arguments[arguments.length - 1];
            axe.run(document, {
              runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
              rules: { 'color-contrast': { enabled: \(!size.hasForcedColors) } },
            }).then((result) =>
              done(result.violations.map((each) => `${each.impact} ${each.id}: ${each.nodes[0].html}`)))
            """)
        #expect(found.array.isEmpty, "\(place): \(found)")
        let width = try await browser.run("return document.documentElement.scrollWidth - innerWidth").number ?? 1
        #expect(width <= 0, "\(place) is \(width) px wider than the page")
    }
}
