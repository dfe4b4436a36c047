internal import Synchronization

/// All event streams, in slices, so that one timer spreads the heartbeats evenly over the interval.
final class StreamRegistry: Sendable {
    static let slices = 15

    private struct State {
        var slices = [[ObjectIdentifier: ResponseStream]](repeating: [:], count: StreamRegistry.slices)
        var places: [ObjectIdentifier: Int] = [:]
        var next = 0
        var current = 0
        var emptyWaiters: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.places.count } }

    func add(_ stream: ResponseStream) {
        state.withLock { state in
            state.places[ObjectIdentifier(stream)] = state.next
            state.slices[state.next][ObjectIdentifier(stream)] = stream
            state.next = (state.next + 1) % Self.slices
        }
    }

    func remove(_ stream: ResponseStream) {
        let waiters = state.withLock { state -> [@Sendable () -> Void] in
            guard let place = state.places.removeValue(forKey: ObjectIdentifier(stream)) else { return [] }
            state.slices[place][ObjectIdentifier(stream)] = nil
            guard state.places.isEmpty else { return [] }
            defer { state.emptyWaiters = [] }
            return state.emptyWaiters
        }
        waiters.forEach { $0() }
    }

    /// Calls back when no stream is left; at once if there is none.
    func whenEmpty(_ body: @escaping @Sendable () -> Void) {
        let isEmpty = state.withLock { state in
            if !state.places.isEmpty { state.emptyWaiters.append(body) }
            return state.places.isEmpty
        }
        if isEmpty { body() }
    }

    /// Handles one slice: cuts streams whose client has left or was silent for `limit`, and sends a heartbeat to the
    /// others. If a descriptor was closed in between, its stream is closed too, and both actions do nothing.
    func beat(silence limit: Duration) {
        let streams = state.withLock { state in
            state.current = (state.current + 1) % Self.slices
            return Array(state.slices[state.current].values)
        }
        guard !streams.isEmpty else { return }
        let descriptors = streams.map(\.connection.descriptor)
        let gone = Set(DisconnectDetector.gone(descriptors))
        for (index, stream) in streams.enumerated() {
            if gone.contains(index) || DisconnectDetector.isSilent(descriptors[index], for: limit) {
                stream.fail()
            } else {
                stream.heartbeat()
            }
        }
    }

    func finishAll() { all.forEach { $0.finish() } }

    func failAll() { all.forEach { $0.fail() } }

    private var all: [ResponseStream] { state.withLock { $0.slices.flatMap(\.values) } }
}
