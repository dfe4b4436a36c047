/// The login rules of the private cluster: peer authentication with a user name map, without passwords.
struct ClusterLogins {
    /// The operating system's user who runs the operator's commands.
    let supervisor: String
    /// The user of the workers, if it is another one.
    let workers: String?

    private static let map = "tapline"

    /// `pg_hba.conf`.
    static let rules = """
        # Written by tapline up at each start.
        local all all peer map=\(map)

        """

    /// `pg_ident.conf`.
    var names: String {
        var lines = ["# Written by tapline up at each start."]
        for role in ["tapline_admin", "tapline_app"] { lines.append("\(Self.map) \(quoted(supervisor)) \(role)") }
        if let workers { lines.append("\(Self.map) \(quoted(workers)) tapline_app") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }
}
