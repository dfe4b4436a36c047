import APIClient
import CommandLine
import Supervision

/// `tapline items import FILE`: the things of a household.
enum ItemsCommand {
    private static let verbs = Verbs(command: "items", list: [("import", "FILE")])

    static let command = Command(
        name: "items", summary: "import the things of a household from CSV or ZIP", usage: verbs.usage,
        options: { ItemImportCommand.options + [.url, .cacert, .state, .json] },
        run: { arguments in
            let (_, words) = try verbs.parse(arguments)
            return try await ItemImportCommand.run(words[0], arguments)
        })
}
