import Foundation
import HTTPClient
import Postgres
import RandomSupport
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
    /// Messages of a phone while parts of the line, the phone, and the connections of a client die.
    /// `TAPLINE_BRIDGE_KILLS=100` runs the long form.
    @Suite(.lines) struct BridgeKills {
        private static let victims = ["ingest", "ai-worker", "notifier", "broker", "matcher", "postgres"]
        private static let kills =
            ProcessInfo.processInfo.environment["TAPLINE_BRIDGE_KILLS"].flatMap(Int.init) ?? victims.count
        private static let conversations = ["anna", "ben", "cleo", "dora"]
        /// Messages that the phone posts to each conversation, and messages that clients send to each.
        private static let messages = 5 * (kills + 1)
        private static let phones = 2

        /// What devices did and heard.
        private final class Journal: Sendable {
            struct Entries: Sendable {
                /// Messages that were accepted.
                var accepted = 0
                /// By the ids of messages: how many times a phone got each, and what it reported.
                var taken: [String: Int] = [:]
                var reported: [String: String] = [:]
                /// The new messages that a stream told, in their order.
                var told: [(cursor: String, conversation: String, id: String)] = []
                /// The last result of each request that the stream told.
                var results: [String: String] = [:]
                /// No message is open any more.
                var isOver = false
                var finishedPhones = 0
            }

            private let entries = Mutex(Entries())

            var now: Entries { entries.withLock { $0 } }

            func note(_ change: (inout Entries) -> Void) { entries.withLock { change(&$0) } }
        }

        /// The devices of one owner.
        private struct Household {
            let line: RunningSystem
            let owner: SystemClient
            let phone: SystemClient
            let client: SystemClient
            let journal = Journal()

            init(_ line: RunningSystem) async throws {
                self.line = line
                owner = try await line.newOwner()
                phone = try await owner.device("iPhone", "bridge:phone")
                client = try await owner.device("PC", "bridge:client", "bridge:read")
            }

            /// Received messages become captures. Two of the four senders are contacts.
            func fileMessages() async throws {
                for name in BridgeKills.conversations.prefix(2) {
                    let contact = try await owner.post(
                        "/v1/contacts",
                        ["name": .string(name.capitalized), "emails": [.string("\(name)@example.com")]])
                    #expect(contact.status == 201, "\(contact.text)")
                }
                var change = owner.request("PATCH", "/v1/settings")
                change.body = JSONValue.object(["messageCaptures": "incoming"]).bytes
                let reply = try await owner.send(change)
                #expect(reply.status == 200, "\(reply.text)")
            }

            /// Repeats a request until it is answered.
            /// - Parameter isLate: 409 is an answer too: the message has ended before the phone's report.
            private func insist(
                _ device: SystemClient, _ path: String, _ body: JSONValue, isLate: Bool = false
            ) async throws {
                try await eventually("\(path) is answered", every: .milliseconds(50)) {
                    guard let reply = try? await device.post(path, body) else { return false }
                    if isLate, reply.status == 409 { return true }
                    if (400..<500).contains(reply.status), reply.status != 429 {
                        throw RunningSystem.Failure(reply.text)
                    }
                    return reply.status < 300
                }
            }

            /// The phone posts a message that it has received.
            func post(_ number: Int, in conversation: String) async throws {
                let address = JSONValue.string("\(conversation)@example.com")
                try await insist(
                    phone, "/v1/bridge/messages",
                    [
                        "id": .string("\(conversation)-\(number)"), "conversationId": .string(conversation),
                        "participants": [address], "sender": address, "text": .string("got \(number)"),
                    ])
                journal.note { $0.accepted += 1 }
            }

            /// A client sends a message.
            func send(_ number: Int, in conversation: String) async throws {
                try await insist(
                    client, "/v1/bridge/actions",
                    [
                        "action": "send_message", "conversationId": .string(conversation),
                        "text": .string("sent \(number)"), "clientId": .string("\(conversation)/\(number)"),
                    ])
                journal.note { $0.accepted += 1 }
            }

            /// Takes messages and reports. Sometimes the phone dies with one, before or after its first report.
            func takeAll(seed: UInt64) async throws {
                var random = SplitMix(state: seed)
                while !journal.now.isOver {
                    try Task.checkCancellation()
                    let reply = try? await phone.get("/v1/bridge/outbox/next")
                    guard let reply, reply.status == 200, let id = reply.json["id"].string else {
                        // Nothing waits, but a lost answer or a dead phone may hold a message.
                        await endLeases()
                        try await Task.sleep(for: .milliseconds(20))
                        continue
                    }
                    journal.note { $0.taken[id, default: 0] += 1 }
                    let path = "/v1/bridge/outbox/\(id)/result"
                    let end = ["sent", "sent", "sent", "failed", "expired"][random.below(5)]
                    let waits = random.below(4) == 0
                    if random.below(6) == 0 { continue }
                    if waits {
                        try await insist(phone, path, ["status": "awaiting_user"], isLate: true)
                        if random.below(3) == 0 { continue }
                    }
                    try await insist(phone, path, ["status": .string(end)], isLate: true)
                    journal.note { $0.reported[id] = end }
                }
                journal.note { $0.finishedPhones += 1 }
            }

            /// As if a minute had passed. The other phone may hold a message: its report comes late.
            private func endLeases() async {
                _ = try? await line.database.query(
                    """
                    update bridge_outbox set leased_until = now() where owner = \(owner.owner) and state = 'handed'
                    """)
            }

            /// As if a day had passed for the messages that wait for a tap.
            func endWaiting() async throws {
                _ = try await line.database.query(
                    """
                    update bridge_outbox set expires_at = now() where owner = \(owner.owner) and state = 'awaiting_user'
                    """)
            }

            /// Follows the messages. The connection breaks often, and the client loses what it has not read.
            func listen() async {
                var random = SplitMix(state: 7)
                var last = "0.0"
                while !Task.isCancelled {
                    var request = client.request("GET", "/v1/events?only=bridge", timeout: nil)
                    request.headers.add("Last-Event-ID", last)
                    var parser = EventStreamParser()
                    var left = 5 + random.below(20)
                    do {
                        connection: for try await bytes in try await client.stream(request).body {
                            for event in parser.feed(bytes) {
                                last = event.id
                                note(event, try JSONValue(parsing: Array(event.data.utf8)))
                                left -= 1
                                if left == 0 { break connection }
                            }
                        }
                    } catch {}
                    try? await Task.sleep(for: .milliseconds(50))
                }
            }

            private func note(_ event: EventStreamParser.Event, _ frame: JSONValue) {
                let id = frame["message"]["id"].string
                journal.note { entries in
                    if event.event == "new_message", let id, let conversation = frame["conversationId"].string {
                        entries.told.append((event.id, conversation, id))
                    } else if let request = frame["clientId"].string {
                        entries.results[request] = frame["status"].string
                    }
                }
            }

            func count(_ states: [String]) async throws -> Int {
                try await line.count(
                    """
                    select count(*) as count from bridge_outbox
                    where owner = \(owner.owner) and state::text = any (\(states))
                    """)
            }

            /// All entries of the outbox, from its pages.
            func outbox() async throws -> [JSONValue] {
                var entries: [JSONValue] = []
                var cursor: String? = ""
                while let page = cursor {
                    let reply = try await client.get("/v1/bridge/outbox?limit=50" + page)
                    #expect(reply.status == 200, "\(reply.text)")
                    entries += reply.json["data"].array
                    cursor = reply.json["nextCursor"].string.map { "&cursor=\($0)" }
                }
                return entries
            }

            /// All messages of a conversation, from its pages.
            func history(of conversation: String) async throws -> [JSONValue] {
                var messages: [JSONValue] = []
                var before: String? = ""
                while let page = before {
                    let reply = try await client.get("/v1/bridge/conversations/\(conversation)/messages?limit=9" + page)
                    #expect(reply.status == 200, "\(reply.text)")
                    messages += reply.json["data"].array
                    before = reply.json["nextBefore"].number.map { "&before=\(Int($0))" }
                }
                return messages
            }
        }

        @Test
        func `Bridge: each message is there once and ends once, whatever dies, and is sent only by the phone's word`()
            async throws
        {
            let line = try await Lines.line()
            let home = try await Household(line)
            try await home.fileMessages()
            for conversation in Self.conversations { try await home.post(0, in: conversation) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await home.listen() }
                for phone in 0..<Self.phones { group.addTask { try await home.takeAll(seed: UInt64(phone)) } }
                try await withThrowingTaskGroup(of: Void.self) { load in
                    for conversation in Self.conversations {
                        load.addTask {
                            for number in 1..<Self.messages { try await home.post(number, in: conversation) }
                        }
                        load.addTask {
                            for number in 0..<Self.messages { try await home.send(number, in: conversation) }
                        }
                    }
                    let all = 2 * Self.messages * Self.conversations.count
                    load.addTask {
                        for kill in 1...Self.kills {
                            try await eventually("the load goes on") {
                                home.journal.now.accepted > all * kill / (Self.kills + 1)
                            }
                            try await line.kill(Self.victims[(kill - 1) % Self.victims.count])
                        }
                    }
                    try await load.waitForAll()
                }
                try await eventually("phones have taken all messages", every: .milliseconds(100)) {
                    try await home.count(["queued", "handed"]) == 0
                }
                try await home.endWaiting()
                try await eventually("all messages end", every: .milliseconds(100)) {
                    try await home.count(["queued", "handed", "awaiting_user"]) == 0
                }
                home.journal.note { $0.isOver = true }
                try await eventually("the phones have reported") { home.journal.now.finishedPhones == Self.phones }
                try await Self.expectEnds(home)
                try await Self.expectMessages(home)
                try await Self.expectFilings(home)
                try await Self.expectStream(home)
                group.cancelAll()
            }
        }

        /// Each message of a client has ended as the phone reported.
        private static func expectEnds(_ home: Household) async throws {
            let (entries, journal) = (try await home.outbox(), home.journal.now)
            let requests = conversations.flatMap { name in (0..<messages).map { "\(name)/\($0)" } }
            #expect(entries.compactMap { $0["clientId"].string }.sorted() == requests.sorted())
            var ends: Set<String> = []
            for entry in entries {
                let id = entry["id"].string ?? ""
                let state = entry["status"].string ?? ""
                // Without a report the end is unknown, also if no phone got the answer that handed the message over. It
                // stays unknown if a report of `expired` comes late.
                let end = journal.reported[id] ?? "unknown"
                #expect(state == end || state == "unknown" && end == "expired", "\(entry)")
                #expect(journal.taken[id, default: 0] <= 1, "\(entry)")
                ends.insert(state)
            }
            #expect(ends == ["sent", "failed", "expired", "unknown"])
        }

        /// Each conversation has each of its messages once.
        private static func expectMessages(_ home: Household) async throws {
            let texts = ["got", "sent"].flatMap { word in (0..<messages).map { "\(word) \($0)" } }.sorted()
            for conversation in conversations {
                let found = try await home.history(of: conversation)
                #expect(found.compactMap { $0["text"].string }.sorted() == texts, "\(conversation)")
                #expect(Set(found.compactMap { $0["id"].string }).count == texts.count)
            }
        }

        /// Each message that the phone received is one capture, which is filed once.
        private static func expectFilings(_ home: Household) async throws {
            let received = messages * conversations.count
            try await eventually("all captures end", every: .milliseconds(100)) {
                let tally = try await home.line.tally(of: home.owner.owner)
                return tally.captures == received && tally.ended == received && tally.work == 0
            }
            #expect(try await home.line.tally(of: home.owner.owner).filedOnce == received)
        }

        /// A client that often lost its connection has heard of each message once, in the order of the feed, which is in
        /// each conversation the order of the messages' numbers.
        private static func expectStream(_ home: Household) async throws {
            let rows = try await home.line.database.query(
                """
                select c.xid::text || '.' || c.seq as cursor, m.conversation, m.number
                from changes c join bridge_messages m on m.owner = c.owner and m.id = c.id
                where c.owner = \(home.owner.owner) and c.object = 'bridge_message' and c.change = 'created'
                order by c.xid, c.seq
                """)
            #expect(rows.count == 2 * messages * conversations.count)
            var numbers: [UUID: [Int]] = [:]
            for row in rows {
                numbers[try row.get("conversation"), default: []].append(try row.get("number"))
            }
            #expect(numbers.count == conversations.count)
            for found in numbers.values { #expect(found == Array(1...2 * messages)) }
            let outbox = try await home.outbox()
            let ends = Dictionary(
                outbox.map { ($0["clientId"].string ?? "", $0["status"].string ?? "") }, uniquingKeysWith: { $1 })
            try await eventually("the stream has told everything") {
                let now = home.journal.now
                return now.told.count >= rows.count && now.results == ends
            }
            let told = home.journal.now.told
            #expect(told.map(\.cursor) == (try rows.map { try $0.get("cursor", as: String.self) }))
            #expect(Set(told.map { "\($0.conversation) \($0.id)" }).count == told.count)
        }
    }
}
