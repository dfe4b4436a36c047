import APIClient
import CommandLine
import FoundationEssentials
import JSON
import Postgres
import ProviderRecords
import Proposals
import Runtime
import StandIn
import Store
import Supervision

/// Photos of things, as a phone sends them, while the provider that may be asked about each hangs, fails, or is gone.
struct ItemPhotosBench: Sendable {
    private enum Provider: String, CaseIterable {
        case hangs, fails
        /// Nothing listens at its address.
        case gone
    }

    let line: BenchSystem
    let standIn: StandInProvider
    let picture: [UInt8]
    let rounds: Int

    static func run(samples: String, rounds: Int) async throws -> BenchReport {
        guard let picture = FileManager.default.contents(atPath: samples + "/card.jpg") else {
            throw CommandFailure(.data, "\(samples)/card.jpg: the sample is missing")
        }
        let standIn = StandInProvider(mode: .always(.hang))
        let port = try standIn.start()
        let file = FileManager.default.temporaryDirectory.appending(path: "providers-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        // While one request tries whether the provider works again, no photo asks. A short one leaves the photos their turns.
        let provider: JSON = [
            "name": "bench", "speaks": "openai", "url": .string("http://127.0.0.1:\(port)/v1"), "model": "m",
            "purposes": ["things"], "seesPictures": true, "inputPrice": 1, "outputPrice": 4, "restSeconds": 0,
            "secondsBulk": 1,
        ]
        try Data(JSON.object([.init(name: "providers", value: [provider])]).bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let report = try await BenchSystem.with(environment: ["TAPLINE_PROVIDERS": file.path]) {
            try await ItemPhotosBench(line: $0, standIn: standIn, picture: [UInt8](picture), rounds: rounds).run()
        }
        await standIn.stop()
        return report
    }

    private func run() async throws -> BenchReport {
        // The stages may not take work yet.
        for number in 0..<3 { _ = try await photo("warm-\(number)") }
        _ = try await line.withDatabase { database in
            try await database.consents.set(
                [Consent(purpose: .things, isGiven: true, recipients: ["bench@127.0.0.1+pictures"])], of: line.owner)
            return BenchReport()
        }
        var report = BenchReport()
        var worst = 0.0
        for provider in Provider.allCases {
            let before = try await requests()
            switch provider {
            case .hangs: standIn.mode = .always(.hang)
            case .fails: standIn.mode = .always(.serverError)
            case .gone: await standIn.stop()
            }
            var times: [Duration] = []
            for number in 0..<rounds {
                Terminal.progress("provider \(provider.rawValue): photo \(number + 1) of \(rounds)")
                times.append(try await photo("\(provider.rawValue)-\(number)"))
            }
            let asked = try await requests() - before
            // While one request tries the provider again, no other photo asks. The 95th percentile is of one that did.
            guard asked * 2 >= rounds else {
                throw CommandFailure(
                    .failed, "the provider (\(provider.rawValue)) was asked about \(asked) of \(rounds) photos")
            }
            let distribution = Distribution(times)
            let (name, p95) = ("photo_\(provider.rawValue)_p95_ms", distribution.percentile(0.95))
            report.values[name] = p95
            worst = max(worst, p95)
            report.lines.append("\(name) \(p95), asked \(asked) times for \(rounds) photos: \(distribution.text)")
        }
        report.values["photo_p95_ms"] = worst
        report.lines.append("photo_p95_ms \(worst) (goal: under 2900), the worst of these")
        return report
    }

    /// The requests to providers on record.
    private func requests() async throws -> Int {
        let database = try await SystemAccess.database(try line.state.savedSettings())
        let costs = try await database.providerRequests.costs(of: line.owner)
        await database.pool.close()
        return costs.reduce(0) { $0 + $1.requests }
    }

    /// Bytes after the end of a JPEG make each picture a different file without changing the image.
    private func photo(_ name: String) async throws -> Duration {
        let began = ContinuousClock.now
        let answer = try await line.api.post(
            "/v1/intents/create-item-from-photo", bytes: picture + Array(name.utf8), contentType: "image/jpeg",
            idempotencyKey: "photo-\(name)")
        let duration = ContinuousClock.now - began
        let item = try answer.json()
        guard item["ok"] == true, let id = item["value"]?["id"]?.string else {
            throw CommandFailure(.failed, "a photo made no draft: \(item.text)")
        }
        // The photo is kept, however far the reading was.
        let started = ContinuousClock.now
        while try await line.api.get("/v1/items/\(id)/photos").json()["data"]?.array?.isEmpty != false {
            guard ContinuousClock.now - started < .seconds(60) else {
                throw CommandFailure(.failed, "the draft \(id) has no photo")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        return duration
    }
}
