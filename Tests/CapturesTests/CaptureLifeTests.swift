import Captures
import Testing

@Suite struct CaptureLifeTests {
    /// Every change that is allowed; whatever is not here is not.
    static let allowed: [CaptureState: Set<CaptureState>] = [
        .received: [.recognized, .understood, .filed, .inbox, .rejected, .dead, .cancelled, .erased],
        .recognized: [.understood, .filed, .inbox, .rejected, .dead, .cancelled, .erased],
        .understood: [.filed, .inbox, .rejected, .dead, .cancelled, .erased],
        .filed: [.received, .erased],
        .inbox: [.filed, .received, .erased],
        .rejected: [.filed, .received, .erased],
        .dead: [.filed, .received, .recognized, .understood, .erased],
        .cancelled: [.erased],
        .erased: [],
    ]

    @Test(arguments: CaptureState.allCases) func `a state changes only as the table says`(from: CaptureState) {
        for to in CaptureState.allCases {
            #expect(
                CaptureLife.mayChange(from: from, to: to) == (Self.allowed[from]?.contains(to) == true),
                "\(from) to \(to)")
        }
    }

    @Test func `every state that is under way reaches an end`() {
        for state in CaptureState.allCases where !state.isTerminal {
            #expect(CaptureState.allCases.contains { $0.isTerminal && CaptureLife.mayChange(from: state, to: $0) })
        }
    }

    @Test(arguments: [true, false]) func `a capture goes down the line, each stage once, and is told of at its end`(
        hasImage: Bool
    ) {
        var stage = CaptureLife.firstStage(hasImage: hasImage)
        var state = CaptureState.received
        var passed: [Stage] = [stage]
        while let next = CaptureLife.next(after: stage), passed.count <= Stage.allCases.count {
            if let reached = CaptureLife.state(after: stage) {
                #expect(CaptureLife.mayChange(from: state, to: reached))
                state = reached
            }
            stage = next
            passed.append(stage)
        }
        #expect(passed == (hasImage ? [.recognize] : []) + [.understand, .match, .notify])
        #expect(state == .understood)
    }

    @Test func `text skips recognition`() {
        #expect(CaptureLife.firstStage(hasImage: false) == .understand)
        #expect(CaptureLife.firstStage(hasImage: true) == .recognize)
    }
}
