import FoundationEssentials
import HTTPServer
import Pipeline
import Runtime
import Store
import Synchronization

/// Who listens here: event streams by owner, and requests that wait for a capture. A listener without news costs an
/// entry in a table; only news, and the look around at every heartbeat, start work.
final class LiveHub: Sendable {
    private struct State {
        var streams: [UUID: [ObjectIdentifier: LiveStream]] = [:]
        var arrivals: [UUID: [ObjectIdentifier: Arrival]] = [:]
    }

    private let database: Database
    private let log: Log
    private let state = Mutex(State())

    init(database: Database, log: Log) {
        self.database = database
        self.log = log
    }

    var streamCount: Int { state.withLock { $0.streams.values.reduce(0) { $0 + $1.count } } }

    // MARK: Waiting for a capture

    func expect(_ capture: UUID) -> Arrival {
        let arrival = Arrival()
        state.withLock { $0.arrivals[capture, default: [:]][ObjectIdentifier(arrival)] = arrival }
        return arrival
    }

    func forget(_ arrival: Arrival, of capture: UUID) {
        state.withLock { state in
            state.arrivals[capture]?[ObjectIdentifier(arrival)] = nil
            if state.arrivals[capture]?.isEmpty == true { state.arrivals[capture] = nil }
        }
    }

    // MARK: Streams

    /// Sends what has changed since the cursor, then whatever changes.
    func add(_ stream: EventStream, of owner: UUID, since cursor: ChangeCursor) {
        let live = LiveStream(stream, of: owner, since: cursor, database: database, log: log)
        state.withLock { $0.streams[owner, default: [:]][ObjectIdentifier(live)] = live }
        stream.onClose { [weak self] in self?.remove(live) }
        live.wake(announced: false)
    }

    private func remove(_ live: LiveStream) {
        state.withLock { state in
            state.streams[live.owner]?[ObjectIdentifier(live)] = nil
            if state.streams[live.owner]?.isEmpty == true { state.streams[live.owner] = nil }
        }
    }

    /// Something of an owner's has changed.
    func hear(_ event: LineEvent) {
        let (arrivals, streams) = state.withLock { state in
            (Array((state.arrivals[event.id] ?? [:]).values), Array((state.streams[event.owner] ?? [:]).values))
        }
        for arrival in arrivals { arrival.come() }
        for stream in streams { stream.wake(announced: true) }
    }

    /// Tells an owner's listeners something that is not kept: who is too slow for it goes without.
    func tell(_ event: ServerSentEvent, to owner: UUID) {
        let streams = state.withLock { Array(($0.streams[owner] ?? [:]).values) }
        for stream in streams { stream.tell(event) }
    }

    /// Looks by itself whether there is news, since an event may get lost: one question for all owners.
    func lookAround() async {
        let oldest = state.withLock { state in
            state.streams.compactMapValues { streams in
                streams.values.map(\.cursor).min()
            }
        }
        guard !oldest.isEmpty else { return }
        do throws(StoreError) {
            let changed = try await database.owners(changedSince: oldest)
            let streams = state.withLock { state in changed.flatMap { (state.streams[$0] ?? [:]).values } }
            for stream in streams { stream.wake(announced: false) }
        } catch {
            log.warning("streams_not_checked", ["error": .text(error.description)])
        }
    }
}
