import Foundation
import Postgres
import Testing
import TestSupport

extension EndToEnd {
    /// Every capture ends exactly once, whichever process dies.
    @Suite(.lines)
    struct ProcessKills {
        @Test(
            arguments: Transport.available, ["ingest", "ocr-worker", "ai-worker", "matcher", "exporter", "notifier"])
        func `Line: 200 captures in flight survive the death of a worker, and none is filed twice`(
            _ transport: Transport, _ worker: String
        ) async throws {
            let line = try await Lines.line(transport)
            let load = try await Load(line)
            let old = try await line.pid(of: worker)
            try await load.send {
                try await line.kill(worker)
                #expect(try await line.tally(of: load.owner.owner).work > 0, "nothing was in flight")
            }
            try await load.expectAllEndedOnce()
            #expect(try await line.pid(of: worker) != old)
        }

        @Test(arguments: Transport.available)
        func `Line: 200 captures in flight survive the death of the broker`(_ transport: Transport) async throws {
            let line = try await Lines.line(transport)
            let load = try await Load(line)
            try await load.send {
                if let kafka = line.kafka {
                    kafka.kill()
                    try await kafka.restart()
                } else {
                    try await line.kill("broker")
                }
            }
            try await load.expectAllEndedOnce()
        }

        @Test(arguments: Transport.available)
        func `Line: 200 captures in flight survive the death of Postgres`(_ transport: Transport) async throws {
            let line = try await Lines.line(transport)
            let load = try await Load(line)
            try await load.send { try await line.kill("postgres") }
            try await load.expectAllEndedOnce()
        }
    }
}
