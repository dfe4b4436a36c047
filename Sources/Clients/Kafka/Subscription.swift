/// Topics read as a member of a consumer group. Each subscription has a connection of its own, so that no lane waits
/// for another: give each lane its own group (`matcher.now`, `matcher.bulk`), because members of one group must all
/// subscribe to the same topics.
package struct Subscription: Sendable, Hashable {
    package let group: String
    package let topics: [String]

    package init(group: String, topics: [String]) {
        precondition(!topics.isEmpty, "a subscription names a topic")
        self.group = group
        self.topics = topics
    }
}
