package import FoundationEssentials

/// Reads topics as a member of consumer groups. The most urgent subscription goes first.
///
/// Delivery is at least once: a message that is not completed when its partition is revoked, or when this process
/// ends, is delivered again.
package final class Consumer: Sendable {
    private let members: [GroupMember]
    private let inbox: MessageInbox

    /// Joins in the background; does not wait for a broker.
    /// - Parameters:
    ///   - subscriptions: the most urgent first.
    ///   - buffered: messages prefetched for each subscription, besides a few hundred within librdkafka.
    ///   - group: computes the value that filters see as a message's `group`; called once for each message, on the
    ///     thread that reads it.
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

    /// Returns buffered messages of the most urgent subscription that has any, at most `limit`; otherwise waits for
    /// at least one.
    /// - Parameters:
    ///   - subscriptions: how many of the most urgent subscriptions to take from; by default all.
    ///   - filter: call `reapplyFilters` if its answers change without a new message.
    /// - Returns: an empty array if the consumer was closed or the task is canceled.
    package func next(
        max limit: Int, ofFirst subscriptions: Int = .max, filter: (any MessageFilter)? = nil
    ) async -> [IncomingMessage] {
        await inbox.take(upTo: limit, ofFirst: subscriptions, filter: filter)
    }

    /// Applies the filters of waiting callers again to the messages that they refused.
    package func reapplyFilters() { inbox.offer([]) }

    /// Marks a message as completed. Its offset is committed within a fifth of a second after every earlier message
    /// of its partition is completed. Has no effect for a message of a revoked assignment. Callable in any order and
    /// from any task.
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

    /// The same values as in `status`, but cheap enough for frequent calls.
    package var brokerSilence: Duration { members.map(\.health.silence).max() ?? .zero }
    package var lastError: String? { members.compactMap(\.health.lastError).last }

    /// Commits completed messages, leaves the groups, and ends every `next`. Complete running work first.
    /// - Returns: false if the brokers did not answer in time; closing then continues in the background.
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

    /// Whether reading of a lane is paused because its buffer has been full for a while.
    var isPaused: Bool { members.contains { $0.isPaused } }

    private func stop() {
        for member in members { member.stop() }
        inbox.close()
    }
}
