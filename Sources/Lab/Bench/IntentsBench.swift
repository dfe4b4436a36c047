import APIClient
import Captures
import CommandLine
import FoundationEssentials
import JSON
import Postgres
import Runtime
import Supervision

/// The inventory over HTTP: creating, reading, changing and deleting, searches and spoken sentences, beside 10,000 items
/// and beside nearly as many as an owner may have; and the memory of ingest.
struct IntentsBench: Sendable {
    struct Plan: Sendable {
        var rounds: Int
        var items: Int
        /// Less than an owner may have: the bench creates some more.
        var many: Int
    }

    private static let portion = 5_000
    private static let words = [
        "Lamp", "Chair", "Drill", "Kettle", "Shelf", "Mirror", "Radio", "Basket", "Clock", "Vase",
    ]
    private static let places = 40
    private static let exports = 5

    let line: BenchSystem
    let plan: Plan

    func run() async throws -> BenchReport {
        try await line.withAdmin { admin in
            var report = BenchReport()
            try await makePlaces(admin)
            try await makeItems(0..<plan.items, admin)
            try await measure("", &report)
            try await measureCSV(&report)
            let before = try await memory("", &report)
            try await makeItems(plan.items..<plan.many, admin)
            try await measure("_many", &report)
            let after = try await memory("_many", &report)
            report.values["memory_growth"] = after / before
            report.lines.append("memory with \(plan.many) items: \(after / before) times that with \(plan.items)")
            return report
        }
    }

    private func makePlaces(_ admin: Pool) async throws {
        for table in ["locations", "labels"] {
            try await admin.execute(
                """
                insert into \(identifier: table) (owner, id, name)
                select \(line.owner), gen_random_uuid(), \(String(table.dropLast())) || ' ' || n
                from generate_series(1, \(Self.places)) n
                """)
        }
    }

    private func makeItems(_ numbers: Range<Int>, _ admin: Pool) async throws {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: Self.portion) {
            Terminal.progress("\(start) of \(numbers.upperBound) items")
            try await admin.execute(
                """
                insert into items (owner, id, title, quantity, price, make, model, location, label)
                select \(line.owner), gen_random_uuid(),
                    (\(Self.words)::text[])[1 + n % \(Self.words.count)] || ' ' || substr(md5(n::text), 1, 8),
                    1 + n % 4, n % 1000 + 0.99, 'Maker ' || n % 300, 'M-' || n,
                    (select id from locations where owner = \(line.owner) and name = 'location ' || 1 + n % \(Self.places)),
                    (select id from labels where owner = \(line.owner) and name = 'label ' || 1 + n % \(Self.places))
                from generate_series(\(start)::integer, \(min(numbers.upperBound, start + Self.portion) - 1)::integer) n
                """)
        }
        for table in ["items", "locations", "labels"] { try await admin.execute("analyze \(identifier: table)") }
    }

    private func measure(_ suffix: String, _ report: inout BenchReport) async throws {
        var times: [String: [Duration]] = [:]
        func timed(_ name: String, _ body: () async throws -> APIAnswer) async throws -> JSON {
            let began = ContinuousClock.now
            let answer = try await body()
            times[name, default: []].append(ContinuousClock.now - began)
            return try answer.json()
        }
        for round in 0..<plan.rounds {
            Terminal.progress("round \(round + 1) of \(plan.rounds)\(suffix)")
            let title = "Bench Thing \(suffix) \(round)"
            let made = try await timed("crud") { try await intent("create-item", ["title": title, "price": "twelve"]) }
            _ = try await timed("crud") { try await intent("get-item", ["item": title]) }
            _ = try await timed("crud") {
                try await intent("update-item", ["item": title, "field": "price", "value": "12.99"])
            }
            let undo = made["undoToken"]?.string ?? ""
            let asked = try await timed("crud") { try await intent("delete-item", ["item": title]) }
            let token = asked["confirmToken"]?.string ?? ""
            _ = try await timed("crud") { try await intent("delete-item", ["item": title, "confirmToken": token]) }
            guard !undo.isEmpty, !token.isEmpty else { throw CommandFailure(.failed, "an intent gave no token") }
            let rest = try await timed("rest") { try await line.api.post("/v1/items", json: ["title": title]) }
            let path = "/v1/items/\(rest["id"]?.string ?? "")"
            _ = try await timed("rest") { try await line.api.get(path) }
            _ = try await timed("rest") { try await line.api.patch(path, json: ["price": "12,99"]) }
            _ = try await timed("rest") { try await line.api.delete(path) }
            for query in ["rare M-77", "kettle maker 7", "nothing-at-all", "lamp", "location 7 vase"] {
                let searched = query.replacing("rare ", with: "")
                _ = try await timed("search") { try await intent("search-items", ["query": searched]) }
                _ = try await timed("search") {
                    try await line.api.get(APIClient.path("/v1/items", [("q", searched), ("limit", "50")]))
                }
            }
            _ = try await timed("list") { try await line.api.get("/v1/items?limit=100") }
            _ = try await timed("sums") { try await line.api.get("/v1/inventory") }
            // The first sentence after a change reads the names again.
            let first = "Get details for Lamp \(round)"
            _ = try await timed("first_sentence") {
                try await line.api.post("/v1/intents/parse", json: ["text": first])
            }
            for sentence in [
                "where is the kettle maker", "move the radio to location 7", "add two lamps to location 3",
            ] {
                _ = try await timed("sentence") {
                    try await line.api.post("/v1/intents/parse", json: ["text": sentence])
                }
            }
            // A name that is not exact is looked up among all names.
            _ = try await timed("near_name") { try await intent("get-item", ["item": "the vases"]) }
        }
        for (name, durations) in times.sorted(by: { $0.key < $1.key }) {
            let distribution = Distribution(durations)
            report.lines.append("\(name)\(suffix): \(distribution.text)")
            report.values["\(name)\(suffix)_p50_ms"] = distribution.percentile(0.5)
            report.values["\(name)\(suffix)_p95_ms"] = distribution.percentile(0.95)
        }
    }

    /// From the request until the whole file has arrived.
    private func measureCSV(_ report: inout BenchReport) async throws {
        var times: [Duration] = []
        for _ in 0..<Self.exports {
            let began = ContinuousClock.now
            var export = try await intent("csv-backup", [:]).json()["value"]
            // A slow machine answers before the file is written.
            while export?["state"] == "pending", ContinuousClock.now - began < .seconds(60) {
                try await Task.sleep(for: .milliseconds(20))
                export = try await line.api.get("/v1/exports/\(export?["id"]?.string ?? "")").json()
            }
            guard export?["state"] == "ready", let path = export?["contentUrl"]?.string else {
                throw CommandFailure(.failed, "the CSV was not written: \(export?.text ?? "")")
            }
            try await line.api.download(path) { _ in }
            times.append(ContinuousClock.now - began)
        }
        let distribution = Distribution(times)
        report.lines.append("csv of \(plan.items) items: \(distribution.text)")
        report.values["csv_10k_ms"] = distribution.percentile(0.5)
    }

    private func intent(_ slug: String, _ parameters: [String: String]) async throws -> APIAnswer {
        try await line.api.post("/v1/intents/\(slug)", json: parameters)
    }

    /// In MB, what ingest has in memory.
    private func memory(_ suffix: String, _ report: inout BenchReport) async throws -> Double {
        let megabytes = try line.megabytes(of: line.process("ingest"))
        report.lines.append("memory of ingest\(suffix): \(Int(megabytes)) MB")
        report.values["ingest\(suffix)_mb"] = megabytes
        return megabytes
    }
}
