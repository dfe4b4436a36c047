import Captures
import FoundationEssentials
import Matching
import Postgres
import ProviderCatalog
import Proposals
import ProviderRecords
import Reading
import Records
import ScanRecords
import StandIn
import Store
import TestSupport
import Testing

@testable import Pipeline
@testable import Understanding

/// A provider adds reasons to a scan, and never lowers its risk.
@Suite(.migrated) struct ScanReasonTests {
    /// The rules see nothing in this.
    private static let harmless = "The gym says: pay at the desk, as every month, or ask Maria."
    private static let scam = "Your bank account is locked. Send the code that you get by SMS to +44 7700 900123 now."

    private static func understanding(_ text: String, _ bench: ReadingBench) async throws -> Understanding {
        let capture = NewCapture(
            id: .v7(), owner: bench.owner, kind: .scan, lane: .now, source: .http, device: "device",
            content: .text(text), capturedAt: Date(), trace: .v7())
        _ = try await bench.database.captures.accept([capture])
        try await bench.line.admin.execute("update work set published = 1")
        var reference = capture.reference
        try await bench.read([reference])
        reference.stage = .match
        let input = try #require(
            try await bench.database.work.load([reference], with: [.understanding]).inputs.first)
        return try #require(input.understanding)
    }

    @Test func `Scan: a provider's reason raises the risk, and has the words of the message`() async throws {
        try await ReadingBench.run {
            $0.providers[0].purposes = [.scans]
        } _: { bench in
            let read = try await Self.understanding(Self.harmless, bench)
            let scan = try #require(read.scan)
            #expect(read.readBy == "near" && bench.far.books.total.requests == 0)
            #expect(scan.risk == "high" && scan.category == "payment_scam")
            #expect(scan.reasons.map(\.kind) == ["asks_for_money"])
            #expect(scan.reasons.first?.text == Self.harmless && scan.reasons.first?.start == 0)
            #expect(scan.explanation == "This message asks for money.")
        }
    }

    @Test func `Scan: a provider that calls a scam harmless changes nothing`() async throws {
        try await ReadingBench.run {
            $0.providers[0].purposes = [.scans]
        } _: { bench in
            let alone = try await Self.understanding(Self.scam, bench)
            #expect(alone.scan?.risk == "high" || bench.near.books.total.requests == 1)
            #expect(ScanResult.warnings.contains(alone.scan?.risk ?? ""))
        }
    }
}
