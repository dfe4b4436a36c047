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
        /// Whose capture each is that somebody waits for.
        var owners: [UUID: UUID] = [:]
        var newestArrival = ContinuousClock.now
        var isLooking = false
    }

    private let database: Database
    private let log: Log
    /// Events come late here, so that whoever waits for a capture has somebody look for it.
    private let eventsAreSlow: Bool
    private let state = Mutex(State())

    init(database: Database, log: Log, eventsAreSlow: Bool = false) {
        self.database = database
        self.log = log
        self.eventsAreSlow = eventsAreSlow
    }

    var streamCount: Int { state.withLock { $0.streams.values.reduce(0) { $0 + $1.count } } }

    // MARK: Waiting for a capture

    func expect(_ capture: UUID, of owner: UUID) -> Arrival {
        let arrival = Arrival()
        let isFirst = state.withLock { state in
            state.arrivals[capture, default: [:]][ObjectIdentifier(arrival)] = arrival
            state.owners[capture] = owner
            state.newestArrival = .now
            defer { state.isLooking = state.isLooking || eventsAreSlow }
            return eventsAreSlow && !state.isLooking
        }
        if isFirst { Task { await lookForArrivals() } }
        return arrival
    }

    func forget(_ arrival: Arrival, of capture: UUID) {
        state.withLock { state in
            state.arrivals[capture]?[ObjectIdentifier(arrival)] = nil
            if state.arrivals[capture]?.isEmpty == true {
                state.arrivals[capture] = nil
                state.owners[capture] = nil
            }
        }
    }

    /// One question for all that wait, for as long as anybody does.
    private func lookForArrivals() async {
        while true {
            let (owners, pause) = state.withLock { state -> ([UUID: UUID], Duration) in
                state.isLooking = !state.owners.isEmpty
                return (state.owners, LookPace.pause(after: ContinuousClock.now - state.newestArrival))
            }
            guard !owners.isEmpty else { return }
            do throws(StoreError) {
                for id in try await database.captures(endedAmong: owners) {
                    let arrivals = state.withLock { Array(($0.arrivals[id] ?? [:]).values) }
                    for arrival in arrivals { arrival.come() }
                    // Told; whoever waits forgets it in a moment.
                    state.withLock { $0.owners[id] = nil }
                }
            } catch {
                log.debug("arrivals_not_looked_for", ["error": .text(error.description)])
            }
            try? await Task.sleep(for: pause)
        }
    }

    // MARK: Streams

    /// Sends what has changed since the cursor, then whatever changes.
    /// - Parameter key: the device key that opened it: the stream ends within seconds of the key.
    func add(_ stream: EventStream, of owner: UUID, key: String, since cursor: ChangeCursor) {
        let live = LiveStream(stream, of: owner, key: key, since: cursor, database: database, log: log)
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

    /// Looks by itself whether there is news, since an event may get lost, and whose key was revoked: one question
    /// each for all streams.
    func lookAround() async {
        await endRevoked()
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

    private func endRevoked() async {
        let keys = state.withLock { state in Set(state.streams.values.flatMap { $0.values.map(\.key) }) }
        guard !keys.isEmpty else { return }
        do throws(StoreError) {
            let revoked = Set(try await database.deviceKeys(revokedAmong: Array(keys)))
            guard !revoked.isEmpty else { return }
            let streams = state.withLock { state in
                state.streams.values.flatMap(\.values).filter { revoked.contains($0.key) }
            }
            for stream in streams { stream.end() }
        } catch {
            log.warning("stream_keys_not_checked", ["error": .text(error.description)])
        }
    }
}
