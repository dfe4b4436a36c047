import APIClient
import CommandLine
import FoundationEssentials

/// Sends the messages of a file through the API, portion by portion. The server stores each message once, so that an
/// interrupted import continues when it is repeated.
struct HistoryImport {
    struct Problem: Encodable, Sendable {
        var line: Int
        var problem: String
    }

    struct Outcome: Encodable, Sendable {
        var isDryRun: Bool
        /// Messages of the file.
        var messages = 0
        var added = 0
        var repeated = 0
        /// Words of WhatsApp itself, and messages of skipped names.
        var leftOut = 0
        /// The order of the dates in a WhatsApp export.
        var dates: String?
        var problems: [Problem] = []
        /// Problems that are only counted.
        var unlisted = 0
    }

    private static let path = "/v1/bridge/imports"
    private static let portionLines = 2_000
    private static let portionBytes = 2 << 20
    private static let mostProblems = 1_000
    /// A file that takes longer shows how far it is.
    private static let silence = Duration.seconds(2)

    private let api: APIClient
    private let size: Int
    private let started = ContinuousClock.now
    private var read = 0
    private var body: [UInt8] = []
    /// The lines of the file that the body has.
    private var lines: [Int] = []
    private(set) var outcome: Outcome

    /// - Parameter size: of the file in bytes.
    init(api: APIClient, size: Int, isDryRun: Bool) {
        self.api = api
        self.size = size
        outcome = Outcome(isDryRun: isDryRun)
    }

    mutating func note(order: String) { outcome.dates = order }
    mutating func note(read bytes: Int) { read += bytes }
    mutating func leaveOut() { outcome.leftOut += 1 }

    mutating func refuse(_ line: Int, _ problem: String) {
        guard outcome.problems.count < Self.mostProblems else {
            outcome.unlisted += 1
            return
        }
        outcome.problems.append(Problem(line: line, problem: problem))
    }

    /// - Parameter message: one line of JSON, without a line feed.
    mutating func send(_ message: [UInt8], line: Int) async throws {
        if lines.count >= Self.portionLines || body.count + message.count > Self.portionBytes { try await flush() }
        body += message
        body.append(0x0A)
        lines.append(line)
        outcome.messages += 1
    }

    mutating func flush() async throws {
        guard !lines.isEmpty else { return }
        let path = Self.path + (outcome.isDryRun ? "?dryRun=true" : "")
        let (api, body) = (api, body)
        let tally: APIManifestResult = try await BatchImport(api: api).retryingTemporaryFailures {
            try await api.post(path, bytes: body, contentType: "application/jsonl").decode()
        }
        outcome.added += tally.added
        outcome.repeated += tally.repeated
        outcome.unlisted += tally.refused - tally.problems.count
        for problem in tally.problems {
            let line = problem.line.flatMap { lines.indices.contains($0 - 1) ? lines[$0 - 1] : nil } ?? 0
            let member = problem.pointer.map { " at \($0)" } ?? ""
            refuse(line, "\(problem.detail) (\(problem.code)\(member))")
        }
        (self.body, lines) = ([], [])
        if ContinuousClock.now - started > Self.silence {
            Terminal.progress("\(read * 100 / max(1, size)) % of the file, \(outcome.messages) messages")
        }
    }
}

extension HistoryImport.Outcome {
    var lines: [String] {
        let verb = isDryRun ? "would be added" : "added"
        var lines = ["\(CountedNoun.text(messages, "message")): \(added) \(verb), \(repeated) already there"]
        if leftOut > 0 { lines.append("\(leftOut) left out: words of WhatsApp itself, or of --skip") }
        if let dates { lines.append("dates read as \(dates)") }
        return lines
    }
}
