/// A fault that is injected into a line.
enum ChaosFault: Hashable, Sendable {
    /// SIGKILL.
    case kill(worker: String)
    /// SIGSTOP, later SIGCONT: the worker is slow, not dead.
    case pause(worker: String)
    /// `pg_terminate_backend` of all its sessions.
    case endSessions(worker: String)
    /// Immediate shutdown: uncommitted transactions are lost.
    case restartPostgres
    /// SIGKILL.
    case restartBroker

    /// The key in the report.
    var name: String {
        switch self {
        case .kill: "kill"
        case .pause: "pause"
        case .endSessions: "end_sessions"
        case .restartPostgres: "restart_postgres"
        case .restartBroker: "restart_broker"
        }
    }

    var text: String {
        switch self {
        case .kill(let worker): "kill \(worker)"
        case .pause(let worker): "pause \(worker)"
        case .endSessions(let worker): "end the sessions of \(worker)"
        case .restartPostgres: "restart Postgres"
        case .restartBroker: "restart the broker"
        }
    }
}
