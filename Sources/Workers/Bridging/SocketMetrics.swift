import Runtime
import Synchronization
import WebSockets

/// Counts the sockets of this process.
final class SocketMetrics: Sendable {
    enum Reason: String, CaseIterable {
        case client
        /// No key, a wrong or revoked one, or an owner who has turned sync off.
        case refused
        /// The client broke the protocol or a limit.
        case fault
        case idle, slow
        /// Without a close frame.
        case lost
        case stopping
        /// The server could not go on.
        case failed

        init(_ end: WebSocketEnd) {
            self =
                switch end {
                case .client: .client
                case .fault, .server(.unsupported): .fault
                case .idle: .idle
                case .slow: .slow
                case .lost: .lost
                case .server(.goingAway): .stopping
                case .server(.policy): .refused
                case .server: .failed
                }
        }
    }

    private let open = Atomic(0)
    private let closed: @Sendable (Reason) -> Metrics.Counter

    init(_ metrics: Metrics) {
        closed = metrics.counters(
            "tapline_bridge_sockets_closed_total", "Closed sockets of the message bridge, by reason.", by: "reason",
            Reason.self)
        metrics.gauge("tapline_bridge_sockets", "Open sockets of the message bridge.") { [weak self] in
            (self?.open.load(ordering: .relaxed)).map(Double.init)
        }
    }

    func opened() { open.add(1, ordering: .relaxed) }

    func ended(_ end: WebSocketEnd) {
        open.subtract(1, ordering: .relaxed)
        closed(Reason(end)).add()
    }
}
