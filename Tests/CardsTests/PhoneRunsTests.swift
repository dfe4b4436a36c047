import Testing

@testable import Cards

@Suite struct PhoneRunsTests {
    @Test(arguments: [
        ("(212) 555-0142", true), ("+49 30", true), ("Suite 400, 94105-1234", true), ("4500 Main Street, 94105", false),
        ("12 High Street SW1A 1AA", false), ("555012x34", true), ("Room 12, Floor 3, Box 1", false),
    ])
    func `PhoneRuns: a number needs six digits without letters between, or a plus`(text: String, expected: Bool) {
        #expect(PhoneRuns.mayStand(in: text) == expected)
    }
}
