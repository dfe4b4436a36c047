import FoundationEssentials
import Postgres
import PromptRecords
import Prompts
import RandomSupport
import Store
import TestSupport
import Testing

/// Eight processes decide about the screenshots of two hundred devices.
/// `TAPLINE_SCREENSHOTS=20` tries twenty seeds.
@Suite(.migrated, .serialized, .timeLimit(.minutes(20)), .tags(.timed))
struct DebounceTests {
    private static let processes = 8
    private static let devices = 200
    private static let seeds = ProcessInfo.processInfo.environment["TAPLINE_SCREENSHOTS"].flatMap(UInt64.init) ?? 2
    private static let firstSeed = ProcessInfo.processInfo.environment["TAPLINE_SEED"].flatMap(UInt64.init) ?? 1

    private struct Sent: Sendable {
        var id: UUID
        var at: Date
        var answers: [PromptAnswer] = []
    }

    @Test(arguments: firstSeed..<firstSeed + seeds)
    func `Debounce: eight processes accept exactly what the oracle accepts`(_ seed: UInt64) async throws {
        let bench = try await StoreFixture(connections: 2)
        var stores = [bench.store]
        for _ in 1..<Self.processes { stores.append(try bench.another()) }
        var created = 0
        var others = 0
        try await withThrowingTaskGroup(of: (Int, Int).self) { [stores] group in
            for device in 0..<Self.devices {
                if device >= 12, let done = try await group.next() {
                    (created, others) = (created + done.0, others + done.1)
                }
                group.addTask {
                    try await Self.burst(
                        "device-\(device)", SplitMix(state: seed << 16 | UInt64(device)), bench, stores)
                }
            }
            for try await done in group { (created, others) = (created + done.0, others + done.1) }
        }
        // Each device's first screenshot is accepted, and some of the others are too early.
        #expect(created > Self.devices && others > Self.devices, "\(created) created, \(others) debounced")
        for store in stores.dropFirst() { await store.pool.close() }
    }

    /// Sends bursts of one device, each screenshot twice, shuffled and over all processes at once.
    /// - Returns: how many were accepted, and how many were not.
    private static func burst(
        _ device: String, _ random: SplitMix, _ bench: StoreFixture, _ stores: [Database]
    ) async throws -> (Int, Int) {
        var random = random
        let first = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down) - 40)
        var sent: [UUID: Sent] = [:]
        for burst in 0..<4 {
            for offset in [0, 1, 4.999, 5.000] {
                let id = random.id()
                sent[id] = Sent(id: id, at: first.addingTimeInterval(Double(burst * random.below(11)) + offset))
            }
        }
        var posts = sent.values.sorted { $0.id.uuidString < $1.id.uuidString }.flatMap { [$0, $0] }
        posts.shuffle(using: &random)
        try await withThrowingTaskGroup(of: (UUID, PromptAnswer).self) { group in
            for post in posts {
                let store = stores[random.below(stores.count)]
                group.addTask {
                    let screenshot = PostedScreenshot(id: post.id, timestamp: post.at)
                    return (post.id, try await store.prompts.accept(screenshot, of: bench.owner, device: device))
                }
            }
            for try await (id, answer) in group { sent[id]?.answers.append(answer) }
        }
        let rows = try await bench.admin.query(
            "select id, status from screenshot_answers where device = \(device) order by arrival")
        #expect(rows.count == sent.count)
        var last = Date.distantPast
        var accepted = 0
        for row in rows {
            let post = try #require(sent[try row.get("id")])
            // The oracle.
            let isAccepted = post.at.timeIntervalSince(last) >= 5 - 1e-6
            if isAccepted { (last, accepted) = (post.at, accepted + 1) }
            let wanted: PromptStatus = isAccepted ? .created : .debounced
            #expect(post.answers.map(\.status) == [wanted, wanted], "\(device), \(post.at)")
            #expect(post.answers.filter(\.isNew).count == 1)
            #expect(post.answers[0].takenAt == post.answers[1].takenAt)
            #expect(try row.get("status", as: String.self) == wanted.rawValue)
        }
        let stored = try await bench.count("screenshot_notifications where device = \(device)")
        #expect(stored == accepted)
        return (accepted, sent.count - accepted)
    }

    @Test func `Debounce: a cap is exact over all devices and processes`() async throws {
        let bench = try await StoreFixture(connections: 2)
        var stores = [bench.store]
        for _ in 1..<Self.processes { stores.append(try bench.another()) }
        try await bench.store.deviceSettings.change(
            PromptSettingsChange(dailyCap: .some(10)), of: bench.owner, device: DeviceSettingsStore.allDevices,
            by: "key")
        let answers = try await withThrowingTaskGroup(of: PromptAnswer.self) { [stores] group in
            for device in 0..<50 {
                group.addTask {
                    try await stores[device % Self.processes].prompts.accept(
                        PostedScreenshot(id: UUID(), timestamp: Date()), of: bench.owner, device: "device-\(device)")
                }
            }
            return try await group.reduce(into: [PromptAnswer]()) { $0.append($1) }
        }
        #expect(answers.filter { $0.status == .created }.count == 10)
        #expect(answers.filter { $0.reason == .cap }.count == 40)
        for store in stores.dropFirst() { await store.pool.close() }
    }
}
