import Captures
import Testing

@Suite struct StageTests {
    @Test(arguments: [true, false]) func `Stage: a capture passes each stage once and ends with notify`(
        hasImage: Bool
    ) {
        var stage = Stage.first(hasImage: hasImage)
        var state = CaptureState.received
        var passed: [Stage] = [stage]
        while let next = stage.next, passed.count <= Stage.allCases.count {
            #expect(stage.awaiting(hasImage: hasImage) == state)
            state = stage.reached ?? state
            stage = next
            passed.append(stage)
        }
        let first = Stage.first(hasImage: hasImage)
        #expect(passed == Stage.captureStages.drop { $0 != first } + [.notify])
        #expect(state == .understood)
    }

    @Test func `Stage: a stage that a capture does not pass awaits a received capture`() {
        #expect(Stage.recognize.awaiting(hasImage: false) == .received)
        #expect(Stage.export.awaiting(hasImage: true) == .received)
    }

    @Test(arguments: Stage.allCases) func `Stage: stages that share a window agree on it`(stage: Stage) {
        #expect(stage.window.contains(stage))
        #expect(stage.window.allSatisfy { $0.window == stage.window })
    }
}
