/// The completion script for bash 4 or later.
struct BashCompletions {
    let program: String
    let commands: [CommandWords]

    private var function: String { "_" + program.map { $0 == "-" ? "_" : String($0) }.joined() }

    var script: String {
        """
        # bash completions of \(program), printed by `\(program) completions bash`.
        \(function)() {
            local word=${COMP_WORDS[COMP_CWORD]} before='' words=''
            COMPREPLY=()
            if ((COMP_CWORD > 0)); then before=${COMP_WORDS[COMP_CWORD - 1]}; fi
            if ((COMP_CWORD == 1)); then
                words=\(Shell.quoted((commands.map(\.name) + ["--help", "--version"]).joined(separator: " ")))
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
                return
            fi
            # bash separates --name=value at the equals sign.
            if [[ $word == '=' ]]; then
                word=''
            elif [[ $before == '=' ]]; then
                before=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            case "${COMP_WORDS[1]} $before" in
        \(values)    esac
            case "${COMP_WORDS[1]}" in
        \(commands.map(branch).joined())    esac
        }
        complete -F \(function) \(program)

        """
    }

    /// The options with a value.
    private var values: String {
        var text = ""
        for (kind, action) in [(Option.ValueKind.file, "-f"), (.folder, "-d"), (.other, "")] {
            let patterns = commands.flatMap { command in
                command.options.filter { $0.value != nil && $0.valueKind == kind }.map {
                    "'\(command.name) --\($0.name)'"
                }
            }
            guard !patterns.isEmpty else { continue }
            text += "    \(patterns.joined(separator: " | \\\n        ")))\n"
            text += action.isEmpty ? "" : "        \(Self.paths(action))\n"
            text += "        return ;;\n"
        }
        return text
    }

    private func branch(_ command: CommandWords) -> String {
        let options = Shell.quoted(command.options.map { "--\($0.name)" }.joined(separator: " "))
        var text = "    \(command.name))\n        words=\(options)\n"
        if command.takesFiles {
            text += "        if [[ $word != -* ]]; then \(Self.paths("-f")); return; fi\n"
        }
        if !command.verbs.isEmpty {
            let verbs = Shell.quoted(command.verbs.joined(separator: " "))
            text += "        if ((COMP_CWORD == 2)) && [[ $word != -* ]]; then words=\(verbs); fi\n"
        }
        return text + "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\") ;;\n"
    }

    private static func paths(_ action: String) -> String {
        "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen \(action) -- \"$word\")"
    }
}
