/// What became of the topics that were asked for.
package struct TopicReport: Sendable, Equatable {
    /// A topic that is not there, and why it could not be made, in words for the operator.
    package struct Missing: Sendable, Hashable {
        package let name: String
        package let reason: String
    }

    package internal(set) var created: [String] = []
    package internal(set) var missing: [Missing] = []
    /// Topics with fewer partitions than asked for. They work; more workers than partitions would idle.
    package internal(set) var undersized: [TopicDescription] = []

    package var isComplete: Bool { missing.isEmpty }
}
