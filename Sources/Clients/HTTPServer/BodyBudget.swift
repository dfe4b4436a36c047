internal import Synchronization

/// How many bytes of bodies the server holds: all together, for each client that a route has admitted, and for all
/// requests together whose client is not known yet.
final class BodyBudget: Sendable {
    /// On whose account a body is held.
    enum Account: Sendable, Equatable {
        /// The route asks nobody: only the whole counts.
        case open
        /// The route has not been asked yet.
        case unadmitted
        case client(String)
    }

    private struct State {
        var total = 0
        var unadmitted = 0
        /// Clients that hold something now.
        var clients: [String: Int] = [:]
    }

    private let configuration: HTTPServerConfiguration
    private let state = Mutex(State())

    init(_ configuration: HTTPServerConfiguration) { self.configuration = configuration }

    /// Whether so many bytes more may be held now. Reserves nothing: a client that announces much holds nothing by it.
    func hasRoom(for count: Int, of account: Account) -> Bool {
        state.withLock { hasRoom(for: count, of: account, $0) }
    }

    /// - Returns: false where the bytes do not fit, and nothing was taken.
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
