/// One thing that goes wrong with a line.
enum ChaosFault: Hashable, Sendable {
    /// SIGKILL.
    case kill(worker: String)
    /// SIGSTOP, and SIGCONT a while later: a worker that is slow, not dead.
    case pause(worker: String)
    /// `pg_terminate_backend` of all its sessions.
    case endSessions(worker: String)
    /// Immediate mode: what was not committed is lost.
    case restartPostgres
    /// SIGKILL.
    case restartBroker

    /// The kind, as it is counted.
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
        case .pause(let worker): "stop \(worker) for a while"
        case .endSessions(let worker): "end the sessions of \(worker)"
        case .restartPostgres: "restart Postgres"
        case .restartBroker: "restart the broker"
        }
    }
}
