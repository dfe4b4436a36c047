import Runtime

/// One option of a command, as `--help` shows it.
struct Option {
    let name: String
    /// What the value is called in the help; nil for a flag.
    let value: String?
    let help: String

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
    static func value(_ name: String, _ value: String, _ help: String) -> Option {
        Option(name: name, value: value, help: help)
    }

    static let json = flag("json", "print JSON for machines")
    static let url = value(
        "url", "URL",
        "the API, such as https://tapline.example; its key is TAPLINE_KEY (the state folder's is for this machine only)"
    )
    static let cacert = value(
        "cacert", "FILE", "PEM certificates to believe instead of the system's, or instead of the line's own")
    static let state = value("state", "DIR", "the state folder of `tapline up`")
}

/// The words on the command line are wrong: exit 64.
struct UsageFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Something went wrong that is not the user's words: what, and the exit code that says so.
struct CommandFailure: Error, CustomStringConvertible {
    let code: ExitCode
    let description: String

    init(_ code: ExitCode, _ description: String) {
        self.code = code
        self.description = description
    }
}
