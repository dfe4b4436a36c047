import Runtime

/// An option of a command.
struct Option {
    let name: String
    /// Name of the value in the help; nil for a flag.
    let value: String?
    let help: String

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
    static func value(_ name: String, _ value: String, _ help: String) -> Option {
        Option(name: name, value: value, help: help)
    }

    static let json = flag("json", "print JSON")
    static let url = value(
        "url", "URL",
        "the API, for example https://tapline.example; set its key in TAPLINE_KEY, because the state folder's key is "
            + "only for this machine"
    )
    static let cacert = value(
        "cacert", "FILE", "trust these PEM certificates instead of the system's or the line's own")
    static let state = value("state", "DIR", "the state folder of `tapline up`")
}

/// Invalid arguments: exit code 64.
struct UsageFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Any other failure, with its exit code.
struct CommandFailure: Error, CustomStringConvertible {
    let code: ExitCode
    let description: String

    init(_ code: ExitCode, _ description: String) {
        self.code = code
        self.description = description
    }
}
