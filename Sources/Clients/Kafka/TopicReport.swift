/// The result of `Admin.ensureTopics`.
package struct TopicReport: Sendable, Equatable {
    /// A missing topic, and the reason why it could not be created, for the operator.
    package struct Missing: Sendable, Hashable {
        package let name: String
        package let reason: String
    }

    package internal(set) var created: [String] = []
    package internal(set) var missing: [Missing] = []
    /// Topics with fewer partitions than requested. They work, but workers in excess of the partitions stay idle.
    package internal(set) var undersized: [TopicDescription] = []

    package var isComplete: Bool { missing.isEmpty }
}
