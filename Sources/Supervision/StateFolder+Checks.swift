package import CommandLine
import FoundationEssentials
import Runtime

extension StateFolder {
    /// The folder of `--state`, or the default.
    /// - Throws: `usage` for an empty name, which would mean the working folder.
    package static func named(by arguments: Arguments) throws(CommandFailure) -> StateFolder {
        guard arguments.value("state")?.isEmpty != true else {
            throw CommandFailure(.usage, "--state is empty: name the state folder, or leave the option out")
        }
        return StateFolder(arguments.value("state"))
    }

    /// Names that `tapline up` gives its files, and what an empty file system has. Log files may be there because the
    /// output of `tapline up` is written to the folder.
    private static let ownNames: Set<String> = [
        "log", "postgres", "run", "master.key", "settings", "lock", "pids", "exports", "device.key", "pg_hba.conf",
        "pg_ident.conf", "backups", "places.json", "lab", "lost+found",
    ]

    /// Changes nothing. A line started in another folder, such as a home folder, would close it to its other users.
    /// - Throws: `usage` if the folder has files and is no state folder.
    package func refuseForeignFiles() throws(CommandFailure) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        guard !names.contains("master.key"), !names.contains("postgres") else { return }
        let foreign = names.filter { name in
            !Self.ownNames.contains(name) && ![".log", ".partial"].contains { name.hasSuffix($0) }
        }.sorted()
        guard !foreign.isEmpty else { return }
        let more = foreign.count > 3 ? ", …" : ""
        throw CommandFailure(
            .usage,
            "\(path) is not a state folder of tapline up, and it is not empty (\(foreign.prefix(3).joined(separator: ", "))"
                + "\(more)): name a new or empty folder by --state or TAPLINE_STATE")
    }
}
