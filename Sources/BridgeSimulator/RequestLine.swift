import Bridge

/// Carries requests and answers over a bad line, one at a time: the near end asks, and the far end answers.
package struct RequestLine: Sendable {
    /// The line was too bad for a frame.
    package struct Lost: Error, CustomStringConvertible {
        package var description: String { "the line is too bad: a frame did not arrive in \(mostSteps) steps" }
    }

    private static let mostSteps = 200_000

    private var pair: LinePair

    package init(_ line: LineSettings, seed: UInt64) {
        pair = LinePair(line, seed: seed, maxTotal: BridgeLimits().frameBytes * 2)
    }

    package var frames: Int { pair.forward.sentFrames + pair.backward.sentFrames }
    package var bytes: Int { pair.forward.sentBytes + pair.backward.sentBytes }
    package var steps: Int { pair.step }

    /// - Parameter perform: answers the request at the far end. Runs once, also if frames of the request are repeated.
    package mutating func ask(
        _ request: [UInt8], _ perform: ([UInt8]) async throws -> [UInt8]
    ) async throws -> [UInt8] {
        _ = pair.near.send(request, as: .json)
        let arrived = try wait { $0.far.takeReceived().first?.bytes }
        _ = pair.far.send(try await perform(arrived), as: .json)
        return try wait { $0.near.takeReceived().first?.bytes }
    }

    private mutating func wait(_ take: (inout LinePair) -> [UInt8]?) throws -> [UInt8] {
        for _ in 0..<Self.mostSteps {
            try pair.run()
            if let bytes = take(&pair) { return bytes }
        }
        throw Lost()
    }
}
