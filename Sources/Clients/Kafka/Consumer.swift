package import FoundationEssentials

/// Reads topics as a member of consumer groups, the most urgent subscription first.
///
/// Delivery is at least once: a message not completed when its partition is lost, or this process ends, comes again.
package final class Consumer: Sendable {
    private let members: [GroupMember]
    private let inbox: MessageInbox

    /// Joins in the background; does not wait for a broker.
    /// - Parameters:
    ///   - subscriptions: the most urgent first.
    ///   - buffered: messages read ahead for each subscription, besides a few hundred within librdkafka.
    ///   - group: what filters know of a message; asked once for each, on the thread that reads it.
    /// - Throws: `invalidSettings`.
    package init(
        _ settings: KafkaSettings, _ subscriptions: [Subscription], buffered: Int = 256,
        group: (@Sendable (IncomingMessage) -> UUID?)? = nil
    ) throws(KafkaError) {
        precondition(!subscriptions.isEmpty, "a consumer reads something")
        let inbox = MessageInbox(lanes: subscriptions.count, capacity: buffered, group: group)
        var members: [GroupMember] = []
        for (lane, subscription) in subscriptions.enumerated() {
            members.append(
                try GroupMember(settings, .group(subscription), lane: lane, inbox: inbox, capacity: buffered))
        }
        self.inbox = inbox
        self.members = members
        for member in members { try member.run() }
    }

    deinit { stop() }

    /// What is there now of the most urgent subscription that has any, at most `limit`; else waits for at least one.
    /// - Parameters:
    ///   - subscriptions: how many of the most urgent may be looked at; without it all.
    ///   - filter: call `reconsider` where its answers change without a new message.
    /// - Returns: nothing where the consumer was closed or the task is cancelled.
    package func next(
        max limit: Int, ofFirst subscriptions: Int = .max, filter: (any MessageFilter)? = nil
    ) async -> [IncomingMessage] {
        await inbox.take(upTo: limit, ofFirst: subscriptions, filter: filter)
    }

    /// Applies the filters of the waiting callers again to the messages that they refused.
    package func reconsider() { inbox.offer([]) }

    /// The message's work is done. Its partition's offset is committed once every earlier message is done too, within
    /// a fifth of a second. Does nothing for a message of a lost assignment. Call it in any order, from anywhere.
    package func complete(_ message: IncomingMessage) {
        complete([message])
    }

    package func complete(_ messages: [IncomingMessage]) {
        for (lane, member) in members.enumerated() {
            let own = messages.filter { $0.lane == lane }
            if !own.isEmpty { member.complete(own) }
        }
    }

    package var status: ConsumerStatus {
        ConsumerStatus(
            partitions: members.flatMap(\.status), buffered: inbox.count,
            outstanding: members.reduce(0) { $0 + $1.outstanding },
            oldestBuffered: members.indices.map { inbox.oldestTimestamp(lane: $0) }, brokerSilence: brokerSilence,
            sinceProgress: members.map(\.sinceProgress).max() ?? .zero, lastError: lastError)
    }

    /// As in `status`, for who asks often: nothing is counted for it.
    package var brokerSilence: Duration { members.map(\.health.silence).max() ?? .zero }
    package var lastError: String? { members.compactMap(\.health.lastError).last }

    /// Commits what is complete, leaves the groups, ends every `next`. Complete what is under way first.
    /// - Returns: false where the brokers did not answer in time; the rest then goes on in the background.
    @discardableResult
    package func close(within limit: Duration) async -> Bool {
        stop()
        let deadline = ContinuousClock.now + limit
        var inTime = true
        for member in members {
            let left = max(.zero, deadline - .now)
            if await !member.finished.wait(upTo: left) { inTime = false }
        }
        return inTime
    }

    /// Whether some lane has been full for so long that its reading is paused.
    var isPaused: Bool { members.contains { $0.isPaused } }

    private func stop() {
        for member in members { member.stop() }
        inbox.close()
    }
}
