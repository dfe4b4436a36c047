import Foundation
import HTTPClient
import Postgres
import TestSupport
import Testing

/// The page of backups. The line's exporter writes to the place `local`, a folder of its state.
extension EndToEnd.OnSharedLine.Console {
    private static let list = "//ul[contains(@class, 'sched')]"
    private static let more = "//button[starts-with(@aria-label, 'More about Everything, as archive')]"

    private static func choose(_ browser: Browser, _ opener: String, _ label: String) async throws {
        try await browser.click(opener)
        try await browser.click("//dialog[@role='menu']//button[contains(., '\(label)')]")
    }

    private static func schedule(
        _ owner: SystemClient, _ cron: String = "30 3 * * *", keep: JSONValue = ["daily": 7], format: String = "archive"
    ) async throws -> String {
        let body: JSONValue = [
            "cron": .string(cron), "place": "local", "keep": keep, "format": .string(format), "timeZone": "UTC",
        ]
        let reply = try await owner.post("/v1/backups/schedules", body)
        #expect(reply.status == 201, "\(reply.text)")
        return try #require(reply.json["id"].string)
    }

    private static func schedules(_ owner: SystemClient) async throws -> [JSONValue] {
        try await owner.get("/v1/backups/schedules").json["data"].array
    }

    /// Backups as the exporter stores them, one a day, the last one yesterday.
    private static func insert(
        _ line: RunningSystem, _ schedule: String, days: ClosedRange<Int>, state: String = "good",
        reason: String? = nil
    ) async throws {
        try await line.database.execute(
            """
            insert into backup_runs (id, schedule, owner, format, place, name, state, started_at, ended_at, taken_at,
                verified_at, size, objects, sha256, reason)
            select gen_random_uuid(), s.id, s.owner, s.format, 'local', 'old-' || day || '.zip',
                \(state), moment, moment + interval '14 seconds',
                case when \(state) <> 'failed' then moment end, case when \(state) = 'good' then moment end,
                case when \(state) <> 'failed' then 412000000 end, case when \(state) <> 'failed' then 3670 end,
                case when \(state) <> 'failed' then sha256('') end, \(reason)::text
            from (select day, now() - day * interval '1 day' as moment from generate_series(\(days.lowerBound)::int,
                \(days.upperBound)::int) day) d, backup_schedules s
            where s.id = \(schedule)::uuid
            """)
    }

    @Test(arguments: Size.all)
    func `Console: backups are scheduled, written, read back, downloaded, changed, paused and removed`(size: Size)
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.makeContact("Grace Lin")
        let folder = NSTemporaryDirectory() + "tapline-downloads-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await Self.open(line, as: owner, at: "#/backups", expecting: "status of 422") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//h2[.='No backups yet']")
            try await browser.press("New schedule")
            try await browser.find("//dialog//p[@role='status'][contains(., 'Written every day at 03:30')]")
            try await browser.click("//select[@id='backup-every']/option[.='Every week']")
            try await browser.click("//select[@id='backup-zone']/option[.='Europe/Vienna']")
            try await browser.write("", into: "//input[@id='backup-monthly']")
            let kept = "Keeps 7 days, 4 weeks"
            let said = "Written every Sunday at 03:30, Europe/Vienna. \(kept)."
            try await browser.find("//dialog//p[@role='status'][.='\(said)']")
            try await browser.press("Save schedule")
            try await browser.find(Self.toast("Added. The first backup is written"))
            let added = try #require(try await Self.schedules(owner).first)
            #expect(
                added["cron"] == "30 3 * * 0" && added["timeZone"] == "Europe/Vienna" && added["format"] == "archive")
            #expect(added["keep"] == ["daily": 7, "weekly": 4], "\(added)")
            try await browser.find(
                "\(Self.list)//*[contains(., 'Every Sunday at 03:30, Europe/Vienna, to local. \(kept)')]"
            )
            try await browser.find("//span[@class='tag '][.='New']")
            try await browser.press("Back up now")
            try await browser.find(Self.toast("The backup begins within seconds."))
            try await browser.find(
                "\(Self.list)//span[contains(@class, 'tag')][.='Waiting' or .='Running']")
            try await browser.find("//section[@class='verdict']//h2[.='The last backup can be restored']")
            try await browser.find("\(Self.list)//span[contains(@class, 'tag good')][.='Checked']")
            try await browser.find("//table//tr[contains(., 'Archive to local')]//span[.='Checked']")
            let run = try #require(try await owner.get("/v1/backups").json["data"].array.first)
            let (name, objects) = (run["name"].string ?? "", run["objects"].number ?? 0)
            #expect(run["state"] == "good" && objects > 0)
            try await browser.find("//section[@class='verdict']//p[contains(., ': \(Int(objects)) object')]")
            let row = "//button[starts-with(@aria-label, 'More about the backup of')]"
            try await Self.choose(browser, row, "What a restore would do")
            let command = "//dialog//code[@class='token'][.='tapline backups restore local:\(name) --dry-run']"
            try await browser.find(command)
            try await browser.press("Done")
            let planned = try await line.tapline(["backups", "restore", "local:\(name)", "--dry-run", "--json"])
            #expect(planned.code == 0 && planned.output.contains("\"left\""), "\(planned)")
            try await browser.command(
                "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": .string(folder)])
            try await Self.choose(browser, row, "Download")
            try await browser.find("//dialog//p[.='Everything in this file is plain: protect it.']")
            try await browser.click("//dialog//a[.='Download']")
            let whole = try await owner.get(run["contentUrl"].string ?? "").body
            try await eventually("the download is there", every: .milliseconds(100)) {
                FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init) == whole
            }
            try await browser.find("//body[not(.//dialog)]")
            try await Self.choose(browser, Self.more, "Change…")
            try await browser.click("//select[@id='backup-every']/option[.='Own expression']")
            try await browser.write("*/5 * * * *", into: "//input[@id='backup-cron']")
            try await browser.press("Save schedule")
            try await browser.find("//input[@id='backup-cron'][@aria-invalid]")
            try await browser.find("//p[@id='backup-cron-error'][contains(., 'more than once an hour')]")
            try await browser.write("15 4 * * 1-5", into: "//input[@id='backup-cron']")
            try await browser.press("Save schedule")
            try await browser.find(Self.toast("Saved."))
            #expect(try await Self.schedules(owner).first?["cron"] == "15 4 * * 1-5")
            try await browser.click("//div[@id='toasts']//button[starts-with(., 'Undo')]")
            try await browser.find(Self.toast("Undone."))
            #expect(try await Self.schedules(owner).first?["cron"] == "30 3 * * 0")
            try await Self.choose(browser, Self.more, "Pause")
            try await browser.find("\(Self.list)//span[.='Paused']")
            #expect(try await Self.schedules(owner).first?["isPaused"] == true)
            try await browser.run("document.activeElement.blur()")
            try await browser.keys("z")
            try await browser.find(Self.toast("Undone."))
            try await browser.find("\(Self.list)//span[starts-with(., 'Next in ')]")
            #expect(try await Self.schedules(owner).first?["isPaused"] == false)
            try await Self.choose(browser, Self.more, "Remove…")
            #expect(try await browser.run("return document.activeElement.textContent") == "Cancel")
            try await browser.click("//dialog//button[.='Remove']")
            try await browser.find("//h2[.='No backups yet']")
            #expect(try await Self.schedules(owner).isEmpty)
        }
    }

    @Test func `Console: a backup that is due is written without a press, and the open page shows the result`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let schedule = try await Self.schedule(owner)
        // The page looks when the backup is due.
        try await line.database.execute(
            "update backup_schedules set due_at = now() + interval '4 seconds' where id = \(schedule)::uuid")
        try await Self.open(line, as: owner) { browser in
            try await browser.find("//main//h1")
            try await browser.keys("gk")
            try await browser.find("\(Self.list)//span[.='New' or .='Waiting' or .='Running']")
            try await Self.tab(browser, to: "More about Everything")
            try await browser.keys(Browser.enter)
            try await Self.hasFocus(browser, inside: ".menu")
            try await browser.keys(Browser.down + Browser.escape)
            try await browser.find("//section[@class='verdict']//h2[.='The last backup can be restored']")
            try await browser.find("\(Self.list)//span[starts-with(., 'Next in ')]")
        }
    }

    @Test(arguments: Size.all)
    func `Console: a failed backup says why and what to do, and Try again writes a good one`(size: Size) async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let schedule = try await Self.schedule(owner)
        let (folder, away) = ("\(line.state)/backups", "\(line.state)/backups-away")
        try await Self.open(line, as: owner, at: "#/backups") { browser in
            try await browser.resize(size.width, size.height)
            try await browser.find("//div[contains(@class, 'banner')][.='No backup was written yet.']")
            try FileManager.default.moveItem(atPath: folder, toPath: away)
            do {
                // The page is told by the notification, and asks for nothing itself.
                #expect(
                    try await owner.post("/v1/backups/schedules/\(schedule)/run", [UInt8](), type: nil).status == 202)
                let banner = "//div[contains(@class, 'banner')][contains(., 'Everything, as archive, failed today')]"
                try await browser.find(
                    "\(banner)[contains(., 'of local does not exist.')][contains(., 'There is no good one yet.')]"
                )
                try await browser.find("\(Self.list)//span[contains(@class, 'tag bad')][.='Failed']")
                let row = "//table//tr[contains(., 'Failed')]//*[contains(., 'Often a disk is not mounted.')]"
                try await browser.find(row)
                #expect(try await browser.run("return document.querySelector('tr .i-btn') === null") == true)
                try FileManager.default.moveItem(atPath: away, toPath: folder)
                try await browser.click("\(banner)//button[starts-with(@aria-label, 'Try again')]")
            } catch {
                try? FileManager.default.moveItem(atPath: away, toPath: folder)
                throw error
            }
            try await browser.find("//section[@class='verdict']//h2[.='The last backup can be restored']")
            try await browser.find("//body[not(.//*[contains(@class, 'banner')])]")
        }
    }

    @Test func `Console: what the retention deletes is listed, and old backups are read on demand`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let schedule = try await Self.schedule(owner, keep: ["last": 2])
        try await Self.insert(line, schedule, days: 1...70)
        let csv = try await Self.schedule(owner, "0 5 1 * *", format: "csv")
        try await Self.insert(line, csv, days: 71...71, state: "failed", reason: "place_full")
        try await line.database.execute(
            """
            update backup_runs set state = 'differs', reason = 'differs'
            where schedule = \(schedule)::uuid and name = 'old-5.zip'
            """
        )
        // The exporter waits while another one writes for the same owner.
        try await line.database.execute(
            """
            update backup_schedules set lease_until = now() + interval '1 hour', runner = 'other'
            where id = \(schedule)::uuid
            """
        )
        try await line.database.execute(
            "update backup_schedules set failures = 1, due_at = now() - interval '2 hours' where id = \(csv)::uuid")
        try await Self.open(line, as: owner, at: "#/backups") { browser in
            let rows = "return document.querySelectorAll('tbody tr').length"
            try await browser.find("//tbody/tr")
            try await browser.find("//div[contains(@class, 'banner')][contains(., 'People, as CSV, is late.')]")
            // Its only backup is not among the first ones of the list.
            try await browser.find("//div[contains(@class, 'banner')][contains(., 'People, as CSV, failed')]")
            try await browser.find("//div[contains(@class, 'banner bad')][contains(., 'A backup is damaged.')]")
            let first = try await browser.run(rows).number ?? 0
            #expect(first >= 20 && first < 25)
            try await browser.press("Show more")
            try await eventually("more rows", every: .milliseconds(50)) {
                try await browser.run(rows).number ?? 0 >= first + 20
            }
            // A press while rows are loading has no effect.
            let showAll = """
                const more = [...document.querySelectorAll("main button")].find((one) => one.textContent === "Show more");
                more?.click();
                return more === undefined && document.querySelector("main").textContent.includes("no room at")
                """
            try await eventually("all rows are shown", every: .milliseconds(100)) {
                try await browser.run(showAll) == true
            }
            try await browser.find(
                "//main[not(.//button[.='Show more'])]//tr[contains(., 'CSV to local')][contains(., 'no room at')]"
            )
            let ids = "return new Set([...document.querySelectorAll('[data-run]')].map((row) => row.dataset.run)).size"
            #expect(try await browser.run(ids) == (try await browser.run(rows)))

            try await Self.choose(browser, Self.more, "Backups to be deleted next")
            try await browser.find("//dialog//p[.='The next good backup deletes 68 backups of 70.']")
            try await browser.find("//dialog//section[h2='Kept'][count(.//li) = 2]//*[contains(., 'one of the last')]")
            try await browser.find("//dialog//section[h2='Deleted next'][count(.//li) = 50]")
            try await browser.press("Show 18 more")
            try await browser.find("//dialog//section[h2='Deleted next'][count(.//li) = 68][not(.//button)]")
            try await browser.press("Done")
            // Of several archives one is chosen.
            try await browser.press("Restore…")
            try await browser.click("//select[@id='restore-run']/option[3]")
            try await browser.find("//dialog//code[.='tapline backups restore local:old-3.zip --dry-run']")
        }
    }

    @Test func `Console: a key sees and changes backups only with their scopes`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let schedule = try await Self.schedule(owner)
        try await Self.insert(line, schedule, days: 1...3)
        for (scopes, isSeen) in [(["backups:read"], true), (["contacts:read"], false)] as [([JSONValue], Bool)] {
            let made = try await owner.post("/v1/keys", ["name": "look", "scopes": .array(scopes)]).json
            try await Browser.open(line.base + "/console#/backups") { browser in
                try await browser.type(made["token"].string ?? "", into: "//input[@id='key']")
                try await browser.press("Sign in")
                guard isSeen else {
                    try await browser.find("//h2[.='This key cannot see backups']")
                    #expect(
                        try await browser.run("return document.querySelector('.nav[title=Backups]') === null") == true)
                    #expect(try await browser.complaints() == [])
                    return
                }
                try await browser.find("//section[@class='verdict']")
                try await browser.find("//p[contains(., 'sees backups, and cannot change them')]")
                let buttons =
                    "return [...document.querySelectorAll('main .btn')].map((each) => each.textContent).join()"
                #expect(try await browser.run(buttons) == "Restore…")
                try await browser.click(Self.more)
                let acts =
                    "return [...document.querySelectorAll('.menu button')].map((each) => each.textContent).join()"
                #expect(try await browser.run(acts) == "Backups to be deleted next…")
                #expect(try await browser.complaints() == [])
            }
        }
    }

    @Test func `Console: without places, without a network and with text not saved, the page of backups says so`()
        async throws
    {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/people") { browser in
            // A line always has a place.
            try await browser.run(
                """
                window.answering = window.fetch;
                window.fetch = (path, options) => path.startsWith("/v1/backups/places")
                  ? Promise.resolve(Response.json({ data: [] })) : answering(path, options);
                location.hash = "#/backups";
                """)
            try await browser.find("//h2[.='No place for backups yet']")
            #expect(try await browser.run("return document.querySelectorAll('main .btn').length") == 0)
            let cut = "window.fetch = () => Promise.reject(new TypeError('cut'))"
            try await browser.run("\(cut); location.hash = '#/people'; location.hash = '#/backups'")
            try await browser.find("//*[@role='alert'][contains(., 'The backups did not load')]")
            try await browser.run("window.fetch = window.answering")
            try await browser.press("Try again")

            // What was typed is kept by Escape and by a failed request.
            try await browser.click("//button[.='New schedule']")
            try await browser.click("//select[@id='backup-every']/option[.='Own expression']")
            try await browser.write("7 7 * * *", into: "//input[@id='backup-cron']")
            try await browser.keys(Browser.escape)
            try await browser.find("//body[not(.//dialog)]")
            try await browser.click("//button[.='New schedule']")
            try await browser.find("//dialog//p[contains(., 'This is what you typed before.')]")
            try await browser.find("//dialog//p[@role='status'][contains(., 'Written every day at 07:07')]")
            #expect(try await browser.value(of: "//input[@id='backup-cron']") == "7 7 * * *")
            try await browser.run(cut)
            try await browser.press("Save schedule")
            try await browser.find("//dialog//*[@role='alert'][contains(., 'cannot be reached')]")
            try await browser.run("window.fetch = window.answering")
            try await browser.press("Save schedule")
            try await browser.find("\(Self.list)//*[contains(., 'Every day at 07:07')]")

            // What was loaded stays.
            try await browser.run(cut)
            try await browser.press("Back up now")
            try await browser.find(Self.toast("It is not known whether the change was saved."))
            try await browser.find("\(Self.list)//*[contains(., 'Every day at 07:07')]")
            try await browser.find("//*[contains(@class, 'side-foot')][contains(., 'Not connected')]")
        }
    }

    @Test func `Console: times of backups are said in plain words`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        try await Self.open(line, as: owner, at: "#/backups") { browser in
            let said = try await browser.runAsync(
                """
                const done = arguments[arguments.length - 1];
                import("/console/captures.js").then(({ timesText, keepText }) => done([
                  ...["30 3 * * *", "0 4 * * 0", "0 4 * * 7", " 5  14 1 * * ", "15 * * * *", "1 * * * *", "@daily",
                    "@Weekly", "@monthly", "@yearly", "30 3 * * 1-5", "*/5 * * * *", "30 3 2 * *", "30 25 * * *",
                    "nonsense"].map(timesText),
                  ...[{}, { last: 1 }, { daily: 7, weekly: 1, monthly: 12 }, { last: 10, yearly: 0 }].map(keepText)]));
                """)
            let expected: [JSONValue] = [
                "every day at 03:30", "every Sunday at 04:00", "every Sunday at 04:00",
                "on the first of the month at 14:05",
                "every hour, 15 minutes past", "every hour, 1 minute past", "every day at 00:00",
                "every Sunday at 00:00",
                "on the first of the month at 00:00", "at the times of “@yearly”", "at the times of “30 3 * * 1-5”",
                "at the times of “*/5 * * * *”", "at the times of “30 3 2 * *”", "at the times of “30 25 * * *”",
                "at the times of “nonsense”", "Keeps all", "Keeps the last 1 backup", "Keeps 7 days, 1 week, 12 months",
                "Keeps the last 10 backups",
            ]
            #expect(said.array == expected, "\(said)")
        }
    }

    /// Set `TAPLINE_AXE` to the path of axe.min.js to run it.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["TAPLINE_AXE"] != nil, "TAPLINE_AXE names no axe.min.js"),
        arguments: Size.all + [
            Size(width: 820, height: 860), Size(width: 1280, height: 860, isDark: true),
            Size(width: 390, height: 844, isDark: true), Size(width: 640, height: 430, scale: 2),
        ])
    func `Console: axe finds nothing on the page of backups and in its dialogs`(size: Size) async throws {
        let path = try #require(ProcessInfo.processInfo.environment["TAPLINE_AXE"])
        let axe = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        let schedule = try await Self.schedule(owner)
        try await Self.insert(line, schedule, days: 1...9)
        let vcf = try await Self.schedule(owner, "0 4 * * 0", keep: ["last": 10], format: "vcf")
        try await Self.insert(line, vcf, days: 1...1, state: "failed", reason: "place_full")
        try await Self.insert(line, vcf, days: 3...3, state: "differs", reason: "differs")
        try await Self.open(line, as: owner, at: "#/backups") { browser in
            try await browser.resize(size.width, size.height, scale: size.scale, isDark: size.isDark)
            try await browser.find("//section[@class='verdict']")
            try await Self.check(browser, axe, "backups", size)
            let dialogs = [
                "Change…": "//input[@id='backup-time']", "Backups to be deleted next": "//dialog//h2[.='Kept']",
            ]
            for (label, shown) in dialogs {
                try await Self.choose(browser, Self.more, label)
                try await browser.find(shown)
                try await Self.check(browser, axe, label, size)
                try await browser.keys(Browser.escape)
                try await browser.find("//body[not(.//dialog)]")
            }
            let row = "(//button[starts-with(@aria-label, 'More about the backup of')])[last()]"
            for label in ["What a restore would do", "Download"] {
                try await Self.choose(browser, row, label)
                try await browser.find("//dialog//footer")
                try await Self.check(browser, axe, label, size)
                try await browser.keys(Browser.escape)
                try await browser.find("//body[not(.//dialog)]")
            }
        }
    }
}
