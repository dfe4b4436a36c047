import Bridge
import BridgeRecords
import Captures
import Crypto
import FoundationEssentials
import RandomSupport
import Store
import TestSupport
import Testing

extension RandomInstallation {
    /// Conversations with messages and files, and messages that a phone is asked to send, in each state.
    mutating func bridge(of owner: UUID) async throws {
        let device = try await bench.store.deviceKeys.create(of: owner, name: "pc", scopes: ["bridge:client"]).keyID
        for number in 0..<3 {
            let conversation = "c\(number)" + random.anyText(60)
            let others = (0...number).map { "n\($0)@example.com" }
            for message in 0..<4 {
                _ = try await bench.store.bridge.receive(
                    PostedMessage(
                        id: "\(number).\(message)" + random.anyText(60), conversation: conversation,
                        participants: others, displayName: random.oneIn(2) ? random.anyText(60) : nil,
                        sender: others[0], text: random.anyText(500),
                        sentAt: Date(timeIntervalSince1970: Double(random.below(2_000_000_000)))), of: owner)
            }
            for event in SendState.Event.allCases { try await send(event, to: conversation, from: device, of: owner) }
        }
    }

    private mutating func send(
        _ event: SendState.Event, to conversation: String, from device: String, of owner: UUID
    ) async throws {
        let outbox = bench.store.outbox
        let id = random.id().text
        _ = try await outbox.queue(
            OutgoingMessage(
                conversation: conversation, text: random.anyText(300), clientID: id, device: device,
                attachments: random.oneIn(2) ? [.inline([1, 2, 3])] : []), as: id, of: owner)
        // The message itself stays queued after this event.
        guard event != .handOver, let handed = try await outbox.hand(to: device, of: owner) else { return }
        _ = try await outbox.report(
            event, by: .phone, error: random.oneIn(2) ? random.anyText(200, atLeast: 1) : nil, of: handed.message.id,
            owner: owner)
    }
}
