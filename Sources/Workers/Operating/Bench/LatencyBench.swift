import Captures
import FoundationEssentials
import OCREngine
import Postgres
import Runtime

/// From the request to a filed capture, one after the other on an idle line.
struct LatencyBench: Sendable {
    private static let texts = 300
    private static let screenshots = 30
    private static let warmUps = 20
    /// Transactions between a request and its end: accept, understand, file; a picture also claims and stores words.
    private static let textCommits = 3.0
    private static let screenshotCommits = 5.0

    let line: BenchLine
    let samples: String

    func run() async throws -> BenchReport {
        guard let picture = FileManager.default.contents(atPath: samples + "/chat-light.png") else {
            throw CommandFailure(.data, "\(samples)/chat-light.png: no such sample")
        }
        let screenshot = [UInt8](picture)
        _ = try await line.api.post(
            "/v1/contacts", json: NewContact(name: "Sarah Chen", aliases: ["Sarah"]), idempotencyKey: "contact")
        for number in 0..<Self.warmUps { _ = try await sendText(-1 - number) }
        for number in 0..<3 { _ = try await sendPicture(screenshot, -1 - number) }

        var texts: [Duration] = []
        for number in 0..<Self.texts {
            if number % 50 == 0 { Terminal.progress("text \(number) of \(Self.texts)") }
            texts.append(try await sendText(number))
        }
        let commit = Distribution(try await commits())
        var pictures: [Duration] = []
        for number in 0..<Self.screenshots {
            if number % 10 == 0 { Terminal.progress("screenshot \(number) of \(Self.screenshots)") }
            pictures.append(try await sendPicture(screenshot, number))
        }
        let reading = Distribution(try await readings(screenshot))
        Terminal.progressEnds()
        return report(Distribution(texts), Distribution(pictures), commit, reading)
    }

    private struct NewContact: Encodable {
        var name: String
        var aliases: [String]
    }

    private func report(
        _ texts: Distribution, _ pictures: Distribution, _ commit: Distribution, _ reading: Distribution
    ) -> BenchReport {
        let textLimit = Self.textCommits * commit.percentile(0.5)
        let pictureLimit = reading.percentile(0.5) + Self.screenshotCommits * commit.percentile(0.5)
        func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        return BenchReport(
            lines: [
                "text to filed:       \(texts.text) (asked: p95 under 150 ms)",
                "  its parts:         \(Int(Self.textCommits)) commits of two rows at \(commit.percentile(0.5)) ms"
                    + " = \(rounded(textLimit)) ms",
                "screenshot to filed: \(pictures.text) (asked: p95 under 1500 ms)",
                "  its parts:         one bare reading of \(reading.percentile(0.5)) ms and"
                    + " \(Int(Self.screenshotCommits)) commits = \(rounded(pictureLimit)) ms",
            ],
            values: [
                "text_n": Double(texts.count), "text_p50_ms": texts.percentile(0.5),
                "text_p95_ms": texts.percentile(0.95), "text_p99_ms": texts.percentile(0.99),
                "text_limit_ms": rounded(textLimit), "screenshot_n": Double(pictures.count),
                "screenshot_p50_ms": pictures.percentile(0.5), "screenshot_p95_ms": pictures.percentile(0.95),
                "screenshot_limit_ms": rounded(pictureLimit), "commit_p50_ms": commit.percentile(0.5),
                "reading_p50_ms": reading.percentile(0.5),
            ])
    }

    private func sendText(_ number: Int) async throws -> Duration {
        let text = "Sarah Chen: The pottery course begins on Friday.\nMe: See you there, number \(number)."
        return try await timed {
            try await line.api.post(
                "/v1/captures?wait=3&duplicates=keep", json: ["text": text, "kind": "conversation"],
                idempotencyKey: "text-\(number)")
        }
    }

    /// Every picture is another file: what follows a PNG's end changes its bytes and not what is seen.
    private func sendPicture(_ bytes: [UInt8], _ number: Int) async throws -> Duration {
        try await timed {
            try await line.api.post(
                "/v1/captures?wait=3&kind=conversation&duplicates=keep", bytes: bytes + Array("\(number)".utf8),
                contentType: "image/png", idempotencyKey: "picture-\(number)")
        }
    }

    private func timed(_ send: () async throws -> APIAnswer) async throws -> Duration {
        let started = ContinuousClock.now
        var capture: APICapture = try await send().decode()
        while !capture.hasEnded, ContinuousClock.now - started < .seconds(60) {
            capture = try await line.api.get("/v1/captures/\(capture.id)").decode()
        }
        guard capture.state == "filed" else {
            throw CommandFailure(.failed, "a capture of the bench was not filed: \(capture.ending)")
        }
        return ContinuousClock.now - started
    }

    /// Two rows and a commit, as an ordinary client of the same Postgres.
    private func commits() async throws -> [Duration] {
        let pool = Pool(PrivateCluster(state: line.state).adminURL, size: 1)
        _ = try await pool.execute("create table bench (id bigint generated always as identity, note text)")
        var durations: [Duration] = []
        for number in 0..<200 {
            let started = ContinuousClock.now
            try await pool.transaction([
                "insert into bench (note) values (\(String(number)))",
                "insert into bench (note) values (\(String(-number)))",
            ])
            durations.append(ContinuousClock.now - started)
        }
        _ = try await pool.execute("drop table bench")
        await pool.close()
        return durations
    }

    /// The same picture in one slot, without a line around it.
    private func readings(_ bytes: [UInt8]) async throws -> [Duration] {
        let engine = OCREngine(configuration: OCRConfiguration(slots: 1))
        var durations: [Duration] = []
        for number in 0..<11 {
            let started = ContinuousClock.now
            do throws(OCRError) {
                _ = try await engine.read(image: bytes, options: OCROptions(profile: .screenshot))
            } catch {
                await engine.close()
                throw CommandFailure(.failed, error.operatorText)
            }
            // The first one warms the slot.
            if number > 0 { durations.append(ContinuousClock.now - started) }
        }
        await engine.close()
        return durations
    }
}
