import Testing

@testable import Lab

@Suite struct RecoveryTests {
    static let cases: [(rates: [Double], seconds: Int?)] = [
        ([100, 100, 100, 100, 100], 0),
        ([95, 95, 95, 95, 95], 0),
        ([94, 94, 94, 94, 94], nil),
        ([0, 0, 100, 100, 100, 100, 100], 2),
        // Work that ends in batches.
        ([0, 250, 0, 0, 250, 0, 0, 250], 1),
        ([0, 0, 100, 40, 30, 100, 100, 100, 90, 100, 100, 100], 5),
        // Idle seconds before a burst belong to the outage.
        ([0, 0, 500, 0, 0], nil), ([0, 0, 500, 0, 0, 0, 0], 2),
        ([], nil), ([100, 100, 100, 100], nil),
    ]

    @Test(arguments: cases)
    func `Recovery: a rate has recovered when five seconds together reach 95 percent of the usual rate`(
        _ example: (rates: [Double], seconds: Int?)
    ) {
        #expect(Recovery.seconds(of: example.rates, usual: 100) == example.seconds)
    }

    @Test func `Recovery: the usual rate is the mean, and nil without samples`() {
        #expect(Recovery.usual([0, 300, 0]) == 100)
        #expect(Recovery.usual([]) == nil)
    }
}
