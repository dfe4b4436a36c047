package import Captures
import HostNames
package import Matching
import PhoneNumbers
package import Reading
import Runtime
import Scams

/// Runs the built-in reader with a limit on processor time. Long texts are read on threads of their own.
package struct RulesReader: Sendable {
    /// In bytes. A longer text takes more time to read than to store.
    private static let longText = 16_384

    private let reader: BuiltInReader
    /// Long texts of the `now` lane, which a client waits for, do not queue behind those of the `bulk` lane.
    private let urgent: ReadingThread
    private let bulk: ReadingThread

    /// - Parameter seconds: processor time for one capture. A capture that needs more becomes dead (`too_costly`).
    package init(region: String?, seconds: Double) {
        reader = BuiltInReader(phones: PhoneNumbers(), scams: ScamReader(hosts: HostNames()), region: region) {
            ReadingBudget(seconds: seconds) { ProcessorTime.ofThisThread }
        }
        urgent = ReadingThread(reader)
        bulk = ReadingThread(reader)
    }

    package func warmUp() { reader.warmUp() }

    package func read(_ capture: CaptureText) async throws(StageError) -> Understanding {
        guard capture.size > Self.longText else { return try reader.read(capture) }
        return try await (Task.currentPriority > .utility ? urgent : bulk).read(capture)
    }
}

extension CaptureText {
    /// Approximate size of the text, in bytes.
    var size: Int {
        text?.utf8.count
            ?? recognition?.lines.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.text.utf8.count + 1 } } ?? 0
    }
}
