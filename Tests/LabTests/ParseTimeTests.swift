import FoundationEssentials
import TestSupport
import Testing

@testable import Evaluation
@testable import Lab

#if canImport(Glibc)
    import Glibc
#endif

@Suite(.tags(.timed)) struct ParseTimeTests {
    @Test func `ParseTime: waiting takes wall-clock time but no processor time`() {
        let (answer, time) = ParseTime.measure { usleep(30_000) }
        #expect(answer == 0 && time.wall >= 30 && time.cpu < 15, "\(time)")
    }

    @Test func `ParseTime: computing takes both kinds of time`() {
        let (sum, time) = ParseTime.measure { (0..<2_000_000).reduce(0) { ($0 &* 31) ^ $1 } }
        #expect(sum != 0 && time.cpu > 0 && time.wall >= time.cpu * 0.9, "\(time)")
    }
}
