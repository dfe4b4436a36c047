import Bridge
import BridgeRecords
import Crypto
import FoundationEssentials
import Postgres
import RandomSupport
import Retention
import Store
import TestSupport
import Testing

@Suite(.migrated, .serialized)
struct OutboxStoreTests {
    private struct Bench {
        let fixture: StoreFixture
        let phone: String
        let client: String

        init(conversations: [String] = ["a"], connections: Int = 3) async throws {
            fixture = try await StoreFixture(connections: connections)
            let keys = fixture.store.deviceKeys
            phone = try await keys.create(of: fixture.owner, name: "phone", scopes: ["bridge:phone"]).keyID
            client = try await keys.create(of: fixture.owner, name: "pc", scopes: ["bridge:client"]).keyID
            for name in conversations {
                _ = try await fixture.store.bridge.receive(
                    PostedMessage(
                        id: "first of \(name)", conversation: name, participants: ["\(name)@example.com"],
                        displayName: nil, sender: "\(name)@example.com", text: "Hello", sentAt: .now),
                    of: fixture.owner)
            }
        }

        @discardableResult
        func queue(_ id: String, in conversation: String = "a") async throws -> OutboxStore.Receipt {
            try await fixture.store.outbox.queue(
                OutgoingMessage(conversation: conversation, text: "text \(id)", clientID: id, device: client),
                as: "server-\(id)-\(UUID().uuidString)", of: fixture.owner)
        }

        func hand() async throws -> StoredSend? {
            try await fixture.store.outbox.hand(to: phone, of: fixture.owner)
        }

        func report(
            _ event: SendState.Event, _ message: String, by reporter: OutboxStore.Reporter = .phone
        ) async throws -> OutboxStore.Outcome? {
            try await fixture.store.outbox.report(event, by: reporter, error: nil, of: message, owner: fixture.owner)
        }

        /// As if this time had passed.
        func pass(seconds: Int) async throws {
            try await fixture.admin.execute(
                """
                update bridge_outbox set leased_until = leased_until - make_interval(secs => \(seconds)),
                    expires_at = expires_at - make_interval(secs => \(seconds))
                """)
        }
    }

    @Test func `OutboxStore: a repeated client id gets the first message, also at once`() async throws {
        let bench = try await Bench(connections: 8)
        let results = try await withThrowingTaskGroup(of: (String, Bool)?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    guard case .queued(let send, let isNew) = try await bench.queue("c1") else { return nil }
                    return (send.message.id, isNew)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 20 && Set(results.map { $0?.0 }).count == 1)
        #expect(results.count { $0?.1 == true } == 1)
        #expect(try await bench.queue("c2", in: "no such") == .unknownConversation)
    }

    @Test func `OutboxStore: a message that is taken back leaves its conversation the time of the one before`()
        async throws
    {
        let bench = try await Bench(conversations: ["a", "b"])
        let (store, owner) = (bench.fixture.store, bench.fixture.owner)
        func list() async throws -> [StoredConversation] {
            try await store.bridge.conversations(of: owner, limit: 9).items
        }
        let before = try await list()
        #expect(before.map(\.id) == ["b", "a"])
        guard case .queued(let send, _) = try await bench.queue("c1") else { return #expect(Bool(false)) }
        #expect(try await list().map(\.id) == ["a", "b"])
        #expect(try await store.outbox.takeBack(send.message.id, of: owner)?.isTakenBack == true)
        #expect(try await list() == before)
    }

    @Test func `OutboxStore: messages to recipients begin one conversation, and go to the newest that is there`()
        async throws
    {
        let bench = try await Bench(connections: 8)
        let (store, owner) = (bench.fixture.store, bench.fixture.owner)
        func send(_ id: String, to recipients: [String], _ files: [UUID] = []) async throws -> OutboxStore.Receipt {
            try await store.outbox.queue(
                OutgoingMessage(
                    to: .recipients(recipients), text: "text", clientID: id, device: bench.client,
                    attachments: files.map { .uploaded($0) }), as: "server-\(id)", of: owner)
        }
        func queued(_ id: String, to recipients: [String]) async throws -> StoredSend? {
            guard case .queued(let send, _) = try await send(id, to: recipients) else { return nil }
            return send
        }
        #expect(try await queued("1", to: ["a@example.com"])?.conversation.id == "a")
        #expect(try await send("lost", to: ["b@example.com"], [UUID()]) == .unknownAttachment)
        #expect(try await bench.fixture.count("bridge_conversations") == 1)
        let begun = try await withThrowingTaskGroup(of: StoredSend?.self) { group in
            for number in 0..<8 {
                let others = ["b@example.com", "+12125550100"]
                group.addTask { try await queued("n\(number)", to: number % 2 == 0 ? others : others.reversed()) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(begun.map { $0?.conversation.row }).count == 1 && begun.allSatisfy { $0?.requiresUser == true })
        #expect(try await bench.fixture.count("bridge_conversations") == 2)
        let single = try await queued("s", to: ["b@example.com"])
        #expect(single?.requiresUser == false && single?.conversation.isGroup == false)
        // The answer of the other person, whose phone names no conversation, belongs there.
        let reply = PostedMessage(
            id: "reply", conversation: nil, participants: [], displayName: nil, sender: "b@example.com", text: "Yes",
            sentAt: .now)
        _ = try await store.bridge.receive(reply, of: owner)
        let page = try await store.bridge.messages(in: try #require(single?.conversation.id), of: owner, limit: 9)
        #expect(page?.messages.map(\.text) == ["Yes", "text"])
        #expect(try await send("u", to: ["DHL"]) == .unreachable("DHL"))
        #expect(try await bench.fixture.count("bridge_conversations") == 3)
    }

    @Test func `OutboxStore: a message goes to the recipients of its request, whoever joins the conversation since`()
        async throws
    {
        let bench = try await Bench()
        let (store, owner) = (bench.fixture.store, bench.fixture.owner)
        let named = ["a@example.com", "b@example.com"]
        var fromPhone = PostedMessage(
            id: "m1", conversation: "group", participants: named, displayName: nil, sender: named[0], text: "Hello",
            sentAt: .now)
        _ = try await store.bridge.receive(fromPhone, of: owner)
        let message = OutgoingMessage(to: .recipients(named), text: "text", clientID: "c1", device: bench.client)
        _ = try await store.outbox.queue(message, as: "server-1", of: owner)
        try await bench.queue("c2", in: "a")
        let joined = PostedMessage(
            id: "m0", conversation: "a", participants: [], displayName: nil, sender: "x@example.com", text: "Hello",
            sentAt: .now)
        _ = try await store.bridge.receive(joined, of: owner)
        (fromPhone.id, fromPhone.participants) = ("m2", named + ["c@example.com"])
        _ = try await store.bridge.receive(fromPhone, of: owner)
        guard case .queued(let repeated, let isNew) = try await store.outbox.queue(message, as: "server-2", of: owner)
        else {
            Issue.record("the repetition gets the first message")
            return
        }
        #expect(!isNew && repeated.message.id == "server-1" && repeated.recipients == named)
        #expect(try await bench.hand()?.recipients == named)
        let single = try #require(try await bench.hand())
        #expect(single.recipients == ["a@example.com"] && single.conversation.participants.count == 2)
        #expect(repeated.conversation.id == "group" && repeated.conversation.participants.count == 3)
    }

    @Test
    func `OutboxStore: a message that is taken back and was alone in its conversation takes the conversation with it`()
        async throws
    {
        let bench = try await Bench()
        let (store, owner) = (bench.fixture.store, bench.fixture.owner)
        func queue(_ id: String, to recipient: String) async throws {
            _ = try await store.outbox.queue(
                OutgoingMessage(to: .recipients([recipient]), text: "text", clientID: id, device: bench.client),
                as: id, of: owner)
        }
        func conversations() async throws -> [String] {
            try await store.bridge.conversations(of: owner, limit: 10).items.flatMap(\.participants).sorted()
        }
        try await queue("1", to: "b@example.com")
        try await queue("2", to: "c@example.com")
        try await queue("3", to: "c@example.com")
        try await queue("4", to: "a@example.com")
        #expect(try await conversations() == ["a@example.com", "b@example.com", "c@example.com"])
        for id in ["1", "2", "4"] { #expect(try await store.outbox.takeBack(id, of: owner)?.isTakenBack == true) }
        #expect(try await conversations() == ["a@example.com", "c@example.com"])
        #expect(try await store.outbox.takeBack("3", of: owner)?.isTakenBack == true)
        #expect(try await conversations() == ["a@example.com"])
    }

    @Test func `OutboxStore: a request whose message was taken back or erased sends nothing when it is repeated`()
        async throws
    {
        let bench = try await Bench(conversations: ["a", "b"])
        let (store, owner) = (bench.fixture.store, bench.fixture.owner)
        try await bench.queue("taken", in: "a")
        try await bench.queue("erased", in: "b")
        let waiting = try await store.outbox.list(of: owner, limit: 10)?.items.first { $0.message.clientID == "taken" }
        #expect(try await store.outbox.takeBack(try #require(waiting?.message.id), of: owner)?.isTakenBack == true)
        #expect(try await store.bridge.delete("b", of: owner, by: bench.client))
        #expect(try await bench.queue("taken", in: "a") == .spent)
        // Also after the phone has made the conversation again.
        _ = try await store.bridge.receive(
            PostedMessage(
                id: "again", conversation: "b", participants: ["b@example.com"], displayName: nil,
                sender: "b@example.com", text: "Hello", sentAt: .now), of: owner)
        #expect(try await bench.queue("erased", in: "b") == .spent)
        #expect(try await bench.hand() == nil)
        guard case .queued(_, isNew: true) = try await bench.queue("another", in: "b") else {
            Issue.record("another request is sent")
            return
        }
        // Erased again, with a request that is remembered already, and because it was old.
        #expect(try await store.bridge.delete("b", of: owner, by: bench.client))
        try await bench.queue("old", in: "a")
        try await store.settings.change(of: owner, bridgeRetentionDays: 1)
        try await bench.fixture.admin.execute(
            "update bridge_messages set sent_at = sent_at - interval '2 days' where owner = \(owner)")
        _ = try await store.sweep.run()
        #expect(try await bench.fixture.count("bridge_outbox") == 0)
        #expect(try await bench.fixture.count("bridge_spent_requests") == 4)
        try await bench.fixture.admin.execute(
            "update bridge_spent_requests set spent_at = spent_at - interval '31 days'")
        _ = try await store.sweep.run()
        #expect(try await bench.fixture.count("bridge_spent_requests") == 0)
    }

    @Test func `OutboxStore: phones that ask at once get different messages, one of each conversation`() async throws {
        let names = (0..<10).map { "c\($0)" }
        let bench = try await Bench(conversations: names, connections: 8)
        for name in names {
            for number in 0..<3 { try await bench.queue("\(name)-\(number)", in: name) }
        }
        let handed = try await withThrowingTaskGroup(of: StoredSend?.self) { group in
            for _ in 0..<40 { group.addTask { try await bench.hand() } }
            return try await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
        }
        #expect(Set(handed.map(\.message.id)).count == handed.count, "no message is handed over two times")
        #expect(Set(handed.map(\.message.conversation)).count == handed.count, "a conversation keeps its order")
        #expect(handed.allSatisfy { $0.message.clientID?.hasSuffix("-0") == true })
        #expect(handed.count == names.count)
    }

    @Test func `OutboxStore: what was handed over and never answered is unknown, and is never handed over again`()
        async throws
    {
        let bench = try await Bench()
        try await bench.queue("c1")
        let handed = try #require(try await bench.hand())
        #expect(handed.state == .handed && handed.conversation.participants == ["a@example.com"])
        try await bench.pass(seconds: 61)
        #expect(try await bench.fixture.store.outbox.sweep() == 1)
        #expect(try await bench.hand() == nil)
        let id = handed.message.id
        let (outbox, owner) = (bench.fixture.store.outbox, bench.fixture.owner)
        #expect(try await outbox.send(id, of: owner)?.state == .unknown)
        // The message is found behind newer ones.
        try await bench.queue("c2")
        let conversation = handed.conversation.id
        for (state, conversation, ids) in [
            (SendState.unknown, nil, [id]), (.unknown, conversation, [id]), (.sent, conversation, []),
        ] {
            let page = try await outbox.list(of: owner, state: state, conversation: conversation, limit: 1)
            #expect(page?.items.map(\.message.id) == ids, "\(state)")
        }
        #expect(try await outbox.list(of: owner, conversation: conversation, limit: 10)?.items.count == 2)
        #expect(try await outbox.list(of: owner, conversation: "none", limit: 10) == nil)
        // A person has looked at the phone.
        guard case .changed(let send)? = try await bench.report(.reportSent, id, by: .person) else {
            Issue.record("a person may say what became of an unknown message")
            return
        }
        #expect(send.state == .sent)
    }

    @Test func `OutboxStore: a person says nothing about a message that a phone has, and takes back only what waits`()
        async throws
    {
        let bench = try await Bench()
        try await bench.queue("c1")
        try await bench.queue("c2")
        let handed = try #require(try await bench.hand())
        guard case .unchanged(let send)? = try await bench.report(.reportSent, handed.message.id, by: .person) else {
            Issue.record("only the phone knows")
            return
        }
        #expect(send.state == .handed)
        let outbox = bench.fixture.store.outbox
        #expect(try await outbox.takeBack(handed.message.id, of: bench.fixture.owner)?.isTakenBack == false)
        let waiting = try await outbox.list(of: bench.fixture.owner, limit: 10)?.items.first { $0.state == .queued }
        let id = try #require(waiting?.message.id)
        #expect(try await outbox.takeBack(id, of: bench.fixture.owner)?.isTakenBack == true)
        #expect(try await outbox.send(id, of: bench.fixture.owner) == nil)
        #expect(try await outbox.takeBack(id, of: bench.fixture.owner) == nil)
    }

    @Test func `OutboxStore: a message that no phone takes in a day is not sent`() async throws {
        let bench = try await Bench()
        try await bench.queue("c1")
        try await bench.pass(seconds: 86_401)
        #expect(try await bench.hand() == nil)
        let sends = try #require(try await bench.fixture.store.outbox.list(of: bench.fixture.owner, limit: 10)).items
        #expect(sends.map(\.state) == [.expired])
    }

    /// The database agrees with `SendState` for every order of events.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `OutboxStore: random events lead to the states of SendState`(seed: UInt64) async throws {
        var random = SplitMix(state: seed)
        let bench = try await Bench()
        for round in 0..<12 {
            try await bench.queue("c\(round)")
            let sends = try #require(try await bench.fixture.store.outbox.list(of: bench.fixture.owner, limit: 1)).items
            let id = try #require(sends.first?.message.id)
            var expected = SendState.queued
            for _ in 0..<6 {
                let event = SendState.Event.allCases[random.below(SendState.Event.allCases.count)]
                switch event {
                case .handOver:
                    // Others of this conversation have ended.
                    if let handed = try await bench.hand() { #expect(handed.message.id == id) }
                case .leaseEnded:
                    // The longest time that a phone may take is also the longest that its user may take.
                    if expected == .queued { continue }
                    try await bench.pass(seconds: expected == .handed ? 61 : 86_401)
                    _ = try await bench.fixture.store.outbox.sweep()
                case .deadlinePassed:
                    if expected != .queued { continue }
                    try await bench.pass(seconds: 86_401)
                    _ = try await bench.fixture.store.outbox.sweep()
                case .reportAwaitingUser, .reportSent, .reportFailed, .reportExpired:
                    _ = try await bench.report(event, id)
                }
                expected = expected.after(event) ?? expected
                let state = try await bench.fixture.store.outbox.send(id, of: bench.fixture.owner)?.state
                #expect(state == expected, "seed \(seed), round \(round), \(event)")
            }
            // The next round has an empty outbox.
            try await bench.pass(seconds: 200_000)
            _ = try await bench.fixture.store.outbox.sweep()
        }
    }
}
