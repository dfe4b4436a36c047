/// Reads all partitions of one topic without a group: every reader gets every message from its start position on.
/// Partitions added later are not read.
package final class TailReader: Sendable {
    private let member: GroupMember
    private let inbox: MessageInbox

    package enum Start: Sendable, Equatable {
        /// Messages written after `open` returns.
        case end
        case beginning
        /// From this offset on, in each partition.
        case offset(Int64)
    }

    private init(member: GroupMember, inbox: MessageInbox) {
        self.member = member
        self.inbox = inbox
    }

    deinit { stop() }

    /// Returns once the start positions are known: no message sent afterwards is missed.
    /// - Throws: `unknownTopic`; `unreachable` or `timedOut` if no broker answers within `limit`.
    package static func open(
        _ settings: KafkaSettings, topic: String, from start: Start = .end, within limit: Duration = .seconds(5),
        buffered: Int = 1024
    ) async throws(KafkaError) -> TailReader {
        let admin = try Admin(settings)
        let offsets = try await admin.offsets(of: topic, from: start, within: limit)
        let inbox = MessageInbox(lanes: 1, capacity: buffered)
        let member = try GroupMember(settings, .offsets(offsets), lane: 0, inbox: inbox, capacity: buffered)
        try member.run()
        return TailReader(member: member, inbox: inbox)
    }

    /// Returns available messages, at most `limit`; otherwise waits for at least one.
    /// - Returns: an empty array if the reader was closed or the task is canceled.
    package func next(max limit: Int) async -> [IncomingMessage] {
        let messages = await inbox.take(upTo: limit)
        member.complete(messages)
        return messages
    }

    @discardableResult
    package func close(within limit: Duration) async -> Bool {
        stop()
        return await member.finished.wait(upTo: limit)
    }

    private func stop() {
        member.stop()
        inbox.close()
    }
}
