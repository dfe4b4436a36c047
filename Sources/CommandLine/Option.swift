/// An option of a command.
package struct Option: Sendable {
    package let name: String
    /// Name of the value in the help; nil for a flag.
    package let value: String?
    package let help: String

    package static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }
    package static func value(_ name: String, _ value: String, _ help: String) -> Option {
        Option(name: name, value: value, help: help)
    }

    package static let json = flag("json", "print JSON")
    package static let url = value(
        "url", "URL",
        "the API, for example https://tapline.example; set its key in TAPLINE_KEY, because the state folder's key is "
            + "only for this machine"
    )
    package static let cacert = value(
        "cacert", "FILE", "trust these PEM certificates instead of the system's or the line's own")
    package static let state = value("state", "DIR", "the state folder of `tapline up` (TAPLINE_STATE)")
}
