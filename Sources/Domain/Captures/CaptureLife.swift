/// How a capture's state may change, and which stage it waits for: the one place that knows.
package enum CaptureLife {
    /// Where a new capture begins: text skips recognition.
    package static func firstStage(hasImage: Bool) -> Stage { hasImage ? .recognize : .understand }

    /// The order of the line. After the last of them comes what tells its owner.
    package static func next(after stage: Stage) -> Stage? {
        switch stage {
        case .recognize: .understand
        case .understand: .match
        case .match, .export: .notify
        case .notify: nil
        }
    }

    /// What a capture is once this stage is done; nil where the stage itself decides that, or ends no capture's step.
    package static func state(after stage: Stage) -> CaptureState? {
        switch stage {
        case .recognize: .recognized
        case .understand: .understood
        case .match, .export, .notify: nil
        }
    }

    package static func mayChange(from: CaptureState, to: CaptureState) -> Bool {
        switch (from, to) {
        case (.received, .recognized), (.received, .understood), (.recognized, .understood): true
        case (.understood, .filed), (.understood, .inbox): true
        // An unreadable capture whose text is known still reaches the inbox (C-67).
        case (.received, .inbox), (.recognized, .inbox): true
        case (.received, .rejected), (.recognized, .rejected), (.understood, .rejected): true
        case (.received, .dead), (.recognized, .dead), (.understood, .dead): true
        case (.received, .cancelled), (.recognized, .cancelled), (.understood, .cancelled): true
        // A person may assign what lies in the inbox, and an operator replay what is dead.
        case (.inbox, .filed), (.dead, .received), (.dead, .recognized), (.dead, .understood): true
        // A card is typed by hand where it could not be read, or read once more; what was read before still stands.
        case (.rejected, .filed), (.dead, .filed), (.received, .filed), (.recognized, .filed): true
        case (.filed, .received), (.inbox, .received), (.rejected, .received): true
        case (.erased, _): false
        case (_, .erased): true
        default: false
        }
    }
}
