import Foundation
import Postgres
import Testing
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// A line whose pictures hang in their slot: tests the work of a worker that dies or stops.
    @Suite(.lines(["TAPLINE_OCR_SLOT_COMMAND": Samples.hangingSlot]))
    struct Leases {
        /// Sends a picture that hangs in a worker. Slots that start later read normally.
        private func hang(_ line: RunningSystem, _ owner: SystemClient) async throws -> (capture: UUID, worker: pid_t) {
            #expect(FileManager.default.createFile(atPath: Samples.spell, contents: nil))
            defer { unlink(Samples.spell) }
            // Running slots have started without the file.
            let old = try await line.kill("ocr-worker")
            try await eventually("another ocr-worker runs") { line.pids["ocr-worker"].map { $0 != old } ?? false }
            let reply = try await owner.post("/v1/captures?kind=conversation", Samples.notes[0], type: "image/png")
            let capture = try #require(reply.json["id"].uuid, "\(reply.text)")
            try await eventually("a worker holds it") {
                try await line.count(
                    "select count(*) as count from work where id = \(capture) and lease_until > now()") == 1
            }
            return (capture, try await line.pid(of: "ocr-worker"))
        }

        @Test(arguments: Transport.available)
        func `Leases: another worker takes a killed worker's work within ten seconds`(
            _ transport: Transport
        ) async throws {
            let line = try await Lines.line(transport)
            let owner = try await line.newOwner()
            let (capture, worker) = try await hang(line, owner)
            let passed = try await machineTime {
                #expect(Glibc.kill(worker, SIGKILL) == 0)
                try await eventually("another worker has taken the work") {
                    try await line.count(
                        """
                        select (select count(*) from work
                            where id = \(capture) and stage = 'recognize' and attempt > 1)
                            + (select count(*) from recognitions where capture = \(capture)) as count
                        """) > 0
                }
            }
            #expect(passed < .seconds(10))
            #expect(try await owner.end(of: capture)["state"] != "dead")
        }

        @Test(arguments: Transport.available)
        func `Leases: a stopped worker ends within ten seconds and returns hanging work without using up a try`(
            _ transport: Transport
        ) async throws {
            let line = try await Lines.line(transport)
            let owner = try await line.newOwner()
            let (capture, worker) = try await hang(line, owner)
            let passed = try await machineTime {
                #expect(Glibc.kill(worker, SIGTERM) == 0)
                try await eventually("the worker has ended") { line.pids["ocr-worker"] != worker }
            }
            #expect(passed < .seconds(10))
            var tries: Set<Int> = []
            try await eventually("another worker has read it") {
                let rows = try await line.database.query(
                    "select attempt from work where id = \(capture) and stage = 'recognize'")
                for row in rows { tries.insert(try row.get("attempt", as: Int.self)) }
                return try await line.count(
                    "select count(*) as count from recognitions where capture = \(capture)") == 1
            }
            #expect(tries.isSubset(of: [0, 1]), "\(tries)")
            #expect(try await line.count("select count(*) as count from attempts where work = \(capture)") == 0)
            #expect(try await owner.end(of: capture)["state"] != "dead")
        }
    }
}
