import Bridge
import RandomSupport
import Testing

@Suite struct SendStateTests {
    @Test func `SendState: the table of changes`() {
        let table: [SendState: [SendState.Event: SendState]] = [
            .queued: [.handOver: .handed, .deadlinePassed: .expired],
            .handed: [
                .reportAwaitingUser: .awaitingUser, .reportSent: .sent, .reportFailed: .failed,
                .reportExpired: .expired, .leaseEnded: .unknown,
            ],
            .awaitingUser: [
                .reportSent: .sent, .reportFailed: .failed, .reportExpired: .expired, .leaseEnded: .unknown,
            ],
            .unknown: [.reportSent: .sent, .reportFailed: .failed],
            .sent: [:], .failed: [:], .expired: [:],
        ]
        for state in SendState.allCases {
            for event in SendState.Event.allCases {
                #expect(state.after(event) == table[state]?[event], "\(state) \(event)")
            }
        }
        for event in SendState.Event.allCases {
            #expect(SendState.changed(by: event) == SendState.allCases.filter { table[$0]?[event] != nil })
        }
    }

    @Test func `SendState: a client never reads that an unknown message was sent or failed`() {
        #expect(SendState.allCases.filter { $0.clientStatus == .sent } == [.sent])
        #expect(SendState.allCases.filter { $0.clientStatus == .failed } == [.failed, .expired])
        #expect(SendState.allCases.filter(\.isSuccess) == [.queued, .handed, .awaitingUser, .sent])
        #expect(SendState.allCases.filter(\.isOpen) == [.queued, .handed, .awaitingUser])
    }

    /// A server with one message, and a phone whose requests and reports get lost, doubled and late.
    @Test func `SendState: in any interleaving a message is handed over once, and sent only by report`() {
        var ends: Set<SendState> = []
        for seed in 0..<LongRuns.interleavings {
            var random = SplitMix(state: UInt64(seed))
            var state = SendState.queued
            var handOvers = 0
            var reports: [SendState.Event] = []
            var arrived: Set<SendState.Event> = []
            for _ in 0..<20 {
                var event: SendState.Event
                switch random.below(6) {
                case 0: event = .handOver
                case 1: event = .leaseEnded
                case 2: event = .deadlinePassed
                case 3 where handOvers > 0:
                    // The phone reports. The report arrives later, perhaps twice, perhaps never.
                    let report: [SendState.Event] = [.reportAwaitingUser, .reportSent, .reportFailed, .reportExpired]
                    reports += Array(repeating: report[random.below(4)], count: random.below(3))
                    continue
                default:
                    guard !reports.isEmpty else { continue }
                    event = reports.remove(at: random.below(reports.count))
                    arrived.insert(event)
                }
                guard let next = state.after(event) else { continue }
                if next == .handed { handOvers += 1 }
                #expect(handOvers <= 1)
                #expect(state.isOpen || state == .unknown, "\(state) has changed to \(next)")
                if next == .sent { #expect(arrived.contains(.reportSent)) }
                if next == .failed { #expect(arrived.contains(.reportFailed)) }
                if next == .unknown { #expect(handOvers == 1) }
                if state == .unknown { #expect(next == .sent || next == .failed) }
                state = next
            }
            ends.insert(state)
        }
        #expect(ends.isSuperset(of: [.sent, .failed, .expired, .unknown]))
    }
}
