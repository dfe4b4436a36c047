package import Runtime

/// A command of a program: its help, its options and its action.
package struct Command: Sendable {
    package let name: String
    /// The list of all commands shows the first line.
    package let summary: String
    /// The operands in the usage line.
    package let usage: String
    package let options: @Sendable () -> [Option]
    package let run: @Sendable (Arguments) async throws -> ExitCode

    package init(
        name: String, summary: String, usage: String, options: @escaping @Sendable () -> [Option],
        run: @escaping @Sendable (Arguments) async throws -> ExitCode
    ) {
        self.name = name
        self.summary = summary
        self.usage = usage
        self.options = options
        self.run = run
    }

    package func help(in program: String) -> String {
        var text = "usage: \(program) \(name)\(usage.isEmpty ? "" : " " + usage)\n\n\(summary)\n"
        let options = options()
        if !options.isEmpty {
            text += "\noptions:\n"
            for option in options {
                let left = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
                text += "  \(left)\(String(repeating: " ", count: max(1, 24 - left.count)))\(option.help)\n"
            }
        }
        return text
    }
}
