import Evaluation
import Supervision

/// An endless sequence of faults that depends only on the seed.
///
/// Faults are dealt from shuffled decks, so each group of twelve contains every kind of fault.
struct ChaosSchedule: Sendable {
    struct Entry: Equatable, Sendable {
        var fault: ChaosFault
        /// Delay after the work has progressed, so that faults hit every phase of the work.
        var delayMilliseconds: Int
    }

    static let deckSize = 12
    private static let longestDelay = 1500

    let seed: UInt64

    subscript(position: Int) -> Entry {
        let (deck, place) = position.quotientAndRemainder(dividingBy: Self.deckSize)
        return self.deck(deck)[place]
    }

    private func deck(_ number: Int) -> [Entry] {
        var random = SplitMix(seed: seed, stream: UInt64(number) + 1)
        func worker() -> String {
            SystemWorkers.names[Int.random(in: SystemWorkers.names.indices, using: &random)]
        }
        var faults = SystemWorkers.names.map { ChaosFault.kill(worker: $0) }
        for _ in 0..<2 { faults.append(.pause(worker: worker())) }
        for _ in 0..<2 { faults.append(.endSessions(worker: worker())) }
        faults += [.restartPostgres, .restartBroker]
        faults.shuffle(using: &random)
        return faults.map {
            Entry(fault: $0, delayMilliseconds: Int.random(in: 0...Self.longestDelay, using: &random))
        }
    }
}
