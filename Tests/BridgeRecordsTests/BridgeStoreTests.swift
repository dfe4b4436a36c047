import Bridge
import BridgeRecords
import Captures
import Crypto
import FoundationEssentials
import Postgres
import Retention
import Store
import TestSupport
import Testing

@Suite(.migrated, .serialized)
struct BridgeStoreTests {
    private static let moment = Date(timeIntervalSince1970: 1_704_067_200)

    private func message(_ id: String, at time: Date = moment, in conversation: String? = "conv-123") -> PostedMessage {
        PostedMessage(
            id: id, conversation: conversation, participants: ["+15551234567"], displayName: nil,
            sender: "+15551234567", text: "text of \(id)", sentAt: time)
    }

    @Test func `BridgeStore: paging through messages of one millisecond gives each once`() async throws {
        let bench = try await StoreFixture()
        for number in 0..<1_000 {
            // All within one millisecond, which is what a client can tell.
            let time = Self.moment.addingTimeInterval(Double(number) / 1_000_000)
            _ = try await bench.store.bridge.receive(message("m\(number)", at: time), of: bench.owner)
        }
        _ = try await bench.store.bridge.receive(
            message("old", at: Self.moment.addingTimeInterval(-1)), of: bench.owner)
        var seen: [String] = []
        var before: Date?
        while let page = try await bench.store.bridge.messages(
            in: "conv-123", of: bench.owner, before: before, limit: 50), let last = page.messages.last
        {
            seen += page.messages.map(\.id)
            #expect(page.hasOlder == (last.id != "old"))
            before = last.sentAt
        }
        #expect(seen.count == 1_001 && Set(seen).count == 1_001)
        #expect(seen.first == "m999" && seen.last == "old")
    }

    @Test func `BridgeStore: long messages end a page early, and none is lost`() async throws {
        let bench = try await StoreFixture()
        for number in 0..<10 {
            var long = message("m\(number)", at: Self.moment.addingTimeInterval(Double(number / 2)))
            long.text = String(repeating: "x", count: 60_000)
            _ = try await bench.store.bridge.receive(long, of: bench.owner)
        }
        var (seen, pages): ([String], [Int]) = ([], [])
        var before: Date?
        while let page = try await bench.store.bridge.messages(
            in: "conv-123", of: bench.owner, before: before, limit: 50), let last = page.messages.last
        {
            seen += page.messages.map(\.id)
            pages.append(page.messages.count)
            #expect(page.hasOlder == (last.id != "m0"))
            before = last.sentAt
        }
        #expect(seen == (0..<10).reversed().map { "m\($0)" })
        // Three messages are enough for a page, and the fourth has the third one's time.
        #expect(pages == [4, 4, 2])
    }

    @Test func `BridgeStore: messages that arrive at once get different numbers without a gap`() async throws {
        let bench = try await StoreFixture(connections: 8)
        let ids = (0..<200).map { "m\($0)" }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            // Each one two times, as a phone repeats a message whose answer was lost.
            for id in ids + ids {
                group.addTask {
                    guard
                        case .stored(_, let isNew) = try await bench.store.bridge.receive(message(id), of: bench.owner)
                    else { return false }
                    return isNew
                }
            }
            var new = 0
            for try await isNew in group where isNew { new += 1 }
            #expect(new == ids.count)
        }
        let page = try await bench.store.bridge.messages(in: "conv-123", of: bench.owner, limit: 200)
        #expect(page?.messages.map(\.number).sorted() == Array(1...ids.count))
        #expect(try await bench.count("bridge_conversations") == 1)
    }

    @Test func `BridgeStore: all people who write first, at once, take part in the conversation that begins`()
        async throws
    {
        let bench = try await StoreFixture(connections: 8)
        let people = (0..<12).map { "+1555123000\($0 % 10)\($0 / 10)" }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, person) in people.enumerated() {
                var first = message("m\(number)", in: "group")
                (first.participants, first.sender) = ([], person)
                group.addTask { [first] in _ = try await bench.store.bridge.receive(first, of: bench.owner) }
            }
            try await group.waitForAll()
        }
        let found = try await bench.store.bridge.conversations(of: bench.owner, limit: 10).items
        #expect(found.map(\.id) == ["group"])
        #expect(found.first?.participants.sorted() == people.sorted())
        let page = try await bench.store.bridge.messages(in: "group", of: bench.owner, limit: 50)
        #expect(page?.messages.count == people.count)
    }

    @Test func `BridgeStore: an old message changes neither participants nor name of its conversation`() async throws {
        let bench = try await StoreFixture()
        var newest = message("new", in: "c")
        (newest.participants, newest.displayName) = (["+15551230001", "+15551230002"], "Now")
        newest.sender = "+15551230001"
        var older = message("old", at: Self.moment.addingTimeInterval(-301), in: "c")
        (older.participants, older.displayName, older.sender) = (["+15551230003"], "Before", "+15551230003")
        for message in [newest, older] { _ = try await bench.store.bridge.receive(message, of: bench.owner) }
        let found = try await bench.store.bridge.conversations(of: bench.owner, limit: 10).items
        #expect(found.first?.participants == newest.participants && found.first?.displayName == "Now")
        let page = try await bench.store.bridge.messages(in: "c", of: bench.owner, limit: 10)
        #expect(page?.messages.map(\.id) == ["new", "old"])
    }

    @Test func `BridgeStore: participants in any order find their conversation, and other owners find nothing`()
        async throws
    {
        let bench = try await StoreFixture()
        let other = try await bench.anotherOwner()
        var first = message("m1", in: nil)
        first.participants = ["+15551234567", "ana@example.com"]
        var second = message("m2", in: nil)
        second.participants = ["ana@example.com", "+15551234567"]
        _ = try await bench.store.bridge.receive(first, of: bench.owner)
        _ = try await bench.store.bridge.receive(second, of: bench.owner)
        let found = try await bench.store.bridge.conversations(of: bench.owner, limit: 10).items
        #expect(found.count == 1 && found.first?.isGroup == true)
        let id = try #require(found.first?.id)
        #expect(try await bench.store.bridge.messages(in: id, of: other, limit: 10) == nil)
        #expect(try await bench.store.bridge.conversations(of: other, limit: 10).items.isEmpty)
        #expect(try await bench.store.bridge.delete(id, of: other, by: "key") == false)
        var unknown = message("m3", in: "no such")
        unknown.participants = []
        unknown.sender = BridgeMessage.ownSender
        #expect(try await bench.store.bridge.receive(unknown, of: bench.owner) == .unknownConversation)
    }

    @Test func `BridgeStore: an export is stored once, in its order, without events`() async throws {
        let bench = try await StoreFixture()
        _ = try await bench.store.bridge.receive(message("known"), of: bench.owner)
        let export = (0..<500).map { message("h\($0)", at: Self.moment.addingTimeInterval(Double($0) - 1_000)) }
        let known = message("known")
        let trial = try await bench.store.bridge.importHistory(export + [known], of: bench.owner, isDryRun: true)
        #expect(trial == .init(added: 500, repeated: 1))
        #expect(try await bench.count("bridge_messages") == 1)
        // The file has a message two times.
        let first = try await bench.store.bridge.importHistory(
            export + [known] + export.prefix(1), of: bench.owner)
        #expect(first == .init(added: 500, repeated: 2))
        let again = try await bench.store.bridge.importHistory(export, of: bench.owner)
        #expect(again == .init(added: 0, repeated: 500))
        let page = try #require(try await bench.store.bridge.messages(in: "conv-123", of: bench.owner, limit: 200))
        #expect(page.messages.prefix(2).map(\.id) == ["known", "h499"] && page.hasOlder)
        #expect(page.messages[1].number == 501)
        #expect(try await bench.count("changes where object = 'bridge_message'") == 1)
        // A new message has a number of its own.
        _ = try await bench.store.bridge.receive(message("next"), of: bench.owner)
        let numbers = try await bench.store.bridge.messages(in: "conv-123", of: bench.owner, limit: 1)
        #expect(numbers?.messages.contains { $0.number == 502 } == true)
        // Other words under an id: in the file, and of a stored message.
        var (other, double) = (message("h7"), message("new"))
        (other.text, double.text) = ("Other", "Other")
        let mixed = [other, message("new"), double, message("h8")]
        for isDryRun in [true, false] {
            let count = try await bench.store.bridge.importHistory(mixed, of: bench.owner, isDryRun: isDryRun)
            #expect(count == .init(added: 1, repeated: 1, differing: [0, 2]))
        }
    }

    @Test func `BridgeStore: a conversation that is found by its participants gets the name of the last message`()
        async throws
    {
        let bench = try await StoreFixture(connections: 8)
        func receive(_ id: String, _ name: String?, at time: Date = Self.moment) async throws -> StoredConversation? {
            var message = message(id, at: time, in: nil)
            (message.participants, message.displayName) = (["+15551234567", "ana@example.com"], name)
            _ = try await bench.store.bridge.receive(message, of: bench.owner)
            return try await bench.store.bridge.conversations(of: bench.owner, limit: 10).items.first
        }
        let first = try await receive("m1", "Ana")
        #expect(first?.displayName == "Ana")
        #expect(try await receive("m2", "Ana and Ben")?.displayName == "Ana and Ben")
        #expect(try await receive("m3", nil)?.displayName == "Ana and Ben")
        let old = try await receive("m4", "Before", at: Self.moment.addingTimeInterval(-301))
        #expect(old?.displayName == "Ana and Ben")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<12 {
                group.addTask { _ = try await receive("at once \(number)", "Name \(number)") }
            }
            try await group.waitForAll()
        }
        let last = try await receive("m5", "Last")
        #expect(last?.displayName == "Last" && last?.id == first?.id && last?.row == first?.row)
        #expect(try await bench.count("bridge_conversations") == 1)
        #expect(try await bench.count("bridge_messages") == 17)
    }

    @Test func `BridgeStore: a newer export says who takes part, and an older one does not`() async throws {
        let bench = try await StoreFixture()
        func take(_ id: String, _ seconds: Double, _ participants: [String], from sender: String, _ name: String?)
            async throws -> StoredConversation?
        {
            var line = message(id, at: Self.moment.addingTimeInterval(seconds), in: "group")
            (line.participants, line.sender, line.displayName) = (participants, sender, name)
            _ = try await bench.store.bridge.importHistory([line], of: bench.owner)
            return try await bench.store.bridge.conversation("group", of: bench.owner)
        }
        let (ana, ben, eva) = ("ana@example.com", "ben@example.com", "eva@example.com")
        #expect(try await take("1", 0, [ana, ben], from: ana, "Trip")?.participants == [ana, ben])
        let newer = try await take("2", 60, [ben, eva], from: ben, "Trip 2")
        #expect(newer?.participants == [ben, eva] && newer?.displayName == "Trip 2")
        let older = try await take("3", 30, [ana], from: ana, "Trip 1")
        #expect(older?.participants == [ben, eva] && older?.displayName == "Trip 2" && older?.isGroup == true)
        // Without participants the sender joins.
        #expect(try await take("4", 90, [], from: ana, nil)?.participants == [ben, eva, ana])
        let last = try await take("5", 120, [eva], from: eva, nil)
        #expect(last?.participants == [eva] && last?.isGroup == false && last?.displayName == "Trip 2")
        // The conversation is found by those who take part now.
        var reply = message("6", at: Self.moment.addingTimeInterval(121), in: nil)
        (reply.participants, reply.sender) = ([eva], eva)
        _ = try await bench.store.bridge.receive(reply, of: bench.owner)
        #expect(try await bench.count("bridge_conversations") == 1)
    }

    @Test func `BridgeStore: messages older than their owner keeps them are erased, and the feed says so`() async throws
    {
        let bench = try await StoreFixture()
        let bridge = bench.store.bridge
        _ = try await bench.store.settings.change(of: bench.owner, bridgeRetentionDays: 30)
        for (id, days, conversation) in [("old", 31, "kept"), ("young", 29, "kept"), ("alone", 31, "gone")] {
            _ = try await bridge.receive(
                message(id, at: .now.addingTimeInterval(-86_400 * Double(days)), in: conversation), of: bench.owner)
        }
        _ = try await bench.store.sweep.run()
        let left = try #require(try await bridge.messages(in: "kept", of: bench.owner, limit: 10))
        #expect(left.messages.map(\.id) == ["young"])
        #expect(try await bridge.messages(in: "gone", of: bench.owner, limit: 10) == nil)
        #expect(try await bench.count("changes where object = 'bridge_message' and change = 'deleted'") == 2)
        #expect(try await bench.count("changes where object = 'bridge_conversation' and change = 'deleted'") == 1)
        #expect(try await bench.count("audit_log where action = 'conversation_erased'") == 0)
        // A conversation that is deleted is told once, and its messages are not.
        #expect(try await bridge.delete("kept", of: bench.owner, by: "key"))
        #expect(try await bench.count("changes where object = 'bridge_message' and change = 'deleted'") == 2)
        #expect(try await bench.count("audit_log where action = 'conversation_erased' and device = 'key'") == 1)
    }

    @Test func `BridgeStore: no table has the words, ids and numbers of messages unsealed`() async throws {
        let bench = try await StoreFixture()
        let marker = "zanzibar"
        var marked = message(marker, in: "chat-\(marker)")
        (marked.text, marked.displayName) = ("text \(marker)", "name \(marker)")
        marked.participants = ["\(marker)@example.com"]
        marked.sender = "\(marker)@example.com"
        try await bench.store.settings.change(of: bench.owner, messageCaptures: .incoming)
        _ = try await bench.store.bridge.receive(marked, from: "k3y00000", trace: .v7(), of: bench.owner)
        let device = try await bench.store.deviceKeys.create(of: bench.owner, name: "pc", scopes: ["bridge:client"])
        _ = try await bench.store.outbox.queue(
            OutgoingMessage(
                conversation: "chat-\(marker)", text: marker, clientID: "client-\(marker)", device: device.keyID),
            as: "own-\(marker)", of: bench.owner)
        for table in [
            "bridge_conversations", "bridge_messages", "bridge_outbox", "changes", "captures", "work", "search_texts",
        ] {
            #expect(try await bench.count("\(raw: table) t where t::text like '%\(raw: marker)%'") == 0, "\(table)")
            let hex = marker.utf8.map { String($0, radix: 16) }.joined()
            #expect(try await bench.count("\(raw: table) t where t::text like '%\(raw: hex)%'") == 0, "\(table)")
            #expect(try await bench.count("\(raw: table)") > 0, "\(table)")
        }
    }
}
