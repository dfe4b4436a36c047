import Testing

@testable import Inventory

@Suite struct CodeMatchTests {
    @Test(arguments: [
        ("FD9703B00123", true), ("FD9703BO0123", true), ("FD9703B0012", true), ("FD97O3B0012", true),
        ("FD97O3BOO12", false), ("846221", false), ("AB123", false),
        // A longer number is another one: that of a variant.
        ("FD9703B00123B", false),
    ])
    func `CodeMatch: a number is that of a code if at most one of five characters is wrong or lost`(
        plain: String, isSame: Bool
    ) {
        let match = CodeMatch(of: plain, among: ["4006381333931", "FD9703B00123", "AB1234"])
        #expect(match?.index == (isSame ? 1 : nil))
    }

    @Test func `CodeMatch: the nearest code counts, and of two equally near ones none`() {
        #expect(CodeMatch(of: "861234567890", among: ["861234567812", "861234567898"])?.index == 1)
        #expect(CodeMatch(of: "861234567890", among: ["861234567898", "861234567891"]) == nil)
        #expect(CodeMatch(of: "861234567890", among: ["861234567898", "861234567898"])?.index == 0)
    }
}
