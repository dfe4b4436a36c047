import FoundationEssentials
import Runtime
import Sandbox

/// The user of the processes that decode untrusted pictures, under a supervisor that runs as root. The user owns no file,
/// and neither Postgres nor a worker runs as it.
enum SlotUser {
    private static let tries = 5

    /// Makes the user where it is missing, and says so.
    /// - Returns: its name, or nobody's where it cannot be made; nil where such a user cannot run the programs.
    static func needed(for programs: String) async throws(CommandFailure) -> String? {
        await make(UserAccount.slotName)
        let user = UserAccount.slots.name
        if user != UserAccount.slotName {
            Terminal.complain(
                "tapline: the user \(UserAccount.slotName) could not be made, so pictures are read as \(user)")
        }
        guard try await LineUser.canRun("\(programs)/tapline", as: user) else {
            Terminal.complain(
                "tapline: the user \(user) cannot run the programs in \(programs) or load their libraries, so pictures "
                    + "are read as \(LineUser.name)")
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
                return Terminal.complain("tapline: made the user \(name), whom pictures are read as")
            }
            // Another line that starts at the same time may hold the lock of /etc/passwd.
            try? await Task.sleep(for: .milliseconds(200))
        }
    }
}
