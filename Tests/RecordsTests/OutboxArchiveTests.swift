import Backups
import Bridge
import BridgeRecords
import Captures
import Crypto
import FoundationEssentials
import Postgres
import Store
import TestSupport
import Testing

@Suite(.migrated) struct OutboxArchiveTests {
    @Test(arguments: [true, false])
    func `Archive: what waited is unknown after a restore, and a repeated request sends nothing`(isNewOwner: Bool)
        async throws
    {
        let bench = try await StoreFixture(connections: 6)
        let (owner, outbox) = (bench.owner, bench.store.outbox)
        let device = try await bench.store.deviceKeys.create(of: owner, name: "pc", scopes: ["bridge:client"]).keyID
        func queue(_ id: String, with outbox: OutboxStore) async throws -> (state: SendState, isNew: Bool)? {
            let message = OutgoingMessage(conversation: id, text: "Words", clientID: id, device: device)
            guard case .queued(let send, let isNew) = try await outbox.queue(message, as: UUID.v7().text, of: owner)
            else { return nil }
            return (send.state, isNew)
        }
        let events: [(id: String, event: SendState.Event?)] = [
            ("sent", .reportSent), ("tap", .reportAwaitingUser), ("handed", .handOver), ("queued", nil),
        ]
        for (id, event) in events {
            _ = try await bench.store.bridge.receive(
                PostedMessage(
                    id: "m-\(id)", conversation: id, participants: ["\(id)@example.com"], displayName: nil,
                    sender: "\(id)@example.com", text: "Hello", sentAt: .now), of: owner)
            #expect(try await queue(id, with: outbox)?.isNew == true)
            guard let event, let handed = try await outbox.hand(to: "phone", of: owner), event != .handOver else {
                continue
            }
            _ = try await outbox.report(event, by: .phone, error: nil, of: handed.message.id, owner: owner)
        }
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(bench.another(), of: owner)
        if isNewOwner {
            _ = try await bench.store.owners.remove(owner)
        } else {
            try await bench.admin.execute("delete from bridge_messages")
            try await bench.admin.execute("delete from bridge_spent_requests")
        }
        let other = try bench.another()
        _ = try await ArchiveRestore(other).restore(ArchiveReader(file.path))
        #expect(try await other.outbox.hand(to: "phone", of: owner) == nil)
        for (id, _) in events {
            let again = try await queue(id, with: other.outbox)
            #expect(again?.isNew == false && again?.state == (id == "sent" ? .sent : .unknown), "\(id)")
        }
        // The same id of another device is another message.
        let message = OutgoingMessage(conversation: "sent", text: "Words", clientID: "sent", device: "other")
        guard case .queued(_, isNew: true) = try await other.outbox.queue(message, as: "new", of: owner) else {
            Issue.record("the message of another device is not sent")
            return
        }
    }
}
