package import Captures
package import Matching
import PhoneNumbers
package import Reading
import Runtime

/// The built-in reading as a worker runs it: within a budget of processor time, and long texts beside the others.
package struct RulesReader: TextReader {
    /// Bytes from which a text is long: reading it takes longer than storing it.
    private static let longText = 16_384

    private let reader: BuiltInReader
    /// A long text that somebody waits for does not wait for those that nobody does.
    private let urgent: ReadingThread
    private let bulk: ReadingThread

    package var name: String { reader.name }
    package let isClaimed = false

    /// - Parameter seconds: of processor time for one capture; one that takes more is dead (`too_costly`).
    package init(region: String?, seconds: Double) {
        reader = BuiltInReader(phones: PhoneNumbers(), region: region) {
            ReadingBudget(seconds: seconds) { ProcessorTime.ofThisThread }
        }
        urgent = ReadingThread(reader)
        bulk = ReadingThread(reader)
    }

    package func warmUp() { reader.warmUp() }

    package func wants(_ capture: CaptureText, _ soFar: Understanding) -> Bool { false }

    package func read(_ capture: CaptureText, _ soFar: Understanding?) async throws(StageError) -> Understanding {
        guard capture.size > Self.longText else { return try reader.read(capture, soFar) }
        return try await (Task.currentPriority > .utility ? urgent : bulk).read(capture)
    }
}

extension CaptureText {
    /// Bytes of what is read, about.
    var size: Int {
        text?.utf8.count
            ?? recognition?.lines.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.text.utf8.count + 1 } } ?? 0
    }
}
