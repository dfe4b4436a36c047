import Bridge
import Evaluation

/// Sends one content over a bad line.
package struct TransferRun: Sendable {
    package struct Figures: Sendable {
        package var isByteExact = false
        package var restarts = 0
        package var undetectedDamage = 0
        package var refusedFrames = 0
        package var disconnections = 0
        package var silences = 0
        package var contentBytes = 0
        /// Of both directions.
        package var lineBytes = 0
        package var steps = 0
        /// What the line could have carried to the receiver in these steps.
        package var capacityBytes = 0

        /// Bytes on the line beyond the content, for one byte of content.
        package var overhead: Double { Double(lineBytes - contentBytes) / Double(max(1, contentBytes)) }
        /// The share of the line's capacity that carried content.
        package var goodput: Double { Double(contentBytes) / Double(max(1, capacityBytes)) }
    }

    package let seed: UInt64
    package let total: Int
    package let line: LineSettings
    /// Interrupts the line at random: some times with notice, some times without.
    package let isInterrupted: Bool

    package init(seed: UInt64, total: Int, line: LineSettings, isInterrupted: Bool = false) {
        self.seed = seed
        self.total = total
        self.line = line
        self.isInterrupted = isInterrupted
    }

    /// A size up to 8 MB, frames of 20 to 65,536 bytes, and a line that loses 20 % and repeats 5 %. Small sizes are as
    /// frequent as large ones.
    package init(seed: UInt64, maxTotal: Int = 8_388_608) {
        var random = SplitMix(seed: seed, stream: 3)
        var line = LineSettings()
        line.frameBytes = Self.size(in: ChunkFrame.sizes, using: &random)
        line.loss = 0.2
        line.duplication = 0.05
        line.damage = 0.01
        line.truncation = 0.01
        line.reorders = true
        let total = seed.isMultiple(of: 50) ? 0 : Self.size(in: 1...maxTotal, using: &random)
        self.init(seed: seed, total: total, line: line, isInterrupted: true)
    }

    package func run() throws -> Figures {
        var random = SplitMix(seed: seed, stream: 4)
        let content = Self.content(total, using: &random)
        var pair = LinePair(line, seed: seed, maxTotal: max(1, total))
        let transfer = pair.near.send(content, as: .attachment)
        var figures = Figures()
        figures.contentBytes = total
        // A transfer that gets through needs far fewer steps.
        let limit = 20_000 + total / line.frameBytes * 20
        while !pair.near.isIdle, pair.step < limit {
            try pair.run()
            guard isInterrupted else { continue }
            if Int.random(in: 0..<400, using: &random) == 0 {
                figures.disconnections += 1
                pair.disconnect(steps: 20)
            } else if Int.random(in: 0..<400, using: &random) == 0 {
                figures.silences += 1
                pair.fallSilent(steps: 30)
            }
        }
        let received = pair.far.takeReceived()
        figures.isByteExact =
            pair.near.lastEnd == .complete && received.count == 1 && received[0].transfer == transfer
            && received[0].bytes == content
        figures.restarts = pair.near.restarts
        figures.undetectedDamage = pair.near.undetectedDamage + pair.far.undetectedDamage
        figures.refusedFrames = pair.near.refusedFrames + pair.far.refusedFrames
        figures.lineBytes = pair.forward.sentBytes + pair.backward.sentBytes
        figures.steps = pair.step
        figures.capacityBytes = pair.step * line.framesPerStep * line.frameBytes
        return figures
    }

    private static func content(_ total: Int, using random: inout SplitMix) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(total + 8)
        while bytes.count < total {
            let word = random.next()
            for shift in stride(from: UInt64(0), to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        bytes.removeLast(bytes.count - total)
        return bytes
    }

    /// A size whose number of bits is uniform.
    private static func size(in range: ClosedRange<Int>, using random: inout SplitMix) -> Int {
        let bits = Int.random(
            in: Int.bitWidth - range.lowerBound.leadingZeroBitCount...Int.bitWidth
                - range.upperBound.leadingZeroBitCount,
            using: &random)
        let low = max(range.lowerBound, 1 << (bits - 1))
        return Int.random(in: low...max(low, min(range.upperBound, 1 << bits - 1)), using: &random)
    }
}
