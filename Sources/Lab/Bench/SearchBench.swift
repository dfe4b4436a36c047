import APIClient
import Captures
import CommandLine
import FoundationEssentials
import Postgres
import Runtime
import Supervision

/// Searches contacts through the API: by words that one or no contact has, by page, and by similarity. Also saves a
/// card, which searches for duplicates. Measured with 1,000 and 100,000 contacts; for comparison, one bare statement
/// that scans every row.
struct SearchBench: Sendable {
    private static let sizes = [1_000, 100_000]
    private static let rounds = 15
    private static let portionSize = 5_000

    let line: BenchSystem

    func run() async throws -> BenchReport {
        try await line.withAdmin { admin in
            var report = BenchReport()
            var created = 0
            for size in Self.sizes {
                while created < size {
                    Terminal.progress("\(created) of \(size) contacts")
                    let next = min(size, created + Self.portionSize)
                    try await make(created..<next, admin)
                    created = next
                }
                try await admin.execute("analyze contacts")
                try await admin.execute("analyze contact_keys")
                try await measure(size, admin, &report)
            }
            return report
        }
    }

    private func make(_ numbers: Range<Int>, _ admin: Pool) async throws {
        try await admin.execute(
            """
            insert into contacts (owner, id, name, company, job_title, emails, phones)
            select \(line.owner), case when n = 0 then \(Self.first) else gen_random_uuid() end,
                'Person ' || md5(n::text), 'Company ' || n % 5000, 'Engineer',
                array['p' || n || '@company' || n % 5000 || '.example'],
                jsonb_build_array(jsonb_build_object('number', '+1212' || lpad(n::text, 7, '0'), 'type', 'work'))
            from generate_series(\(numbers.lowerBound)::integer, \(numbers.upperBound - 1)::integer) n
            """)
    }

    private static let first = UUID.v7()

    private struct Card: Encodable {
        var name: String
        var emails: [String]
    }

    private func measure(_ size: Int, _ admin: Pool, _ report: inout BenchReport) async throws {
        let paths = [
            ("rare", "/v1/contacts?limit=50&q=p7@company7.example"), ("none", "/v1/contacts?limit=50&q=nobody-at-all"),
            ("common", "/v1/contacts?limit=50&q=engineer"), ("page_of_100", "/v1/contacts?limit=100"),
            ("by_name_100", "/v1/contacts?limit=100&sort=name"),
            ("duplicates", "/v1/contacts/\(Self.first.text)/duplicates"),
        ]
        for (name, path) in paths {
            Terminal.progress("\(name) among \(size)")
            _ = try await line.api.get(path)
            var times: [Duration] = []
            for _ in 0..<Self.rounds {
                let began = ContinuousClock.now
                _ = try await line.api.get(path)
                times.append(ContinuousClock.now - began)
            }
            add(name, size, Distribution(times), &report)
        }
        var saved: [Duration] = []
        for round in 0..<Self.rounds {
            let card = Card(name: "Saved \(size) \(round)", emails: ["s\(round)@saved\(size).example"])
            let began = ContinuousClock.now
            _ = try await line.api.post("/v1/cards", json: card)
            saved.append(ContinuousClock.now - began)
        }
        add("save_card", size, Distribution(saved), &report)
        var bare: [Duration] = []
        for _ in 0..<Self.rounds {
            let began = ContinuousClock.now
            _ = try await admin.query("select count(*) from contacts where search like '%nobody-at-all%'")
            bare.append(ContinuousClock.now - began)
        }
        add("bare_scan", size, Distribution(bare), &report)
    }

    private func add(_ name: String, _ size: Int, _ times: Distribution, _ report: inout BenchReport) {
        report.lines.append("\(name) among \(size): \(times.text)")
        report.values["\(name)_\(size)_p50_ms"] = times.percentile(0.5)
        report.values["\(name)_\(size)_p95_ms"] = times.percentile(0.95)
    }
}
