/// The completion script for fish.
struct FishCompletions {
    let program: String
    let commands: [CommandWords]

    private var function: String { "__\(program.map { $0 == "-" ? "_" : String($0) }.joined())_command" }

    var script: String {
        """
        # fish completions of \(program), printed by `\(program) completions fish`.
        # Usage: \(function) NAME [COUNT]: the command is NAME, followed by COUNT further words.
        function \(function)
            set -l words (commandline -opc)
            test (count $words) -gt 1; and test $words[2] = $argv[1]
            and begin
                test (count $argv) -eq 1; or test (count $words) -eq (math 2 + $argv[2])
            end
        end
        complete -c \(program) -f
        complete -c \(program) -n 'test (count (commandline -opc)) -eq 1' -l help -d 'list the commands'
        complete -c \(program) -n 'test (count (commandline -opc)) -eq 1' -l version -d 'print the version'
        \(commands.map(lines).joined())
        """
    }

    private func lines(_ command: CommandWords) -> String {
        let isCommand = "-n '\(function) \(command.name)'"
        var text = "complete -c \(program) -n 'test (count (commandline -opc)) -eq 1' -a \(command.name)"
        text += " -d \(Self.quoted(command.summary))\n"
        if !command.verbs.isEmpty {
            text += "complete -c \(program) -n '\(function) \(command.name) 0' -a "
            text += Self.quoted(command.verbs.joined(separator: " ")) + "\n"
        }
        if command.takesFiles { text += "complete -c \(program) \(isCommand) -F\n" }
        for option in command.options {
            text += "complete -c \(program) \(isCommand) -l \(option.name)\(Self.value(option))"
            text += " -d \(Self.quoted(option.help))\n"
        }
        return text
    }

    private static func value(_ option: Option) -> String {
        guard option.value != nil else { return "" }
        return switch option.valueKind {
        case .file: " -r -F"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .other: " -x"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text { quoted += "'\\".contains(character) ? "\\\(character)" : String(character) }
        return quoted + "'"
    }
}
