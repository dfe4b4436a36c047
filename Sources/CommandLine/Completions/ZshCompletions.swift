/// The completion script for zsh, as a file of `fpath` or for `source`.
struct ZshCompletions {
    let program: String
    let commands: [CommandWords]

    private var function: String { "_" + program }

    var script: String {
        """
        #compdef \(program)
        # zsh completions of \(program), printed by `\(program) completions zsh`.
        \(function)() {
            if ((CURRENT == 2)); then
                local -a commands=(
        \(commands.map { "            \(Shell.quoted("\($0.name):\($0.summary)"))\n" }.joined())        )
                _describe command commands
                compadd -- --help --version
                return
            fi
            shift words
            ((CURRENT--))
            case $words[1] in
        \(commands.map(branch).joined())    esac
        }
        if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
            \(function) "$@"
        else
            compdef \(function) \(program)
        fi

        """
    }

    private func branch(_ command: CommandWords) -> String {
        var specifications = command.options.map(Self.specification)
        if !command.verbs.isEmpty {
            specifications.append("1:action:(\(command.verbs.joined(separator: " ")))")
        }
        if command.takesFiles { specifications.append("*:file:_files") }
        let arguments = specifications.map { " \\\n            \(Shell.quoted($0))" }.joined()
        return "    \(command.name))\n        _arguments -s\(arguments) ;;\n"
    }

    private static func specification(_ option: Option) -> String {
        let help = option.help.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        guard let value = option.value else { return "--\(option.name)[\(help)]" }
        let action =
            switch option.valueKind {
            case .file: "_files"
            case .folder: "_files -/"
            case .other: " "
            }
        let name = value.map { $0 == ":" ? "\\:" : String($0) }.joined()
        return "--\(option.name)=[\(help)]:\(name):\(action)"
    }
}
