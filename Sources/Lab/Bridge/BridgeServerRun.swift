import APIClient
import Bridge
import BridgeSimulator
import CommandLine
import FoundationEssentials
import JSON
import Runtime

/// One end of the bridge, simulated, against a server. A relay at the other end of the bad line speaks HTTP for it.
struct BridgeServerRun {
    struct Result: Encodable {
        var end: String
        /// Of the phone: messages that the server had not, and those that it had.
        var posted: Int?
        var repeated: Int?
        /// Messages of the outbox, which the phone has taken and reported as sent.
        var sent: Int?
        /// Of the client.
        var conversations: Int?
        var messages: Int?
        /// Of the client's message.
        var status: String?
        var frames = 0
        var lineBytes = 0
        var steps = 0
    }

    static let conversation = "sim"
    private static let participant: JSON = "+15551234567"
    private static let began = 1_704_067_200_000

    private let api: APIClient
    private let seed: UInt64
    private var line: RequestLine

    init(api: APIClient, line: LineSettings, seed: UInt64) {
        self.api = api
        self.seed = seed
        self.line = RequestLine(line, seed: seed)
    }

    // MARK: the phone

    /// Posts messages, then takes the outbox until it is empty.
    mutating func phone(messages: Int) async throws -> Result {
        var result = Result(end: "phone", posted: 0, repeated: 0, sent: 0)
        for number in 0..<messages {
            let message: JSON = [
                "id": .string("sim-\(seed)-\(number)"), "conversationId": .string(Self.conversation),
                "participants": [Self.participant], "sender": number.isMultiple(of: 4) ? "me" : Self.participant,
                "text": .string("Message \(number)"), "timestamp": .integer(Self.began + number),
            ]
            let answer = try await send("POST", "/v1/bridge/messages", message)
            if answer["isNew"] == true { result.posted? += 1 } else { result.repeated? += 1 }
            if number % 100 == 99 { Terminal.progress("\(number + 1) of \(messages) messages") }
        }
        while let id = try await send("GET", "/v1/bridge/outbox/next")["id"]?.string {
            _ = try await send("POST", "/v1/bridge/outbox/\(APIClient.escaped(id))/result", ["status": "sent"])
            result.sent? += 1
        }
        return finished(result)
    }

    /// - Returns: null for an answer without a body.
    private mutating func send(_ method: String, _ path: String, _ body: JSON = .null) async throws -> JSON {
        let request: JSON = ["method": .string(method), "path": .string(path), "body": body]
        let answer = try await line.ask(request.bytes) { [api] bytes in
            let arrived = try JSONParser.parse(bytes)
            let path = arrived["path"]?.string ?? ""
            let answer =
                arrived["method"] == "GET"
                ? try await api.get(path)
                : try await api.post(path, bytes: arrived["body"]?.bytes ?? [], contentType: "application/json")
            return answer.body.isEmpty ? JSON.null.bytes : answer.body
        }
        return try JSONParser.parse(answer)
    }

    // MARK: the client

    /// Reads every page of every conversation, then sends a message to the phone's conversation.
    mutating func client() async throws -> Result {
        var result = Result(end: "client", conversations: 0, messages: 0)
        var before: Int?
        repeat {
            let page = try await ask(.getConversations(limit: nil, before: before))
            for conversation in page["data"]?.array ?? [] {
                result.conversations? += 1
                result.messages? += try await read(conversation["id"]?.string ?? "")
            }
            before = page["nextBefore"]?.integer
        } while before != nil
        let sending = BridgeSending(
            conversation: Self.conversation, text: "Hello from the simulated client", attachments: [],
            clientID: "sim-\(seed)")
        result.status = try await ask(.sendMessage(sending))["status"]?.string
        return finished(result)
    }

    /// - Returns: the number of the conversation's messages.
    private mutating func read(_ conversation: String) async throws -> Int {
        var (seen, before): (Set<String>, Int?) = ([], nil)
        repeat {
            let page = try await ask(.getMessages(conversation: conversation, limit: 50, before: before))
            for message in page["data"]?.array ?? [] {
                let id = message["id"]?.string ?? ""
                guard seen.insert(id).inserted else {
                    throw CommandFailure(.failed, "two pages of \(conversation) have the message \(id)")
                }
            }
            before = page["nextBefore"]?.integer
        } while before != nil
        return seen.count
    }

    private mutating func ask(_ request: BridgeRequest) async throws -> JSON {
        let answer = try await line.ask(BridgeCall(request).json.bytes) { [api] frame in
            try await api.post("/v1/bridge/actions", bytes: frame, contentType: "application/json").body
        }
        return try JSONParser.parse(answer)
    }

    private func finished(_ result: Result) -> Result {
        var result = result
        (result.frames, result.lineBytes, result.steps) = (line.frames, line.bytes, line.steps)
        return result
    }
}

extension BridgeServerRun.Result {
    var text: String {
        let work =
            end == "phone"
            ? "\(posted ?? 0) messages posted, \(repeated ?? 0) already there, \(sent ?? 0) sent from the outbox"
            : "\(conversations ?? 0) conversations with \(messages ?? 0) messages read; the client's message is \(status ?? "?")"
        return "\(work), over \(frames) frames and \(lineBytes) bytes"
    }
}
