import BridgeRecords
import FoundationEssentials
import HTTPServer
import Pipeline
import Prompting
import ProviderRecords
import Records
import Requests
import Runtime
import Store
import Synchronization

/// The listeners of this replica: event streams by owner, and requests that wait for a capture. An idle listener costs
/// one table entry. Work starts only for an event or at the periodic check.
final class EventHub: Sendable {
    private struct State {
        var streams: [UUID: [ObjectIdentifier: ClientStream]] = [:]
        /// The number of open streams by device key.
        var streamsOfKeys: [String: Int] = [:]
        var waiters: [UUID: [ObjectIdentifier: CompletionWaiter]] = [:]
        /// The owner of each capture that a request waits for.
        var owners: [UUID: UUID] = [:]
        var newestWaiterTime = ContinuousClock.now
        var isPolling = false
    }

    private let database: Database
    private let log: Log
    /// Events are slow on the embedded broker, so the database is polled while a request waits.
    private let eventsAreSlow: Bool
    /// The most streams that a device key can have open on this replica.
    let mostStreamsOfKey: Int
    private let state = Mutex(State())
    /// The requests that wait for screenshot prompts.
    let prompts = PromptListeners()

    init(
        database: Database, log: Log, eventsAreSlow: Bool = false, mostStreamsOfKey: Int = IngestSettings.streamsOfKey
    ) {
        self.mostStreamsOfKey = mostStreamsOfKey
        self.database = database
        self.log = log
        self.eventsAreSlow = eventsAreSlow
    }

    var streamCount: Int { state.withLock { $0.streams.values.reduce(0) { $0 + $1.count } } }

    // MARK: Waiting for a capture

    func register(_ capture: UUID, of owner: UUID) -> CompletionWaiter {
        let waiter = CompletionWaiter()
        let isFirst = state.withLock { state in
            state.waiters[capture, default: [:]][ObjectIdentifier(waiter)] = waiter
            state.owners[capture] = owner
            state.newestWaiterTime = .now
            defer { state.isPolling = state.isPolling || eventsAreSlow }
            return eventsAreSlow && !state.isPolling
        }
        if isFirst { Task { await pollAwaitedCaptures() } }
        return waiter
    }

    func unregister(_ waiter: CompletionWaiter, of capture: UUID) {
        state.withLock { state in
            state.waiters[capture]?[ObjectIdentifier(waiter)] = nil
            if state.waiters[capture]?.isEmpty == true {
                state.waiters[capture] = nil
                state.owners[capture] = nil
            }
        }
    }

    /// Polls the database for all awaited captures at once. Runs while a request waits.
    private func pollAwaitedCaptures() async {
        while true {
            let (owners, pause) = state.withLock { state -> ([UUID: UUID], Duration) in
                state.isPolling = !state.owners.isEmpty
                return (state.owners, PollInterval.pause(after: ContinuousClock.now - state.newestWaiterTime))
            }
            guard !owners.isEmpty else { return }
            do throws(StoreError) {
                for id in try await database.captures.ended(among: owners) {
                    let waiters = state.withLock { Array(($0.waiters[id] ?? [:]).values) }
                    for waiter in waiters { waiter.complete() }
                    // The waiter is resumed; its request removes it.
                    state.withLock { $0.owners[id] = nil }
                }
            } catch {
                log.debug("arrivals_not_looked_for", ["error": .text(error.description)])
            }
            try? await Task.sleep(for: pause)
        }
    }

    // MARK: Streams

    /// Throws if the device key has too many open streams.
    @Sendable func checkStreams(ofKey key: String) throws(APIFailure) {
        guard state.withLock({ $0.streamsOfKeys[key, default: 0] }) < mostStreamsOfKey else {
            throw APIFailure(
                .tooManyStreams,
                "A device key can have \(mostStreamsOfKey) open event streams and WebSockets. Close one first.",
                headers: [("Retry-After", "30")])
        }
    }

    /// Sends the changes since the cursor, then each new change. Ends the stream if others of the key were faster and
    /// the key has too many.
    /// - Parameters:
    ///   - key: the device key that opened the stream. The stream ends within five seconds after the key is revoked.
    ///   - needsSync: the stream ends within five seconds after the owner has turned sync off.
    ///   - only: what the stream sends; nil sends everything.
    ///   - proof: asked before each event; without a proof the events wait. The stream ends within five seconds after the
    ///     proof does not hold any more.
    /// - Returns: continues the events when there is a proof again.
    @discardableResult
    func add(
        _ stream: EventStream, of owner: UUID, key: String, needsSync: Bool, only: StreamContent? = nil,
        since cursor: ChangeCursor, while proof: @escaping @Sendable () -> PINProof? = { .exempt }
    ) -> @Sendable () -> Void {
        let live = ClientStream(
            stream, of: owner, key: key, needsSync: needsSync, only: only, since: cursor, while: proof,
            database: database, log: log)
        let isAdmitted = state.withLock { state in
            guard state.streamsOfKeys[key, default: 0] < mostStreamsOfKey else { return false }
            state.streamsOfKeys[key, default: 0] += 1
            state.streams[owner, default: [:]][ObjectIdentifier(live)] = live
            return true
        }
        guard isAdmitted else {
            stream.finish()
            return {}
        }
        stream.onClose { [weak self] in self?.remove(live) }
        live.wake(announced: false)
        return { [weak live] in live?.wake(announced: false) }
    }

    private func remove(_ live: ClientStream) {
        state.withLock { state in
            guard state.streams[live.owner]?.removeValue(forKey: ObjectIdentifier(live)) != nil else { return }
            let left = state.streamsOfKeys[live.key, default: 1] - 1
            state.streamsOfKeys[live.key] = left > 0 ? left : nil
            if state.streams[live.owner]?.isEmpty == true { state.streams[live.owner] = nil }
        }
    }

    /// Handles an event: resumes waiting requests and wakes the owner's streams.
    func handle(_ event: ChangeEvent) {
        let (waiters, streams) = state.withLock { state in
            (Array((state.waiters[event.id] ?? [:]).values), Array((state.streams[event.owner] ?? [:]).values))
        }
        for waiter in waiters { waiter.complete() }
        for stream in streams { stream.wake(announced: true) }
        if PromptEvent.isAbout(event.type) { prompts.wake(event.owner) }
    }

    /// Sends an event that is not stored to the owner's streams. A stream whose buffer is full misses it.
    func tell(_ event: ServerSentEvent, to owner: UUID) {
        let streams = state.withLock { Array(($0.streams[owner] ?? [:]).values) }
        for stream in streams { stream.tell(event) }
    }

    /// The periodic check: wakes streams that have unsent changes, because an event can be lost. One query for all streams.
    func checkStreams() async {
        let oldest = state.withLock { state in
            state.streams.compactMapValues { streams in
                streams.values.map(\.cursor).min()
            }
        }
        guard !oldest.isEmpty else { return }
        do throws(StoreError) {
            let changed = try await database.changes.owners(changedSince: oldest)
            let streams = state.withLock { state in changed.flatMap { (state.streams[$0] ?? [:]).values } }
            for stream in streams { stream.wake(announced: false) }
        } catch {
            log.warning("streams_not_checked", ["error": .text(error.description)])
        }
    }

    /// Ends streams of revoked keys, streams of devices whose owner has turned sync off, and streams whose owner has set
    /// another PIN. One query each for all streams.
    func endRefusedStreams() async {
        let streams = state.withLock { $0.streams.values.flatMap(\.values) }
        guard !streams.isEmpty else { return }
        do throws(StoreError) {
            let revoked = Set(try await database.deviceKeys.revoked(among: Array(Set(streams.map(\.key)))))
            let owners = Set(try await database.consents.ownersWithoutSync(among: Array(Set(streams.map(\.owner)))))
            let pins = try await database.pins.versions(of: Array(Set(streams.map(\.owner))))
            for stream in streams {
                if revoked.contains(stream.key) {
                    stream.end("the device key is revoked")
                } else if stream.needsSync && owners.contains(stream.owner) {
                    stream.end("the owner has turned sync off")
                } else if stream.proof()?.holds(for: pins[stream.owner]) == false {
                    stream.end("the owner has set another PIN")
                }
            }
        } catch {
            log.warning("stream_keys_not_checked", ["error": .text(error.description)])
        }
    }
}
