import Foundation
import HTTPClient
import StandIn
import TestSupport
import Testing

/// Consents, costs and receipts on the console's pages.
extension EndToEnd.OnSharedLine.Console {
    private static let chat = "Sarah Chen: Dinner on Jan 15 at 7?\nMe: Yes! I love cooking.\nSarah Chen: Great"
    private static let consents = "#/settings/consents"
    /// A provider outside of the operator's network, which no test allows.
    private static let outside = """
        , {"name": "far", "speaks": "gemini", "url": "https://far.example.com", "model": "far-3", "purposes": ["chats"]}
        """
    /// The requests that the page cannot send are not answered.
    private static let cut =
        "window.answering = window.fetch; window.fetch = () => Promise.reject(new TypeError('cut'))"
    private static let mend = "window.fetch = window.answering"

    private static func purpose(_ name: String) -> String { "//li[@data-purpose='\(name)']" }

    private static func state(_ name: String, _ text: String) -> String {
        "//span[@id='consent-\(name)-state'][contains(., \"\(text)\")]"
    }

    private static func go(_ browser: Browser, _ address: String) async throws {
        try await browser.run("location.hash = arguments[0]", .string(address))
    }

    private static func consent(_ owner: SystemClient, _ purpose: String) async throws -> JSONValue {
        try await owner.get("/v1/consents").json["data"].array.first { $0["purpose"] == .string(purpose) } ?? .null
    }

    /// As the console writes an amount in euros.
    private static func euros(_ amount: JSONValue) -> String {
        var digits = String(format: "%.6f", amount.number ?? 0)
        while digits.hasSuffix("0") && digits.split(separator: ".")[1].count > 2 { digits.removeLast() }
        return "€\(digits)"
    }

    @Test(arguments: Size.all)
    func `Console: a consent is given, its chat has a receipt and a cost, and withdrawing ends it`(size: Size)
        async throws
    {
        try await ProviderLine.run { system in
            let owner = try await system.line.newOwner()
            _ = try await owner.makeContact("Sarah Chen")
            let unseen = try await owner.file(Self.chat)
            try await Self.open(system.line, as: owner, at: Self.consents) { browser in
                try await browser.resize(size.width, size.height)
                let chats = Self.purpose("chats")
                try await browser.find(
                    "\(chats)//span[.='The messages and names of one chat are sent as text. No picture is sent.']")
                try await browser.find(Self.state("chats", "Not given."))
                for (name, model) in [("local", "small-1"), ("other", "large-2")] {
                    try await browser.find(
                        "\(chats)//li[starts-with(., \"\(name)\(model) on 127.0.0.1, inside of the operator's network.\")]"
                    )
                }
                try await browser.find("\(Self.purpose("signal"))[contains(., 'No provider outside')][not(.//input)]")
                #expect(try await browser.run("return document.querySelector('table') === null") == true)

                // What is chosen before is what is given.
                try await browser.click("//button[@aria-label='Ask other before local']")
                try await browser.click("//input[@id='consent-chats']")
                try await browser.find(Self.toast("Chats: on."))
                try await browser.find(Self.state("chats", "Given since today"))
                try await browser.find(Self.state("chats", "This server asks other, then local."))
                #expect(try await Self.consent(owner, "chats")["providers"] == ["other", "local"])
                #expect(try await browser.run("return document.activeElement.id") == "consent-chats")
                try await browser.click("//input[@id='reader-chats-other']")
                try await browser.find(Self.state("chats", "This server asks local."))
                #expect(try await Self.consent(owner, "chats")["providers"] == ["local"])

                let filed = try await owner.file(Self.chat + "!")
                #expect(system.requests == 1)
                let receipt = try await system.receipt(owner, filed)
                let request = receipt["requests"][0]
                try await Self.go(browser, "#/captures/\(filed["id"].string ?? "")")
                let who = "//section[contains(@class, 'receipt')]"
                let characters = Int(request["characters"].number ?? 0)
                for text in [
                    "small-1, inside of the operator's network.", "It got \(characters) characters today",
                    "under your consent “Chats” of today", "Its answer was used.",
                    "Cost: \(Self.euros(request["cost"])).",
                ] { try await browser.find("\(who)//li[contains(., 'local')][contains(., \"\(text)\")]") }
                try await browser.find("\(who)//span[@class='tag good'][.='Answered']")
                try await browser.find("\(who)//dl[dt='The text that you sent'][dd='Until you delete the capture']")
                try await Self.go(browser, "#/captures/\(unseen["id"].string ?? "")")
                try await browser.find("\(who)//p[.='Only this server has read this capture.']")
                // Who saw an erased capture stays known.
                let erase = "/v1/captures/\(filed["id"].string ?? "")/erase"
                #expect(try await owner.post(erase, [UInt8](), type: nil).status == 200)
                try await Self.go(browser, "#/captures/\(filed["id"].string ?? "")")
                try await browser.find(
                    "\(who)[.//p[.='This server keeps no part of this capture.']]//li[contains(., 'local')]")

                try await Self.go(browser, Self.consents)
                let cost = try await owner.get("/v1/costs").json["data"][0]
                #expect(cost["cost"] == request["cost"])
                try await browser.find(
                    "//table//tr[th[starts-with(., 'local')]][td[1]='1'][td[2]='1'][td[3]='\(Self.euros(cost["cost"]))']"
                )

                try await browser.click("//input[@id='consent-chats']")
                try await browser.find(Self.state("chats", "Not given since today"))
                #expect(try await Self.consent(owner, "chats")["isGiven"] == false)
                _ = try await owner.file(Self.chat + "?")
                #expect(system.requests == 1)
                // The undo gives what was given before.
                try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
                try await browser.find(Self.toast("Undone."))
                try await browser.find(Self.state("chats", "This server asks local."))
                #expect(try await Self.consent(owner, "chats")["providers"] == ["local"])
                try await Self.go(browser, "#/settings/activity")
                try await browser.find("//b[.='Consent withdrawn']/following-sibling::span[contains(., 'Chats')]")
            }
        }
    }

    @Test func `Console: a receipt says what a provider did wrong, and what it cost at most`() async throws {
        try await ProviderLine.run(secondsBulk: 0.5) { system in
            let owner = try await system.line.newOwner()
            _ = try await owner.makeContact("Sarah Chen")
            _ = try await system.consent(owner, providers: ["local"])
            let cases: [(StandInFailure, String)] = [
                (.page, "Its answer could not be used."), (.keyInvalid, "It refused the operator's key."),
            ]
            var captures: [(id: String, text: String)] = []
            for (failure, text) in cases {
                system.standIn.mode = .always(failure)
                captures.append((try await owner.file("\(Self.chat) \(failure.rawValue)")["id"].string ?? "", text))
            }
            let asked = captures
            try await Self.open(system.line, as: owner, at: "#/captures/\(asked[0].id)") { browser in
                for (id, text) in asked {
                    try await Self.go(browser, "#/captures/\(id)")
                    try await browser.find(
                        "//section[contains(@class, 'receipt')]//li[contains(., \"\(text)\")]//span[@class='tag bad']")
                }
                let who = "//section[contains(@class, 'receipt')]//li"
                try await browser.find("\(who)[contains(., 'It cost nothing.')]")
                try await Self.go(browser, "#/captures/\(asked[0].id)")
                try await browser.find("\(who)[contains(., 'The cost is not known.')]")
                let cost = try await owner.get("/v1/costs").json["data"][0]
                #expect(cost["cost"] == 0 && cost["unknownCost"].number ?? 0 > 0, "\(cost)")
                try await Self.go(browser, Self.consents)
                try await browser.find(
                    "//table//tr[td[1]='2'][td[2]='0']/td[3][.='€0.00at most \(Self.euros(cost["unknownCost"])) more']")
                // A failed receipt leaves the rest of the capture.
                try await browser.run(
                    """
                    window.answering = window.fetch;
                    window.fetch = (path, options) => path.endsWith("/receipt")
                      ? Promise.reject(new TypeError("cut")) : answering(path, options);
                    """)
                try await Self.go(browser, "#/captures/\(asked[0].id)")
                try await browser.find("//*[@role='alert'][contains(., 'The receipt did not load')]")
                try await browser.run(Self.mend)
                try await browser.press("Try again")
                try await browser.find("//section[contains(@class, 'receipt')]//span[@class='tag bad']")
            }
        }
    }

    @Test func `Console: without a provider the page of consents says that nobody else reads captures`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: Self.consents) { browser in
            try await browser.find("//p[starts-with(., 'Only this server reads your captures.')]")
            let shown =
                "return [...document.querySelectorAll('[data-purpose]')].map((row) => row.dataset.purpose).join()"
            #expect(try await browser.run(shown) == "sync")

            try await browser.click("//input[@id='consent-sync']")
            try await browser.find(Self.state("sync", "Off since today"))
            let refused = try await owner.get("/v1/changes")
            #expect(refused.status == 403 && refused.json["code"] == "sync_disabled", "\(refused.text)")
            // The console still follows the changes.
            try await browser.run("document.querySelector('.nav[title=People]').click()")
            try await browser.find("//main//h1[.='People']")
            _ = try await owner.makeContact("Grace Lin")
            try await browser.find("//a[contains(., 'Grace Lin')]")

            // A change that was not saved is not shown.
            try await Self.go(browser, Self.consents)
            try await browser.find(Self.state("sync", "Off since"))
            try await browser.run(Self.cut)
            try await browser.click("//input[@id='consent-sync']")
            try await browser.find(Self.toast("It is not known whether the change was saved."))
            #expect(try await browser.run("return document.getElementById('consent-sync').checked") == false)
            try await Self.go(browser, "#/settings/devices")
            try await Self.go(browser, Self.consents)
            try await browser.find("//*[@role='alert'][contains(., 'The consents did not load')]")
            try await browser.run(Self.mend)
            try await browser.click("//*[@role='alert'][contains(., 'The consents did not load')]//button")
            try await browser.find(Self.state("sync", "Off since"))

            try await browser.click("//a[@href='/privacy']")
            try await browser.find("//h1[.='Privacy']")
        }
    }

    @Test func `Console: a key without the right to change sees consents, and no switch can be pressed`() async throws {
        try await ProviderLine.run { system in
            let owner = try await system.line.newOwner()
            let made = try await owner.post("/v1/keys", ["name": "look", "scopes": ["contacts:read"]]).json
            try await Browser.open(system.line.base + "/console" + Self.consents) { browser in
                try await browser.type(made["token"].string ?? "", into: "//input[@id='key']")
                try await browser.press("Sign in")
                try await browser.find("//p[contains(., 'sees consents, and cannot change them.')]")
                let able = "return document.querySelectorAll('main .panel :is(input, button):not(:disabled)').length"
                #expect(try await browser.run(able) == 0)
                #expect(try await browser.complaints() == [])
            }
        }
    }

    @Test func `Console: a consent for Signal says that it needs the one for chats, and both are given by keyboard`()
        async throws
    {
        try await ProviderLine.run(others: Self.outside) { system in
            let owner = try await system.line.newOwner()
            try await Self.open(system.line, as: owner, at: Self.consents) { browser in
                try await browser.find(Self.state("signal", "Not given."))
                try await browser.run("document.getElementById('consent-signal').focus()")
                try await browser.keys(" ")
                try await browser.find(Self.state("signal", "Turn Chats on for the same provider first."))
                // The provider outside becomes the first one, and is given alone.
                for name in ["other", "local"] {
                    try await browser.run(
                        "document.querySelector(`[aria-label='Ask far before ${arguments[0]}']`).focus()", .string(name)
                    )
                    try await browser.keys(Browser.enter)
                }
                #expect(try await browser.run("return document.activeElement.id") == "reader-chats-far")
                for name in ["local", "other"] {
                    try await browser.run(
                        "document.getElementById(`reader-chats-${arguments[0]}`).focus()", .string(name))
                    try await browser.keys(" ")
                }
                try await browser.run("document.getElementById('consent-chats').focus()")
                try await browser.keys(" ")
                try await browser.find(Self.state("chats", "This server asks far."))
                try await browser.find(Self.state("signal", "This server asks far."))
                #expect(try await Self.consent(owner, "chats")["providers"] == ["far"])
                // Without its last provider a consent is withdrawn.
                try await browser.run("document.getElementById('reader-chats-far').focus()")
                try await browser.keys(" ")
                try await browser.find(Self.state("chats", "Not given since today"))
                #expect(try await Self.consent(owner, "chats")["isGiven"] == false)
                try await browser.keys("z")
                try await browser.find(Self.state("chats", "This server asks far."))
            }
        }
    }

    @Test func `Console: the page of consents says which provider gets the photos of things`() async throws {
        let others = [("eyes", true), ("reader", false)].map { name, seesPictures in
            """
            , {"name": "\(name)", "speaks": "openai", "url": "URL", "model": "m", "purposes": ["things"],
               "seesPictures": \(seesPictures)}
            """
        }
        try await ProviderLine.run(others: others.joined()) { system in
            let owner = try await system.line.newOwner()
            try await Self.open(system.line, as: owner, at: Self.consents) { browser in
                let things = Self.purpose("things")
                try await browser.find("\(things)//li[starts-with(., 'eyes')][contains(., '. It gets the photo.')]")
                try await browser.find("\(things)//li[starts-with(., 'reader')][contains(., '. It gets no photo.')]")
                try await browser.find("\(Self.purpose("chats"))//li[not(contains(., 'photo'))]")
                try await browser.find("\(Self.purpose("scans"))//span[.='No provider is configured for scans.']")
            }
        }
    }

    /// Set `TAPLINE_AXE` to the path of axe.min.js to run it.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["TAPLINE_AXE"] != nil, "TAPLINE_AXE names no axe.min.js"))
    func `Console: axe finds nothing on the page of consents and on a receipt`() async throws {
        let path = try #require(ProcessInfo.processInfo.environment["TAPLINE_AXE"])
        let axe = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        try await ProviderLine.run(isPart: true, others: Self.outside) { system in
            let owner = try await system.line.newOwner()
            _ = try await owner.makeContact("Sarah Chen")
            let given = try await system.consent(owner, providers: ["local", "other"])
            #expect(given.status == 200, "\(given.text)")
            let filed = try await owner.file(Self.chat)
            try await Self.open(system.line, as: owner, at: Self.consents) { browser in
                let part = "[.//span[.='Part of the installation']][contains(., 'It is asked without your consent.')]"
                try await browser.find("\(Self.purpose("chats"))//li[contains(., 'local')]\(part)//input[@disabled]")
                try await browser.find("\(Self.purpose("cards"))[not(.//input)]//li\(part)")
                try await browser.find(
                    "\(Self.purpose("signal"))//li[contains(., 'far-3 on far.example.com')][.//span[.='Outside']]"
                )
                for size in Size.all + [
                    Size(width: 820, height: 860), Size(width: 1280, height: 860, isDark: true),
                    Size(width: 390, height: 844, isDark: true), Size(width: 640, height: 430, scale: 2),
                    Size(width: 390, height: 844, hasForcedColors: true),
                ] {
                    try await browser.resize(
                        size.width, size.height, scale: size.scale, isDark: size.isDark,
                        hasForcedColors: size.hasForcedColors)
                    for (address, shown) in [
                        (Self.consents, "//table"),
                        ("#/captures/\(filed["id"].string ?? "")", "//section[contains(@class, 'receipt')]//dl"),
                    ] {
                        try await Self.go(browser, address)
                        try await browser.find(shown)
                        try await Self.check(browser, axe, address, size)
                    }
                }
            }
        }
    }
}
