package import CommandLine
import FoundationEssentials
import Runtime
import Sandbox

/// The user of the processes that decode untrusted pictures, if the supervisor is root. The user owns no files, and
/// neither Postgres nor a worker runs as this user.
package enum SlotUser {
    private static let tries = 5

    /// Creates the user if it is missing, and reports that.
    /// - Returns: the user's name, or `nobody` if it cannot be created; nil if that user cannot run the programs.
    package static func needed(for programs: String) async throws(CommandFailure) -> String? {
        await make(UserAccount.slotName)
        let user = UserAccount.slots.name
        if user != UserAccount.slotName {
            Terminal.printError(
                "tapline: the user \(UserAccount.slotName) could not be created; pictures are read as \(user)")
        }
        guard try await ServiceUser.canRun("\(programs)/tapline", as: user) else {
            Terminal.printError(
                "tapline: the user \(user) cannot run the programs in \(programs) or load their libraries, so pictures "
                    + "are read as the user \(ServiceUser.name)")
            return nil
        }
        return user
    }

    private static func make(_ name: String) async {
        for _ in 0..<tries where UserAccount(named: name) == nil {
            let child = try? await ChildProcess.start(
                name: "useradd",
                command: [
                    "/usr/sbin/useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent",
                    "--shell", "/usr/sbin/nologin", name,
                ],
                environment: PrivateCluster.environment, log: "/dev/null")
            if await child?.wait() == 0 {
                return Terminal.printError("tapline: created the user \(name); pictures are read as this user")
            }
            // Another line that starts at the same time may lock /etc/passwd.
            try? await Task.sleep(for: .milliseconds(200))
        }
    }
}
