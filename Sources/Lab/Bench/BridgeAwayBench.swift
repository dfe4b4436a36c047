import CommandLine
import JSON

/// A client that was away while a phone posted many messages, and then gets them from its last cursor.
struct BridgeAwayBench: Sendable {
    private static let conversations = 8
    private static let messagesOfEach = 1_250
    private static var messages: Int { conversations * messagesOfEach }

    let client: BridgeBenchClient

    /// - Throws: if a message is missing, comes twice, or is not in the order of its conversation.
    func run() async throws -> BenchReport {
        let cursor = try await endOfFeed()
        try await post()
        let started = ContinuousClock.now
        let numbers = try await read(since: cursor)
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        let isExact = numbers.allSatisfy { $0 == Array(0..<Self.messagesOfEach) }
        return BenchReport(
            lines: [
                "away_each_once                   \(isExact ? 1 : 0) (goal: 1), of \(Self.messages) messages",
                "away_messages_per_s              \(Int(Double(Self.messages) / seconds))",
            ],
            values: [
                "away_messages": Double(Self.messages), "away_each_once": isExact ? 1 : 0,
                "away_messages_per_s": Double(Self.messages) / seconds,
            ])
    }

    private func endOfFeed() async throws -> String {
        var cursor: String?
        while true {
            let query = cursor.map { "&cursor=\($0)" } ?? ""
            let page = try JSONParser.parse(try await client.send("GET", "/v1/changes?limit=200\(query)"))
            cursor = page["nextCursor"]?.string
            if (page["data"]?.array ?? []).count < 200, let cursor { return cursor }
        }
    }

    /// The conversations go on at once; each has its messages one after another.
    private func post() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for conversation in 0..<Self.conversations {
                group.addTask {
                    for number in 0..<Self.messagesOfEach {
                        if conversation == 0, number % 100 == 0 {
                            Terminal.progress("message \(number) of \(Self.messagesOfEach)")
                        }
                        let body: JSON = [
                            "id": .string("away-\(conversation)-\(number)"),
                            "conversationId": .string("away-\(conversation)"), "sender": "+15551234567",
                            "text": .string("Message \(number)"),
                        ]
                        _ = try await client.send("POST", "/v1/bridge/messages", body.bytes)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// - Returns: for each conversation the numbers of its messages, in the order of the events.
    private func read(since cursor: String) async throws -> [[Int]] {
        var numbers = Array(repeating: [Int](), count: Self.conversations)
        var count = 0
        try await client.follow(since: cursor) { id in
            let parts = id.split(separator: "-")
            guard parts.count == 3, let conversation = Int(parts[1]), let number = Int(parts[2]) else { return true }
            numbers[conversation].append(number)
            count += 1
            // A message that comes twice comes before the last ones of all conversations.
            return count < Self.messages || numbers.contains { $0.last != Self.messagesOfEach - 1 }
        }
        return numbers
    }
}
