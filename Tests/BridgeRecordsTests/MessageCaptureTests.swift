import Bridge
import BridgeRecords
import Captures
import ChatMessages
import Conversations
import Crypto
import FoundationEssentials
import Matching
import Postgres
import Records
import Retention
import Search
import SearchRecords
import Store
import TestSupport
import Testing

/// Captures that are made of messages, and the search for messages.
@Suite(.migrated) struct MessageCaptureTests {
    private static let moment = Date(timeIntervalSince1970: 1_704_067_200)
    private static let number = "+15551234567"

    private let bench: StoreFixture
    private var bridge: BridgeStore { bench.store.bridge }

    init() async throws { bench = try await StoreFixture(connections: 6) }

    private func message(
        _ id: String, _ text: String = "The sauna is warm", from sender: String = number,
        in conversation: String = "c1",
        with participants: [String] = [number], at time: Date = moment
    ) -> PostedMessage {
        PostedMessage(
            id: id, conversation: conversation, participants: participants, displayName: nil, sender: sender,
            text: text, sentAt: time)
    }

    /// - Returns: the references to publish.
    private func post(_ message: PostedMessage) async throws -> [WorkReference] {
        try await bridge.receive(message, from: "k3y00000", trace: .v7(), of: bench.owner).work
    }

    private func want(_ captures: MessageCaptures) async throws {
        try await bench.store.settings.change(of: bench.owner, messageCaptures: captures)
    }

    private func found(_ words: String, _ filter: SearchFilter = SearchFilter()) async throws -> [SearchHit] {
        try await bench.store.search.find(try SearchQuery(words), of: bench.owner, where: filter, limit: 50).items
    }

    /// Files the capture of a message, with a scan.
    private func file(_ reference: WorkReference, under contact: UUID) async throws {
        let content = InteractionContent(
            summary: "The sauna is warm", extractedInfo: ExtractedInfo(),
            messages: [Message(speaker: .other(name: Self.number), text: "The sauna is warm")])
        let understood = try await bench.store.work.understand([
            (reference: reference, understanding: Understanding(kind: .message, text: "sauna", readBy: "rules"))
        ])
        let filed = FiledCapture(
            reference: try #require(understood.first),
            outcome: .interaction(
                contact: contact, confidence: 1, happenedAt: Self.moment, sourceApp: nil, content: content))
        #expect(try await bench.store.filing.file([filed]).count == 1)
    }

    @Test func `BridgeStore: the setting decides which messages become captures`() async throws {
        for (wanted, expected) in [(MessageCaptures.off, 0), (.incoming, 2), (.all, 3)] {
            try await want(wanted)
            var work = 0
            for (number, message) in [
                message("1"), message("2", from: "ben@example.com", in: "g", with: [Self.number, "ben@example.com"]),
                message("3", from: BridgeMessage.ownSender, with: []), message("4", "  "),
                message("5", from: BridgeMessage.ownSender, in: "g", with: []),
            ].enumerated() {
                var message = message
                message.id = "\(wanted) \(number)"
                work += try await post(message).count
            }
            #expect(work == expected, "\(wanted)")
        }
        #expect(try await bench.count("captures where kind = 'message'") == 5)
        #expect(try await bench.count("work where stage = 'understand' and published > 0") == 5)
        // A message and its capture have one id.
        #expect(try await bench.count("captures c join bridge_messages m on m.owner = c.owner and m.id = c.id") == 5)
        let own = try await bench.store.work.load(
            try await post(message("own", "On my way", from: BridgeMessage.ownSender, with: [])), with: [.text])
        let input = try #require(own.inputs.first)
        #expect(input.text == "On my way" && input.kind == .message && input.capturedAt == Self.moment)
        #expect(input.wishes?.recipient == Self.number && input.wishes?.sender == nil)
    }

    @Test func `BridgeStore: a repeated message makes one capture, also at once and after the setting was turned on`()
        async throws
    {
        _ = try await post(message("early"))
        try await want(.incoming)
        #expect(try await post(message("early")).isEmpty)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for id in (0..<40).flatMap({ ["m\($0)", "m\($0)"] }) {
                group.addTask { try await post(message(id)).count }
            }
            let made = try await group.reduce(0, +)
            #expect(made == 40)
        }
        #expect(try await bench.count("captures") == 40)
        #expect(try await bench.count("work") == 40)
        #expect(try await bench.count("bridge_messages") == 41)
        var unknown = message("new", in: "no such", with: [])
        unknown.sender = BridgeMessage.ownSender
        let refused = try await bridge.receive(unknown, from: "k3y00000", trace: .v7(), of: bench.owner)
        #expect(refused.receipt == .unknownConversation && refused.work.isEmpty)
        var wrong = message("wrong")
        wrong.attachments = [UUID()]
        let attached = try await bridge.receive(wrong, from: "k3y00000", trace: .v7(), of: bench.owner)
        #expect(attached.receipt == .unknownAttachment && attached.work.isEmpty)
        #expect(try await bench.count("captures") == 40)
    }

    @Test func `SearchStore: a message is found by its words, and once if a capture was made of it`() async throws {
        let contact = try await bench.contact()
        _ = try await post(message("plain", at: Self.moment.addingTimeInterval(60)))
        try await want(.incoming)
        let work = try await post(message("filed"))
        // Not filed yet.
        #expect(try await found("sauna").map(\.kind) == [.message, .message])
        try await file(try #require(work.first), under: contact)
        let hits = try await found("sau warm")
        #expect(hits.map(\.kind) == [.message, .interaction] && hits.last?.id == work.first?.id)
        #expect(hits.first?.happenedAt == Self.moment.addingTimeInterval(60) && hits.first?.capture == nil)
        #expect(hits.first?.excerpt == "The sauna is warm")
        #expect(try await found("sauna", SearchFilter(kind: .message)).count == 2)
        #expect(try await found("sauna", SearchFilter(hasMessages: false)).map(\.kind) == [.interaction])
        #expect(try await found("sauna", SearchFilter(contact: contact)).map(\.kind) == [.interaction])
        #expect(try await found("sauna", SearchFilter(tag: "x")).isEmpty)
        let names = try await bridge.conversations(ofMessages: hits.map(\.id) + [UUID()], bench.owner)
        #expect(names.count == 2 && Set(names.values) == ["c1"])
        let similar = try await bench.store.search.findSimilar(try SearchQuery("suana"), of: bench.owner, limit: 5)
        #expect(similar.items.count == 2)
        // The interaction is hidden, so that the message is found again.
        _ = try await bench.store.corrections().delete(capture: try #require(work.first?.id), of: bench.owner).get()
        #expect(try await found("sauna").map(\.kind) == [.message, .message])
        // Other owners find nothing.
        let other = try await bench.anotherOwner()
        #expect(try await bench.store.search.find(try SearchQuery("sauna"), of: other, limit: 5).items.isEmpty)
        #expect(try await bridge.conversations(ofMessages: hits.map(\.id), other).isEmpty)
    }

    @Test func `SearchStore: messages of the outbox and of an export are found too`() async throws {
        _ = try await bridge.importHistory([message("old"), message("picture", "")], of: bench.owner)
        let device = try await bench.store.deviceKeys.create(of: bench.owner, name: "pc", scopes: ["bridge:client"])
        _ = try await bench.store.outbox.queue(
            OutgoingMessage(conversation: "c1", text: "Which sauna?", clientID: "1", device: device.keyID), as: "own",
            of: bench.owner)
        #expect(try await found("sauna").count == 2)
        #expect(try await bench.count("search_texts") == 2, "a message without words has none")
    }

    @Test func `BridgeStore: a deleted conversation takes its captures, what was filed of them, and their index`()
        async throws
    {
        let contact = try await bench.contact()
        try await want(.incoming)
        let work = try await post(message("gone"))
        _ = try await post(message("waits"))
        let kept = try await post(message("kept", in: "c2"))
        try await file(try #require(work.first), under: contact)
        try await file(try #require(kept.first), under: contact)
        #expect(try await bridge.delete("c1", of: bench.owner, by: "key"))
        #expect(try await bench.count("captures where state = 'erased' and text_sealed is null") == 2)
        #expect(try await bench.count("interactions") == 1)
        #expect(try await bench.count("understandings") == 1)
        #expect(try await bench.count("search_texts where interaction is not null") == 1)
        #expect(try await bench.count("search_texts where message is not null") == 1)
        #expect(try await bench.count("work where stage = 'understand'") == 0)
        #expect(try await found("sauna").map(\.id) == kept.map(\.id))
        #expect(try await bridge.delete("c1", of: bench.owner, by: "key") == false)
    }

    @Test func `Sweep: messages that are older than their owner keeps them are erased with their captures`()
        async throws
    {
        let contact = try await bench.contact()
        try await bench.store.settings.change(of: bench.owner, bridgeRetentionDays: 30, messageCaptures: .incoming)
        let old = try await post(message("old"))
        let new = try await post(message("new", at: .now))
        try await file(try #require(old.first), under: contact)
        try await file(try #require(new.first), under: contact)
        let count = try await bench.store.sweep.run()
        #expect(count.captures == 1)
        #expect(try await bench.count("captures where state = 'erased'") == 1)
        #expect(try await bench.count("interactions") == 1)
        #expect(try await bench.count("bridge_messages") == 1)
        #expect(try await found("sauna").map(\.id) == new.map(\.id))
    }

    @Test func `BridgeStore: listeners are told of a peer at most once a minute, and when it is back`() async throws {
        let phone = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["bridge:phone"])
        func see() async throws -> Bool { try await bridge.see(phone.keyID, as: .phone, of: bench.owner) }
        #expect(try await see())
        #expect(try await see() == false)
        try await bench.admin.execute("update bridge_peers set seen_at = seen_at - interval '10 seconds'")
        #expect(try await see() == false)
        #expect(try await bridge.peers(of: bench.owner).first.map { $0.seenAt > $0.toldAt } == true)
        try await bench.admin.execute(
            "update bridge_peers set seen_at = seen_at - interval '61 seconds', told_at = told_at - interval '61 seconds'"
        )
        #expect(try await see())
        #expect(try await bridge.peers(of: bench.owner).first.map { $0.seenAt == $0.toldAt } == true)
    }
}
