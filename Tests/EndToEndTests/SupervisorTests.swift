import Foundation
import Postgres
import Testing
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    @Suite struct Supervising {
        @Test(arguments: Transport.available)
        func `tapline up: Ctrl-C and the supervisor's death leave no process, and the next start finishes the work`(
            _ transport: Transport
        ) async throws {
            let line = try await RunningSystem.start(
                kafka: transport == .apache ? try await ApacheKafka.start() : nil)
            do {
                let owner = try await line.newOwner()
                for signal in [SIGKILL, SIGINT] {
                    for number in 0..<20 {
                        let body: JSONValue = [
                            "text": .string("\(Samples.chat(with: "Omar Haddad")) \(signal) \(number)")
                        ]
                        #expect(try await owner.post("/v1/captures", body).status == 202)
                    }
                    let picture = try await owner.post(
                        "/v1/captures?duplicates=keep", Samples.notes[0], type: "image/png")
                    #expect(picture.status == 202)
                    let family = Set(SystemProcess.family(of: line.process.pid))
                    #expect(family.count > 8, "six workers, Postgres and the supervisor at least")
                    line.process.signal(signal)
                    try await line.process.wait()
                    try await line.waitUntilNothingRemains(of: family)
                    try await line.restart()
                    try await line.settle()
                    let tally = try await line.tally(of: owner.owner)
                    #expect(tally.ended == tally.captures && tally.filedOnce == tally.captures, "\(tally)")
                }
                #expect(try await line.tally(of: owner.owner).captures == 42)
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }

        @Test func `tapline up: a line recovers from a Postgres restart during its start`() async throws {
            let line = try await RunningSystem.start(isEarly: true)
            do {
                // The API answers, but the consumer groups need some more seconds to assign their partitions.
                try await line.kill("postgres", SIGQUIT)
                try await line.waitUntilUp()
                let owner = try await line.newOwner()
                #expect(try await owner.post("/v1/captures", ["text": "Lunch with Omar Haddad"]).status == 202)
                try await line.settle()
                #expect(try await line.tally(of: owner.owner).ended == 1)
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }

        @Test func `tapline up: a second line in the same state folder is refused with a message`() async throws {
            let line = try await RunningSystem.start()
            let crashes = line.crashes
            let second = try await line.tapline(["up", "--port", "1"])
            #expect(second.code == 75)
            #expect(second.output.contains("another tapline up already runs in \(line.state)"), "\(second.output)")
            #expect(line.crashes == crashes)
            try await line.stop()
        }
    }
}
