/// The steps that work waits for, in the order of the line. Each has a topic of its own, and is a value of the database's
/// `stage`.
///
/// What the line must know of a stage stands here, in switches without a default: whoever adds one is asked by the
/// compiler for each of its answers.
package enum Stage: String, Codable, Sendable, CaseIterable {
    case recognize, understand, match, export, notify

    package enum Subject: Sendable {
        case capture, export
        /// What tells an owner of the end of either.
        case telling
    }

    /// What passes it.
    package var subject: Subject {
        switch self {
        case .recognize, .understand, .match: .capture
        case .export: .export
        case .notify: .telling
        }
    }

    /// What captures pass, in their order.
    package static let ofCaptures = allCases.filter { $0.subject == .capture }

    /// Where a new capture begins: text skips recognition.
    package static func first(hasImage: Bool) -> Stage { hasImage ? .recognize : .understand }

    /// After the last stage of a capture or an export comes what tells its owner.
    package var next: Stage? {
        switch self {
        case .recognize: .understand
        case .understand: .match
        case .match, .export: .notify
        case .notify: nil
        }
    }

    /// What a capture is once this stage is done; nil where the stage itself decides that, or ends no capture's step.
    package var reached: CaptureState? {
        switch self {
        case .recognize: .recognized
        case .understand: .understood
        case .match, .export, .notify: nil
        }
    }

    /// The program that works at it.
    package var worker: String {
        switch self {
        case .recognize: "ocr-worker"
        case .understand: "ai-worker"
        case .match: "matcher"
        case .export: "exporter"
        case .notify: "notifier"
        }
    }

    /// Stages whose bulk work shares a window, because none of them costs much: a text is through `match` right after
    /// `understand`.
    package var window: [Stage] {
        switch self {
        case .recognize, .export, .notify: [self]
        case .understand, .match: [.understand, .match]
        }
    }

    /// How its messages spread over the partitions of its topic. The rules read thousands of texts a second; with
    /// a provider that answers many at once, and takes seconds, `understand` is to spread by work.
    package var spread: Spread {
        switch self {
        case .match: .byOwner
        case .recognize, .export, .notify: .byWork
        case .understand: .byMoment
        }
    }

    /// After so many tries that failed at this stage the work is dead. Foreign code that fails on a picture fails on it
    /// again, at the cost of seconds of a processor.
    package var maximumAttempts: Int {
        switch self {
        case .recognize, .export: 3
        case .understand, .match, .notify: Backoff.maximumAttempts
        }
    }

    /// A topic for each lane; else one for both.
    package var hasLanes: Bool { subject == .capture }

    /// What a capture is while it waits for this stage.
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

/// What decides a message's partition, and so the replica of a worker that takes it.
package enum Spread: Sendable {
    /// An owner's work goes to one worker, which then holds what it needs of that owner.
    case byOwner
    /// Piece by piece: each takes long, and a few that were sent together are to keep several workers busy.
    case byWork
    /// What is sent within some milliseconds goes together, because quick work costs less in large batches: one request
    /// to the broker, one transaction.
    case byMoment
}
