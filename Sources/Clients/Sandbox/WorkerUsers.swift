internal import Glibc

/// `ocr-worker --run-as USER --slots-as USER`: a supervisor that runs as root starts the worker, whose slots run as
/// another user. The worker itself changes its ids, because an executed program keeps no saved id.
package enum WorkerUsers {
    private static let workerFlag = "--run-as"
    private static let slotsFlag = "--slots-as"

    package static func command(_ program: String, as worker: String, slotsAs slots: String) -> [String] {
        [program, workerFlag, worker, slotsFlag, slots]
    }

    /// Does nothing without these flags. Call it while the process has one thread.
    /// - Returns: the other arguments.
    package static func adoptIfRequested(arguments: [String]) throws(SandboxError) -> [String] {
        guard arguments.contains(workerFlag) || arguments.contains(slotsFlag) else { return arguments }
        try account(after: workerFlag, arguments).work(spawning: account(after: slotsFlag, arguments))
        return arguments.indices.filter { index in
            ![index, index - 1].contains { $0 >= 0 && [workerFlag, slotsFlag].contains(arguments[$0]) }
        }.map { arguments[$0] }
    }

    private static func account(after flag: String, _ arguments: [String]) throws(SandboxError) -> UserAccount {
        guard let index = arguments.firstIndex(of: flag), index + 1 < arguments.count else {
            throw SandboxError("\(flag) needs a user name")
        }
        guard let account = UserAccount(named: arguments[index + 1]) else {
            throw SandboxError("there is no user \(arguments[index + 1])")
        }
        return account
    }
}
