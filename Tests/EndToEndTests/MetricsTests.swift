import Foundation
import HTTPClient
import Testing
import TestSupport

extension EndToEnd {
    /// Compares the metrics of the dashboard, the alert rules and a running line.
    @Suite struct Metrics {
        /// Metrics of other exporters and of Prometheus itself.
        private static let foreign: Set<String> = ["up", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"]

        private static let stages = ["recognize", "understand", "match", "export", "notify"]
        private static let core = ["line", "dispatcher", "worker", "ingest"] + stages

        @Test func `Metrics: dashboard and alerts use only exposed metrics, and every core metric is shown`()
            async throws
        {
            let first = try FreePort.first(of: 6)
            let line = try await RunningSystem.start(arguments: ["--status-port", String(first)])
            do {
                let owner = try await line.newOwner()
                _ = try await owner.file(Samples.chat(with: "Omar Haddad"))
                let pages = try await pages(from: Int(first))
                let exposed = Set(pages.flatMap(Self.names))
                let shown = try Self.used(in: "ops/grafana/tapline.json")
                let watched = try Self.used(in: "ops/prometheus/rules.yml")
                #expect(shown.count > 30 && watched.count > 10)
                let asked = shown.union(watched).subtracting(Self.foreign)
                #expect(asked.subtracting(exposed).isEmpty, "asked for and exposed by nobody")
                let core = exposed.filter { name in Self.core.contains { name.hasPrefix("tapline_\($0)_") } }
                #expect(core.count > 40)
                #expect(core.subtracting(asked).isEmpty, "exposed and shown nowhere")
                let text = pages.joined()
                #expect(text.contains("tapline_understand_work_total{outcome=\"done\"} 1"))
                #expect(text.contains("tapline_dispatcher_leads 1"))
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }

        /// The metrics pages of all six workers, after the dispatcher has counted.
        private func pages(from port: Int) async throws -> [String] {
            let http = HTTPClient()
            var pages: [String] = []
            try await eventually("six workers answer, and the leader has counted") {
                pages = []
                for offset in 0..<6 {
                    let url = "http://127.0.0.1:\(port + offset)/metrics"
                    guard let reply = try? await http.send(HTTPClientRequest(method: "GET", url: url)) else {
                        return false
                    }
                    pages.append(String(decoding: reply.body, as: UTF8.self))
                }
                return pages.contains { $0.contains("tapline_line_workers{stage=\"match\"} 1") }
            }
            return pages
        }

        /// The names in the `# TYPE` lines.
        private static func names(_ page: String) -> [String] {
            page.split(separator: "\n").compactMap { line in
                line.hasPrefix("# TYPE ") ? line.split(separator: " ").dropFirst(2).first.map(String.init) : nil
            }
        }

        /// The metrics in the expressions of a file. A histogram's series count as the histogram.
        private static func used(in file: String) throws -> Set<String> {
            let path = RunningSystem.root + "/" + file
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let expressions: [String]
            if file.hasSuffix(".json") {
                let panels = try JSONValue(parsing: Array(text.utf8))["panels"].array
                // The panels of a stage are repeated for each value of the variable `stage`.
                expressions = panels.flatMap { $0["targets"].array.compactMap { $0["expr"].string } }.flatMap { text in
                    stages.map { text.replacing("${stage}", with: $0) }
                }
                #expect(panels.filter { $0["type"] != "row" }.allSatisfy { !$0["targets"].array.isEmpty })
            } else {
                // Skips texts for people.
                expressions = text.split(separator: "\n").map(String.init).filter {
                    !$0.contains("summary:") && !$0.contains("runbook:")
                }
            }
            let name = /\b(?:tapline|process|node)_[a-z0-9_]+/
            return Set(
                expressions.flatMap { $0.matches(of: name) }.map { match in
                    ["_bucket", "_sum", "_count"].reduce(String(match.output)) { name, part in
                        name.hasSuffix(part) ? String(name.dropLast(part.count)) : name
                    }
                })
        }
    }
}
