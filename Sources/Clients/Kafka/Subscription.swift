/// Topics that a consumer group reads. Each subscription has its own connection, so that no lane waits for another.
/// Give each lane its own group (`matcher.now`, `matcher.bulk`), because all members of a group must subscribe to the
/// same topics.
package struct Subscription: Sendable, Hashable {
    package let group: String
    package let topics: [String]

    package init(group: String, topics: [String]) {
        precondition(!topics.isEmpty, "a subscription names a topic")
        self.group = group
        self.topics = topics
    }
}
