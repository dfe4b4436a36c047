import Testing

@testable import CommandLine
@testable import Operator

@Suite struct VerbsTests {
    private static let verbs = Verbs(
        command: "inbox",
        list: [("list", ""), ("assign", "ID CONTACT"), ("contact", "ID [NAME]"), ("set", "ID FIELD=VALUE...")])

    @Test(arguments: [
        (["list"], true), (["list", "a"], false), (["assign", "a"], false), (["assign", "a", "b"], true),
        (["assign", "a", "b", "c"], false), (["contact", "a"], true), (["contact", "a", "b"], true),
        (["contact", "a", "b", "c"], false), (["set", "a"], false), (["set", "a", "b"], true),
        (["set", "a", "b", "c", "d"], true), (["file"], false), ([], false),
    ])
    func `Verbs: an action takes its operands, no more and no less`(words: [String], isRight: Bool) throws {
        let arguments = try Arguments(words, options: [])
        if isRight {
            let (verb, operands) = try Self.verbs.parse(arguments)
            #expect([verb] + operands == words)
        } else {
            let fault = #expect(throws: UsageFault.self) { try Self.verbs.parse(arguments) }
            #expect(
                fault?.description.contains(words.first == "file" || words.isEmpty ? "list, assign" : "tapline inbox")
                    == true)
        }
    }

    @Test func `Verbs: the usage line offers each action to a shell`() {
        #expect(Self.verbs.usage == "list | assign ID CONTACT | contact ID [NAME] | set ID FIELD=VALUE...")
        for name in ["inbox", "captures", "contacts", "interactions"] {
            let command = OperatorMain.program.commands.first { $0.name == name }
            let words = command.map(CommandWords.init)
            #expect((words?.verbs.count ?? 0) > 4 && words?.takesFiles == false, "\(name)")
            #expect(Set(command?.options().map(\.name) ?? []).count == command?.options().count, "\(name)")
        }
    }
}
