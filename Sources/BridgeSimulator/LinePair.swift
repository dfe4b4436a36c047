import Evaluation

/// Two ends and the bad line between them. Time passes in steps.
struct LinePair {
    var near: LineEnd
    var far: LineEnd
    private(set) var forward: BadLine
    private(set) var backward: BadLine
    private(set) var step = 0
    private let settings: LineSettings
    private var offlineUntil = 0

    init(_ settings: LineSettings, seed: UInt64, maxTotal: Int) {
        self.settings = settings
        near = LineEnd(frameBytes: settings.frameBytes, maxTotal: maxTotal)
        far = LineEnd(frameBytes: settings.frameBytes, maxTotal: maxTotal)
        forward = BadLine(settings, random: SplitMix(seed: seed, stream: 1))
        backward = BadLine(settings, random: SplitMix(seed: seed, stream: 2))
    }

    /// Moves frames for one step.
    mutating func run() throws {
        step += 1
        if step == offlineUntil {
            near.reconnect()
            far.reconnect()
        }
        guard step >= offlineUntil else { return }
        for arrival in forward.arrivals(at: step) { try far.receive(arrival) }
        for arrival in backward.arrivals(at: step) { try near.receive(arrival) }
        for _ in 0..<settings.framesPerStep {
            if let frame = try near.next() { forward.send(frame, at: step) }
            if let frame = try far.next() { backward.send(frame, at: step) }
        }
        near.tick()
        far.tick()
    }

    /// Both ends know it, and continue when the line is back.
    mutating func disconnect(steps: Int) {
        forward.disconnect()
        backward.disconnect()
        offlineUntil = step + steps
    }

    /// No end knows it.
    mutating func fallSilent(steps: Int) {
        forward.fallSilent(until: step + steps)
        backward.fallSilent(until: step + steps)
    }
}
