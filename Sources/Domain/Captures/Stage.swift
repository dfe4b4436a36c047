/// Steps that work passes, in order. Each stage has its own topics and is a value of the database type `stage`.
///
/// Everything the pipeline must know about a stage is here, in switches without `default`, so that the compiler asks
/// for each answer when a stage is added.
package enum Stage: String, Codable, Sendable, CaseIterable {
    case recognize, understand, match, export, notify

    package enum Subject: Sendable {
        case capture, export
        /// Telling an owner that a capture or an export has ended.
        case ownerNotification
    }

    /// The kind of work that passes this stage.
    package var subject: Subject {
        switch self {
        case .recognize, .understand, .match: .capture
        case .export: .export
        case .notify: .ownerNotification
        }
    }

    /// The stages of captures, in order.
    package static let captureStages = allCases.filter { $0.subject == .capture }

    /// First stage of a new capture: text skips recognition.
    package static func first(hasImage: Bool) -> Stage { hasImage ? .recognize : .understand }

    /// The last stage of a capture or an export is followed by `notify`.
    package var next: Stage? {
        switch self {
        case .recognize: .understand
        case .understand: .match
        case .match, .export: .notify
        case .notify: nil
        }
    }

    /// State of a capture after this stage; nil if the stage decides the state itself, leaves it as it is, or does
    /// not process captures.
    package var reached: CaptureState? {
        switch self {
        case .recognize: .recognized
        case .understand: .understood
        case .match, .export, .notify: nil
        }
    }

    /// The executable that consumes this stage.
    package var worker: String {
        switch self {
        case .recognize: "ocr-worker"
        case .understand: "ai-worker"
        case .match: "matcher"
        case .export: "exporter"
        case .notify: "notifier"
        }
    }

    /// Stages that share one window for bulk work because each is cheap: a text passes `match` right after
    /// `understand`.
    package var window: [Stage] {
        switch self {
        case .recognize, .export, .notify: [self]
        case .understand, .match: [.understand, .match]
        }
    }

    /// How the stage's messages are distributed over its topic's partitions. `understand` uses `byTime` because the
    /// rules read thousands of texts a second; a slow provider that reads many texts at once would need `byWork`.
    package var partitionStrategy: PartitionStrategy {
        switch self {
        case .match: .byOwner
        case .recognize, .export, .notify: .byWork
        case .understand: .byTime
        }
    }

    /// Failed attempts before the work is dead. Stages that run foreign code have few: such code usually fails again
    /// on the same picture, and each attempt costs seconds of processor time.
    package var maximumAttempts: Int {
        switch self {
        case .recognize, .export: 3
        case .understand, .match, .notify: Backoff.maximumAttempts
        }
    }

    /// Whether the stage has one topic for each lane; otherwise one topic carries both.
    package var hasLanes: Bool { subject == .capture }

    /// State of a capture that waits for this stage.
    package func awaiting(hasImage: Bool) -> CaptureState {
        var state = CaptureState.received
        var stage: Stage? = Self.first(hasImage: hasImage)
        while let passed = stage, passed != self {
            state = passed.reached ?? state
            stage = passed.next
        }
        return stage == nil ? .received : state
    }
}

/// What decides the partition of a message, and so which replica of a worker receives it.
package enum PartitionStrategy: Sendable {
    /// All work of an owner goes to one worker, which can keep the owner's data in memory.
    case byOwner
    /// Each piece of work separately: each takes long, and a few that were sent together should use several workers.
    case byWork
    /// Messages sent within some milliseconds go to one partition: quick work is cheaper in large batches, with one
    /// request to the broker and one transaction.
    case byTime
}
