import Captures
import FoundationEssentials
import Postgres
import PromptRecords
import Prompts
import Store
import TestSupport
import Testing

@Suite(.migrated)
struct PromptStoreTests {
    private static let device = "k3y00000"

    private func accept(
        _ bench: StoreFixture, _ id: UUID = UUID(), ago seconds: Double = 0, sentAt: Date? = nil,
        device: String = device
    ) async throws -> PromptAnswer {
        let time = (sentAt ?? Date()).addingTimeInterval(-seconds)
        return try await bench.store.prompts.accept(
            PostedScreenshot(id: id, timestamp: time, sentAt: sentAt), of: bench.owner, device: device)
    }

    private func list(_ bench: StoreFixture) async throws -> [StoredPrompt] {
        try await bench.store.prompts.list(
            of: bench.owner, for: Self.device, device: nil, isComplete: false, limit: 40)
    }

    /// Ends all prompts, as if a minute had passed.
    private func expire(_ bench: StoreFixture) async throws {
        try await bench.admin.execute(
            """
            update screenshot_notifications set taken_at = taken_at - interval '61 seconds',
                expires_at = expires_at - interval '61 seconds'
            """)
    }

    @Test func `PromptStore: the sixtieth second is exact at both ends`() async throws {
        let bench = try await StoreFixture()
        #expect(try await accept(bench, ago: 60, device: "a").status == .expired)
        #expect(try await accept(bench, ago: 3_600, device: "a").status == .expired)
        #expect(try await accept(bench, ago: 30, device: "a").status == .created)
        // An expired screenshot does not count for the debounce.
        #expect(try await list(bench).count == 1)
        try await bench.age("screenshot_notifications", "expires_at", by: 30.5)
        #expect(try await list(bench).isEmpty)
    }

    @Test(arguments: [-3_600.0, -30.0, 30.0, 3_600.0, 31_536_000.0])
    func `PromptStore: the skew of a device's clock is taken off`(_ skew: Double) async throws {
        let bench = try await StoreFixture()
        let clock = Date().addingTimeInterval(skew)
        let answer = try await accept(bench, ago: 20, sentAt: clock)
        #expect(answer.status == .created)
        let age = Date().timeIntervalSince(try #require(answer.takenAt))
        #expect((19.9...50).contains(age), "\(age)")
        // Also with times of transport that differ, the differences of one clock are exact. A statement that takes a
        // second is another transport: then the clock is compared again, so it is tried again.
        var isSlow = true
        while isSlow {
            isSlow = false
            let device = UUID().text
            let base = Date().addingTimeInterval(skew - 20)
            var statuses: [PromptStatus] = []
            for (offset, late) in [(0.0, 0.0), (4.999, 0.5), (5.0, 0.1), (9.999, 0.3), (10.0, 0.6)] {
                let start = ContinuousClock.now
                statuses.append(
                    try await bench.store.prompts.accept(
                        PostedScreenshot(
                            id: UUID(), timestamp: base.addingTimeInterval(offset),
                            sentAt: Date().addingTimeInterval(skew - late)), of: bench.owner, device: device
                    ).status)
                isSlow = isSlow || ContinuousClock.now - start > .seconds(1)
            }
            if !isSlow { #expect(statuses == [.created, .debounced, .created, .debounced, .created]) }
        }
    }

    @Test func `PromptStore: a time in the future becomes now, and does not block later screenshots`() async throws {
        let bench = try await StoreFixture()
        let future = try await accept(bench, ago: -86_400)
        #expect(future.status == .created)
        #expect(abs(try #require(future.takenAt).timeIntervalSinceNow) < 30)
        #expect(try await accept(bench, ago: -86_400).status == .debounced)
        try await bench.age("screenshot_devices", "last_at", by: 5)
        #expect(try await accept(bench).status == .created)
    }

    @Test func `PromptStore: each kind of answer is repeated for its id, whoever sends it again`() async throws {
        let bench = try await StoreFixture()
        let ids = (0..<4).map { _ in UUID() }
        let first = [
            try await accept(bench, ids[0]), try await accept(bench, ids[1]), try await accept(bench, ids[2], ago: 90),
        ]
        try await bench.store.deviceSettings.change(
            PromptSettingsChange(screenshotScanPrompts: false), of: bench.owner, device: Self.device, by: "key")
        let off = try await accept(bench, ids[3])
        #expect((first + [off]).map(\.status) == [.created, .debounced, .expired, .disabled])
        #expect(off.reason == .off)
        try await bench.store.deviceSettings.change(
            PromptSettingsChange(screenshotScanPrompts: true), of: bench.owner, device: Self.device, by: "key")
        for device in [Self.device, "other"] {
            for (id, answer) in zip(ids, first + [off]) {
                var repeated = answer
                repeated.isNew = false
                #expect(try await accept(bench, id, device: device) == repeated)
            }
        }
        let otto = try await bench.anotherOwner()
        let theirs = try await bench.store.prompts.accept(
            PostedScreenshot(id: ids[1], timestamp: Date()), of: otto, device: Self.device)
        #expect(theirs.status == .created && theirs.isNew)
    }

    @Test func `PromptStore: a device that sends without end takes a fixed number of rows`() async throws {
        let bench = try await StoreFixture()
        let kept = UUID()
        // One moment for all, so that a slow machine does not pass the five seconds.
        let moment = Date()
        func accept(_ bench: StoreFixture, _ id: UUID = UUID()) async throws -> PromptAnswer {
            try await bench.store.prompts.accept(
                PostedScreenshot(id: id, timestamp: moment), of: bench.owner, device: Self.device)
        }
        #expect(try await accept(bench, kept).status == .created)
        for _ in 0..<600 { #expect(try await accept(bench).status == .debounced) }
        #expect(try await bench.count("screenshot_answers") == 256)
        #expect(try await bench.count("screenshot_devices") == 1)
        // The answer to a prompt outlives its row among the answers.
        #expect(try await bench.count("screenshot_answers where id = \(kept)") == 0)
        #expect(try await accept(bench, kept).status == .created)
        try await expire(bench)
        #expect(try await bench.store.prompts.sweep() == 1)
        let swept = try await accept(bench, kept)
        #expect(swept.status == .created && !swept.isNew)
    }

    @Test func `PromptStore: marks count once, end a prompt, and are kept after it has expired`() async throws {
        let bench = try await StoreFixture()
        let id = UUID()
        _ = try await accept(bench, id, ago: 10)
        let shown = try #require(try await bench.store.prompts.mark(id, as: .shown, of: bench.owner))
        #expect(shown.isFirst && shown.notification.isActive)
        #expect(try await bench.store.prompts.mark(id, as: .shown, of: bench.owner)?.isFirst == false)
        #expect(try await list(bench).count == 1)
        let opened = try #require(try await bench.store.prompts.mark(id, as: .opened, of: bench.owner))
        #expect(opened.isFirst && !opened.notification.isActive)
        #expect(try await list(bench).isEmpty)
        let complete = try await bench.store.prompts.list(
            of: bench.owner, for: Self.device, device: Self.device, isComplete: true, limit: 40)
        #expect(complete.map(\.notification.isActive) == [false])
        #expect(try await bench.store.prompts.mark(UUID(), as: .shown, of: bench.owner) == nil)
        let otto = try await bench.anotherOwner()
        #expect(try await bench.store.prompts.mark(id, as: .dismissed, of: otto) == nil)

        // The scan ends after the prompt was swept.
        try await expire(bench)
        #expect(try await bench.store.prompts.sweep() == 1)
        #expect(try await bench.count("screenshot_notifications") == 0)
        for owner in [bench.owner, otto] {
            let isFirst = try await bench.admin.query(
                "select mark_screenshot(\(owner), \(id), 'scanned', now() + interval '20 seconds') as is_first"
            ).first?.get("is_first", as: Bool.self)
            #expect(isFirst == (owner == bench.owner))
        }
        let metrics = try await bench.store.prompts.metrics(of: bench.owner, days: 2)
        #expect(metrics.all.prompts == 1 && metrics.byDay.map(\.prompts) == [1])
        #expect(metrics.all.shown.count == 1 && metrics.all.opened.count == 1 && metrics.all.dismissed.count == 0)
        #expect(metrics.all.dismissed.median == nil)
        #expect((80...200).contains(try #require(metrics.all.scanned.median)))
        #expect((70...150).contains(try #require(metrics.all.shown.median)))
    }

    @Test func `PromptStore: settings of the owner and of the device are combined`() async throws {
        let bench = try await StoreFixture()
        let settings = bench.store.deviceSettings
        func state(
            _ change: PromptSettingsChange, _ device: String = DeviceSettingsStore.allDevices
        ) async throws -> PromptsDisabled? {
            try await settings.change(change, of: bench.owner, device: device, by: "key")
            return try await settings.read(of: bench.owner, device: Self.device).disabled
        }
        #expect(try await settings.read(of: bench.owner, device: Self.device).disabled == nil)
        #expect(try await state(PromptSettingsChange(screenshotScanPrompts: false)) == .off)
        #expect(try await state(PromptSettingsChange(screenshotScanPrompts: true)) == nil)
        #expect(try await state(PromptSettingsChange(snoozeUntil: .some(Date().addingTimeInterval(60)))) == .snoozed)
        #expect(try await state(PromptSettingsChange(snoozeUntil: .some(nil))) == nil)
        // Quiet from an hour ago until in an hour, in the owner's zone.
        let zone = "Pacific/Auckland"
        _ = try await bench.store.settings.change(of: bench.owner, timeZone: zone)
        let row = try #require(
            try await bench.admin.query(
                """
                select (extract(epoch from (now() at time zone \(zone))::time) / 60)::integer as minute
                """
            ).first)
        let minute: Int = try row.get("minute")
        let quiet = QuietHours(from: (minute + 1_380) % 1_440, until: (minute + 60) % 1_440)
        let loud = QuietHours(from: (minute + 60) % 1_440, until: (minute + 120) % 1_440)
        #expect(try await state(PromptSettingsChange(quietHours: .some(quiet))) == .quiet)
        #expect(try await accept(bench).reason == .quiet)
        // The device's own hours replace the owner's.
        #expect(try await state(PromptSettingsChange(quietHours: .some(loud)), Self.device) == nil)
        #expect(try await accept(bench).status == .created)
        #expect(try await settings.read(of: bench.owner, device: "other").disabled == .quiet)

        let history = try await settings.history(of: bench.owner).items
        #expect(
            history.map(\.setting) == [
                "quietHours", "quietHours", "snoozeUntil", "snoozeUntil", "screenshotScanPrompts",
                "screenshotScanPrompts",
            ])
        #expect(history.map(\.device) == [Self.device, nil, nil, nil, nil, nil])
        #expect(history[2].value == nil && history[4].value == "true" && history[5].value == "false")
        // The same again is no change.
        _ = try await state(PromptSettingsChange(quietHours: .some(loud)), Self.device)
        #expect(try await settings.history(of: bench.owner).items.count == history.count)
    }

    @Test(arguments: [
        ("21:59", "22:00", "07:00", false), ("22:00", "22:00", "07:00", true), ("00:00", "22:00", "07:00", true),
        ("06:59:59", "22:00", "07:00", true), ("07:00", "22:00", "07:00", false), ("12:00", "09:00", "17:00", true),
        ("08:59", "09:00", "17:00", false), ("17:00", "09:00", "17:00", false),
    ])
    func `PromptStore: quiet hours may be over midnight`(
        _ time: String, _ from: String, _ until: String, _ isQuiet: Bool
    ) async throws {
        let bench = try await StoreFixture()
        let row = try await bench.admin.query(
            "select is_quiet(\(time)::text::time, \(from)::text::time, \(until)::text::time) as is_quiet")
        #expect(try row.first?.get("is_quiet") == isQuiet)
    }
}
