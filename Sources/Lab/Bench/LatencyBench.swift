import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Postgres
import RecognitionSlots
import Runtime
import Supervision

/// Measures captures one after another on an idle line, from the request until the capture is filed.
struct LatencyBench: Sendable {
    private static let texts = 300
    private static let screenshots = 30
    private static let warmUps = 20
    private static let uploads = 40
    private static let uploadBytes = 2 * 1024 * 1024
    /// Transactions from a request to its end: accept, understand, file. A picture also needs a claim and a store of
    /// words.
    private static let textCommits = 3.0
    private static let screenshotCommits = 5.0

    let line: BenchSystem
    let samples: String

    func run() async throws -> BenchReport {
        guard let picture = FileManager.default.contents(atPath: samples + "/chat-light.png") else {
            throw CommandFailure(.data, "\(samples)/chat-light.png: the sample is missing")
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
        var acknowledgements: [Duration] = []
        for number in 0..<Self.texts {
            if number % 50 == 0 { Terminal.progress("acknowledgement \(number) of \(Self.texts)") }
            let body = ["text": Self.text(Self.texts + number), "kind": "conversation"]
            acknowledgements.append(
                try await acknowledged {
                    try await line.api.post("/v1/captures", json: body, idempotencyKey: "ack-\(number)")
                })
        }
        let commit = Distribution(try await commits())
        var pictures: [Duration] = []
        for number in 0..<Self.screenshots {
            if number % 10 == 0 { Terminal.progress("screenshot \(number) of \(Self.screenshots)") }
            pictures.append(try await sendPicture(screenshot, number))
        }
        let large = screenshot + [UInt8](repeating: 0, count: max(0, Self.uploadBytes - screenshot.count))
        var uploads: [Duration] = []
        for number in 0..<Self.uploads {
            if number % 10 == 0 { Terminal.progress("upload \(number) of \(Self.uploads)") }
            uploads.append(
                try await acknowledged {
                    try await postPicture(large, "upload-\(number)", query: "kind=conversation&duplicates=keep")
                })
        }
        let reading = Distribution(try await readings(screenshot))
        Terminal.progressEnds()
        return report(
            Distribution(texts), Distribution(pictures), Distribution(acknowledgements), Distribution(uploads), commit,
            reading)
    }

    private struct NewContact: Encodable {
        var name: String
        var aliases: [String]
    }

    private func report(
        _ texts: Distribution, _ pictures: Distribution, _ acknowledgements: Distribution, _ uploads: Distribution,
        _ commit: Distribution, _ reading: Distribution
    ) -> BenchReport {
        let textLimit = Self.textCommits * commit.percentile(0.5)
        let pictureLimit = reading.percentile(0.5) + Self.screenshotCommits * commit.percentile(0.5)
        func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        return BenchReport(
            lines: [
                "text to filed:       \(texts.text) (goal: p95 under 150 ms)",
                "  lower limit:       \(Int(Self.textCommits)) commits of two rows at \(commit.percentile(0.5)) ms"
                    + " = \(rounded(textLimit)) ms",
                "screenshot to filed: \(pictures.text) (goal: p95 under 1500 ms)",
                "  lower limit:       one bare recognition of \(reading.percentile(0.5)) ms and"
                    + " \(Int(Self.screenshotCommits)) commits = \(rounded(pictureLimit)) ms",
                "ack_p99_ms           \(acknowledgements.percentile(0.99)) (goal: under 50), a text until it is"
                    + " accepted: \(acknowledgements.text)",
                "upload_2mb_p95_ms    \(uploads.percentile(0.95)) (goal: under 300), a picture of 2 MB until it is"
                    + " accepted: \(uploads.text)",
            ],
            values: [
                "text_n": Double(texts.count), "text_p50_ms": texts.percentile(0.5),
                "text_p95_ms": texts.percentile(0.95), "text_p99_ms": texts.percentile(0.99),
                "ack_n": Double(acknowledgements.count), "ack_p50_ms": acknowledgements.percentile(0.5),
                "ack_p99_ms": acknowledgements.percentile(0.99), "upload_2mb_n": Double(uploads.count),
                "upload_2mb_p50_ms": uploads.percentile(0.5), "upload_2mb_p95_ms": uploads.percentile(0.95),
                "text_limit_ms": rounded(textLimit), "screenshot_n": Double(pictures.count),
                "screenshot_p50_ms": pictures.percentile(0.5), "screenshot_p95_ms": pictures.percentile(0.95),
                "screenshot_limit_ms": rounded(pictureLimit), "commit_p50_ms": commit.percentile(0.5),
                "reading_p50_ms": reading.percentile(0.5),
            ])
    }

    private func sendText(_ number: Int) async throws -> Duration {
        try await timed {
            try await line.api.post(
                "/v1/captures?wait=3&duplicates=keep", json: ["text": Self.text(number), "kind": "conversation"],
                idempotencyKey: "text-\(number)")
        }
    }

    private static func text(_ number: Int) -> String {
        "Sarah Chen: The pottery course begins on Friday.\nMe: See you there, number \(number)."
    }

    private func sendPicture(_ bytes: [UInt8], _ number: Int) async throws -> Duration {
        try await timed {
            try await postPicture(bytes, "picture-\(number)", query: "wait=3&kind=conversation&duplicates=keep")
        }
    }

    /// Bytes after the end of a PNG make each picture a different file without changing the image.
    private func postPicture(_ bytes: [UInt8], _ name: String, query: String) async throws -> APIAnswer {
        try await line.api.post(
            "/v1/captures?\(query)", bytes: bytes + Array(name.utf8), contentType: "image/png", idempotencyKey: name)
    }

    private func timed(_ send: () async throws -> APIAnswer) async throws -> Duration {
        let started = ContinuousClock.now
        try await waitUntilFiled(try await send(), since: started)
        return ContinuousClock.now - started
    }

    /// Time until the capture is accepted. Returns after the capture has ended, so that the next one finds an idle
    /// line.
    private func acknowledged(_ send: () async throws -> APIAnswer) async throws -> Duration {
        let started = ContinuousClock.now
        let answer = try await send()
        let duration = ContinuousClock.now - started
        try await waitUntilFiled(answer, since: started)
        return duration
    }

    private func waitUntilFiled(_ answer: APIAnswer, since started: ContinuousClock.Instant) async throws {
        var capture: APICapture = try answer.decode()
        while !capture.hasEnded, ContinuousClock.now - started < .seconds(60) {
            capture = try await line.api.get("/v1/captures/\(capture.id)").decode()
        }
        guard capture.state == "filed" else {
            throw CommandFailure(.failed, "a capture of the bench was not filed: \(capture.ending)")
        }
    }

    /// Inserts two rows in one transaction, as an ordinary client of the same Postgres.
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

    /// Recognizes the same picture in one slot, without a line.
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
            // The first recognition starts the slot and does not count.
            if number > 0 { durations.append(ContinuousClock.now - started) }
        }
        await engine.close()
        return durations
    }
}
