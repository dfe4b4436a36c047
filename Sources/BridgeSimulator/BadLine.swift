import Evaluation

/// One direction of a line that loses, repeats, reorders and damages frames.
struct BadLine {
    struct Arrival {
        var frame: [UInt8]
        var isDamaged = false
    }

    private let settings: LineSettings
    private var random: SplitMix
    private var underway: [Int: [Arrival]] = [:]
    /// Everything is lost without notice until this step.
    private var silentUntil = 0
    private(set) var sentBytes = 0
    private(set) var sentFrames = 0

    init(_ settings: LineSettings, random: SplitMix) {
        self.settings = settings
        self.random = random
    }

    mutating func send(_ frame: [UInt8], at step: Int) {
        precondition(frame.count <= settings.frameBytes)
        sentFrames += 1
        sentBytes += frame.count
        guard step >= silentUntil, !happens(settings.loss) else { return }
        let copies = happens(settings.duplication) ? 2 : 1
        for _ in 0..<copies {
            let delay = settings.reorders ? Int.random(in: 0...3, using: &random) : 0
            underway[step + settings.latency + delay, default: []].append(disturbed(frame))
        }
    }

    mutating func arrivals(at step: Int) -> [Arrival] { underway.removeValue(forKey: step) ?? [] }

    /// Frames on their way are lost.
    mutating func disconnect() { underway = [:] }

    mutating func fallSilent(until step: Int) { silentUntil = step }

    private mutating func disturbed(_ frame: [UInt8]) -> Arrival {
        var arrival = Arrival(frame: frame)
        if happens(settings.damage) {
            arrival.frame[Int.random(in: frame.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            arrival.isDamaged = true
        }
        if happens(settings.truncation) {
            arrival.frame.removeLast(Int.random(in: 1...frame.count, using: &random))
            arrival.isDamaged = true
        }
        return arrival
    }

    private mutating func happens(_ probability: Double) -> Bool {
        probability > 0 && Double.random(in: 0..<1, using: &random) < probability
    }
}
