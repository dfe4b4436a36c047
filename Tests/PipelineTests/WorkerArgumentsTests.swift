import Pipeline
import Runtime
import Testing

@Suite struct WorkerArgumentsTests {
    @Test(arguments: [
        ([], WorkerArguments.Action.run), (["--check"], .check),
        (["--version"], .show(ProductVersion.line(of: "matcher"))),
        (["--bogus"], .refuse("'--bogus' is not an option; see matcher --help")),
        (["--check", "now"], .refuse("'now' is not an option; see matcher --help")),
    ])
    func `WorkerArguments: an unknown argument is refused`(words: [String], action: WorkerArguments.Action) {
        #expect(WorkerArguments.action(of: "matcher", words) == action)
    }

    @Test(arguments: ["--help", "-h"])
    func `WorkerArguments: help names the program and its options`(word: String) {
        guard case .show(let text) = WorkerArguments.action(of: "matcher", [word]) else {
            Issue.record("no help")
            return
        }
        #expect(text.hasPrefix("usage: matcher ") && text.contains("--check") && text.contains("--version"))
    }
}
