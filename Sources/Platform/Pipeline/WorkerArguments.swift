import Runtime

/// The arguments of a worker's program. Everything else is a setting.
package enum WorkerArguments {
    package enum Action: Equatable {
        case run
        /// Only check the settings.
        case check
        /// Print this text and exit.
        case show(String)
        case refuse(String)
    }

    /// - Parameter words: the arguments without the program's name.
    package static func action(of program: String, _ words: [String]) -> Action {
        if let unknown = words.first(where: { !["--help", "-h", "--version", "--check"].contains($0) }) {
            return .refuse("'\(unknown)' is not an option; see \(program) --help")
        }
        if words.contains("--help") || words.contains("-h") { return .show(help(for: program)) }
        if words.contains("--version") { return .show(ProductVersion.line(of: program)) }
        return words.contains("--check") ? .check : .run
    }

    private static func help(for program: String) -> String {
        """
        usage: \(program) [--check | --version | --help]

        a worker of Tapline: runs until SIGTERM or SIGINT. Its settings are environment variables, which
        ops/docs/operations.md lists.

        options:
          --check                 check the settings of this worker, print their faults and exit
          --version               print the version and exit
          --help                  print this text and exit

        """
    }
}
