import Captures
import Testing

@Suite struct StageTests {
    @Test(arguments: [true, false]) func `a capture goes down the line, each stage once, and is told of at its end`(
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
        #expect(passed == (hasImage ? [.recognize] : []) + [.understand, .match, .notify])
        #expect(state == .understood)
    }

    @Test func `what a capture does not pass, it awaits as it came`() {
        #expect(Stage.recognize.awaiting(hasImage: false) == .received)
        #expect(Stage.export.awaiting(hasImage: true) == .received)
    }

    @Test(arguments: Stage.allCases) func `the stages of a window say so of each other`(stage: Stage) {
        #expect(stage.window.contains(stage))
        #expect(stage.window.allSatisfy { $0.window == stage.window })
    }
}
