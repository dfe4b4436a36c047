import Foundation
import HTTPClient
import Postgres
import Testing
import TestSupport

/// Two hundred captures of one owner, and the checks that must hold at the end.
struct Load {
    static let captures = 200
    private static let senders = 16
    private static let exports = 6
    /// How many of the captures are pictures.
    private static let pictures = 20

    let line: RunningSystem
    let owner: SystemClient

    init(_ line: RunningSystem) async throws {
        self.line = line
        owner = try await line.newOwner()
        _ = try await owner.makeContact("Sarah Chen")
    }

    /// Sends everything, and disturbs the line after half of it is accepted.
    /// - Parameter disturb: must return at once; longer actions run in their own task.
    func send(_ disturb: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            var next = 0
            func sendOne() {
                let request = request(next)
                next += 1
                group.addTask { [owner] in _ = try await owner.sendUntilAccepted(request) }
            }
            for _ in 0..<Self.senders { sendOne() }
            var accepted = 0
            while try await group.next() != nil {
                accepted += 1
                if accepted == Self.captures / 2 {
                    try await disturb()
                    for _ in 0..<Self.exports { group.addTask { [owner] in try await Self.export(owner) } }
                }
                if next < Self.captures { sendOne() }
            }
        }
    }

    /// Waits until everything has ended, then checks that each capture has ended exactly once.
    func expectAllEndedOnce() async throws {
        var tally = CaptureCounts()
        do {
            try await eventually("all captures end", every: .milliseconds(100)) {
                guard let now = try? await line.tally(of: owner.owner) else { return false }
                tally = now
                return tally.captures == Self.captures && tally.ended == tally.captures && tally.work == 0
            }
        } catch {
            Issue.record("\(error): \(tally)")
        }
        let told = Self.captures + Self.exports
        #expect(
            tally
                == CaptureCounts(
                    captures: Self.captures, ended: Self.captures, filedOnce: Self.captures, notifications: told,
                    notificationChanges: told, work: 0))
        let ready = try await line.count(
            "select count(*) as count from exports where owner = \(owner.owner) and state = 'ready'")
        #expect(ready == Self.exports)
        // A picture is deleted when its capture has ended; only the exports' files are left.
        #expect(
            try await line.count("select count(*) as count from blobs where owner = \(owner.owner)") == Self.exports)
    }

    private func request(_ number: Int) -> HTTPClientRequest {
        let key = "load-\(number)"
        if number.isMultiple(of: 5), number / 5 < Self.pictures {
            let picture = Samples.notes[number / 5 % Samples.notes.count]
            return owner.posting("/v1/captures?kind=conversation", picture, type: "image/png", idempotencyKey: key)
        }
        let text = Samples.chat(with: number.isMultiple(of: 2) ? "Sarah Chen" : "Omar Haddad")
        let body: JSONValue = ["text": .string("\(text)\nNumber \(number)"), "kind": "conversation"]
        return owner.posting("/v1/captures", body.bytes, idempotencyKey: key)
    }

    private static func export(_ owner: SystemClient) async throws {
        let body: JSONValue = ["format": "csv"]
        _ = try await owner.sendUntilAccepted(
            owner.posting("/v1/exports", body.bytes, idempotencyKey: "export-\(UUID().uuidString)"))
    }
}
