import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Requests
import Store

/// Messages of the time before the bridge, from an export. No event tells them, and no client is woken.
struct HistoryRoutes: Sendable {
    private static let maxBytes = 8 * 1024 * 1024
    private static let maxLines = 5_000

    let database: Database
    let region: String?

    var endpoints: [Endpoint] {
        [.write(.post, "/v1/bridge/imports", .bridgePhone, bodyLimit: Self.maxBytes, handler: take)]
    }

    /// Each line is a message as `POST /v1/bridge/messages` takes it. Invalid lines are listed in the response; the other
    /// lines are stored.
    @Sendable private func take(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let isDryRun = try call.flag("dryRun")
        var (messages, lines, refusals, number): ([PostedMessage], [Int], RefusalList, Int) = ([], [], RefusalList(), 0)
        for line in try call.jsonLines(most: Self.maxLines, called: "An import") {
            number += 1
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do throws(APIFailure) {
                messages.append(try message(try AuthenticatedRequest.json(line, called: "line")))
                lines.append(number)
            } catch {
                refusals.add(.init(name: "line", value: .integer(number)), error)
            }
        }
        let found = messages
        let count = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.bridge.importHistory(found, of: call.owner, isDryRun: isDryRun)
        }
        for place in count.differing {
            refusals.add(.init(name: "line", value: .integer(lines[place])), .reusedMessageID)
        }
        return .answer(
            .bridgeImport(
                isDryRun: .bool(isDryRun), added: .integer(count.added), repeated: .integer(count.repeated),
                refused: .integer(refusals.count), problems: refusals.json))
    }

    private func message(_ line: JSON) throws(APIFailure) -> PostedMessage {
        let message = try PostedMessage(line, region: region, at: .distantPast)
        // A message that has just come can do without these.
        if message.sentAt == .distantPast { throw APIFailure(.missingField, at: "/timestamp") }
        guard message.attachments.isEmpty else {
            throw APIFailure(
                .invalidValue, at: "/attachments",
                "An import takes no attachments. Send the message to /v1/bridge/messages.")
        }
        guard !message.participants.isEmpty || message.sender != BridgeMessage.ownSender else {
            throw APIFailure(
                .missingField, at: "/participants", "The owner's message does not say to whom. Send participants.")
        }
        return message
    }
}
