/// A shell. A program prints a completion script for each of them.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script, made from the commands and options of the program.
    package func completions(of program: Program) -> String {
        let commands = program.commands.map(CommandWords.init)
        return switch self {
        case .bash: BashCompletions(program: program.name, commands: commands).script
        case .zsh: ZshCompletions(program: program.name, commands: commands).script
        case .fish: FishCompletions(program: program.name, commands: commands).script
        }
    }

    /// The text in single quotes, for bash and zsh.
    static func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text { quoted += character == "'" ? "'\\''" : String(character) }
        return quoted + "'"
    }
}
