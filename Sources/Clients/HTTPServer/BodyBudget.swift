internal import Synchronization

/// Memory budgets for request bodies, in bytes: in total, for each admitted client, and for all requests that are not
/// admitted yet.
final class BodyBudget: Sendable {
    /// The budget that a body counts against.
    enum Account: Sendable, Equatable {
        /// The route has no admission: the body counts against the total only.
        case open
        /// The route's admission has not run yet.
        case unadmitted
        case client(String)
    }

    private struct State {
        var total = 0
        var unadmitted = 0
        /// Bytes held for each client; clients without bytes are absent.
        var clients: [String: Int] = [:]
    }

    private let configuration: HTTPServerConfiguration
    private let state = Mutex(State())

    init(_ configuration: HTTPServerConfiguration) { self.configuration = configuration }

    /// Whether this many more bytes fit. Reserves nothing, so that announcing a large body holds no memory.
    func hasRoom(for count: Int, of account: Account) -> Bool {
        state.withLock { hasRoom(for: count, of: account, $0) }
    }

    /// - Returns: false if the bytes do not fit. Then nothing was reserved.
    func take(_ count: Int, for account: Account) -> Bool {
        state.withLock { state in
            guard hasRoom(for: count, of: account, state) else { return false }
            change(&state, account, by: count)
            return true
        }
    }

    func release(_ count: Int, of account: Account) {
        guard count > 0 else { return }
        state.withLock { change(&$0, account, by: -count) }
    }

    private func hasRoom(for count: Int, of account: Account, _ state: State) -> Bool {
        guard state.total + count <= configuration.maximumBufferedBytes else { return false }
        return switch account {
        case .open: true
        case .unadmitted: state.unadmitted + count <= configuration.maximumUnadmittedBytes
        case .client(let id): state.clients[id, default: 0] + count <= configuration.maximumClientBytes
        }
    }

    private func change(_ state: inout State, _ account: Account, by count: Int) {
        state.total += count
        switch account {
        case .open: break
        case .unadmitted: state.unadmitted += count
        case .client(let id):
            let held = state.clients[id, default: 0] + count
            state.clients[id] = held > 0 ? held : nil
        }
    }
}
