import Runtime
import Testing

@testable import Operator

@Suite struct LimitsCommandTests {
    @Test(arguments: [
        [], ["drop"], ["list", "device:a"], ["set", "device:a"], ["set"], ["show"], ["unset", "a", "b"],
        ["set", "device:a", "--per-minute", "0"], ["set", "device:a", "--per-day", "many"],
        ["unset", "device:a", "--per-day", "5"],
    ])
    func `LimitsCommand: invalid arguments are refused before the database is opened`(words: [String]) async {
        #expect(await OperatorMain.run(["limits"] + words) == .usage)
    }
}
