import APIClient
import CommandLine
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import ProviderRecords
import Proposals
import Runtime
import ServerCheck
import StandIn
import Store
import Supervision

/// Measures scans for scams: texts that are checked while a person types, screenshots until their verdict, and pictures of
/// the app TypeSafe while a provider hangs on the chats beside them.
struct ScanBench: Sendable {
    private static let checks = 1_000
    private static let screenshots = 60
    private static let pictures = 60
    private static let warmUps = 20

    let line: BenchSystem
    let standIn: StandInProvider
    let picture: [UInt8]

    static func run(samples: String) async throws -> BenchReport {
        guard let picture = FileManager.default.contents(atPath: samples + "/chat-light.png") else {
            throw CommandFailure(.data, "\(samples)/chat-light.png: the sample is missing")
        }
        let standIn = StandInProvider(mode: .always(.hang))
        let port = try standIn.start()
        let path = FileManager.default.temporaryDirectory.path + "/providers-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(
            """
            {"providers": [{"name": "bench", "speaks": "openai", "url": "http://127.0.0.1:\(port)/v1", "model": "m",
              "purposes": ["chats", "scans"], "inputPrice": 1, "outputPrice": 4, "restSeconds": 0}]}
            """.utf8
        ).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let report = try await BenchSystem.with(environment: ["TAPLINE_PROVIDERS": path]) {
            try await ScanBench(line: $0, standIn: standIn, picture: [UInt8](picture)).run()
        }
        await standIn.stop()
        return report
    }

    private func run() async throws -> BenchReport {
        // The stages may not take work yet.
        for number in -Self.warmUps..<0 { _ = try await check(number) }
        for number in -3..<0 { _ = try await screenshot(number) }
        let checks = Distribution(try await measure("check", Self.checks, check))
        let screenshots = Distribution(try await measure("screenshot", Self.screenshots, screenshot))
        var key = ""
        _ = try await line.withDatabase { database in
            try await database.consents.set(
                [ConsentPurpose.chats, .scans].map {
                    Consent(purpose: $0, isGiven: true, recipients: ["bench@127.0.0.1"])
                }, of: line.owner)
            key = try await database.deviceKeys.create(of: line.owner, name: "app", scopes: ["scans:write"]).text
            return BenchReport()
        }
        let pictures = Distribution(
            try await measure("picture", Self.pictures) { [key] number in try await scanImage(number, key) })
        let asked = standIn.books.total.requests
        guard asked > 0 else { throw CommandFailure(.failed, "the provider that hangs was not asked") }
        return BenchReport(
            lines: [
                "check_p99_ms        \(checks.percentile(0.99)) (goal: under 100), a text of 300 characters: \(checks.text)",
                "screenshot_p95_ms   \(screenshots.percentile(0.95)) (goal: under 2000), a screenshot until its verdict:"
                    + " \(screenshots.text)",
                "scan_image_worst_ms \(pictures.percentile(1)) (goal: under 3500), a picture of the app TypeSafe beside"
                    + " \(asked) requests to a provider that hangs: \(pictures.text)",
            ],
            values: [
                "check_n": Double(checks.count), "check_p50_ms": checks.percentile(0.5),
                "check_p99_ms": checks.percentile(0.99), "screenshot_n": Double(screenshots.count),
                "screenshot_p50_ms": screenshots.percentile(0.5), "screenshot_p95_ms": screenshots.percentile(0.95),
                "scan_image_n": Double(pictures.count), "scan_image_p50_ms": pictures.percentile(0.5),
                "scan_image_worst_ms": pictures.percentile(1), "hanging_requests": Double(asked),
            ])
    }

    private func measure(
        _ what: String, _ count: Int, _ send: (Int) async throws -> Duration
    ) async throws -> [Duration] {
        var durations: [Duration] = []
        for number in 0..<count {
            if number % 20 == 0 { Terminal.progress("\(what) \(number) of \(count)") }
            durations.append(try await send(number))
        }
        return durations
    }

    private func check(_ number: Int) async throws -> Duration {
        let text = "Parcel \(number): a fee of £1.45 is unpaid. Pay within 12 hours: http://parcel-\(number).top/pay. "
        let body = ["text": String((text + String(repeating: "Thank you for your patience. ", count: 10)).prefix(300))]
        let started = ContinuousClock.now
        _ = try await line.api.post("/v1/scans/check", json: body)
        return ContinuousClock.now - started
    }

    private struct Scan: Decodable {
        var id: String
        var state: String
    }

    /// Bytes after the end of a PNG make each picture a different file without changing the image.
    private func screenshot(_ number: Int) async throws -> Duration {
        let name = "scan-\(number)"
        let started = ContinuousClock.now
        let answer = try await line.api.post(
            "/v1/scans?wait=3", bytes: picture + Array(name.utf8), contentType: "image/png", idempotencyKey: name)
        var scan: Scan = try answer.decode()
        while scan.state == "pending", ContinuousClock.now - started < .seconds(60) {
            scan = try await line.api.get("/v1/scans/\(scan.id)").decode()
        }
        guard scan.state == "done" else {
            throw CommandFailure(.failed, "a screenshot of the bench was not scanned: \(scan.state)")
        }
        return ContinuousClock.now - started
    }

    /// Sends a chat that the provider is asked about, and then a picture as the app TypeSafe does.
    private func scanImage(_ number: Int, _ key: String) async throws -> Duration {
        _ = try await line.api.post(
            "/v1/captures?duplicates=keep",
            json: [
                "text": "Sarah Chen: The pottery course begins on Friday at 7.\nMe: I love pottery, number \(number)."
            ],
            idempotencyKey: "chat-\(number)")
        let form = TypeSafeForm(
            session: "bench", text: nil, picture: picture + Array("picture-\(number)".utf8), type: "image/png")
        var request = HTTPClientRequest(
            method: "POST", url: "http://127.0.0.1:\(line.port)/typesafe/\(key)/scan-image")
        request.headers.add("Content-Type", TypeSafeForm.contentType)
        request.body = form.bytes
        let started = ContinuousClock.now
        let response = try await HTTPClient().send(request)
        let duration = ContinuousClock.now - started
        guard response.status == 200 else {
            throw CommandFailure(.failed, "a picture was answered with \(response.status): \(response.text)")
        }
        return duration
    }
}
