import Testing

@testable import Inventory

@Suite struct MisreadCodeTests {
    @Test(arguments: [
        ("SVO2M4", ["SV02M4"]), ("U7OSTOGXC75M", ["U70ST0GXC75M"]), ("YPX O5R-28", ["YPX 05R-28"]),
        ("KlO7", ["Kl07", "K107"]), ("KI55", ["K155"]), ("$1821", ["S1821"]),
        // Words that are no numbers, numbers without such letters, and amounts.
        ("OLED55C17", []), ("AI55", []), ("PRO-12", []), ("HX-3200", []), ("MOVARO", []), ("$18.21", []),
    ])
    func `MisreadCode: letters that look like digits have another reading`(text: String, readings: [String]) {
        #expect(MisreadCode.readings(of: text).map(\.text) == readings)
    }

    @Test(arguments: [
        ("FD9703B00123", "FD9703B00123", true), ("FD9703BO0123", "FD9703B00123", true),
        ("FD9703B0012", "FD9703B00123", true), ("FD97O3B0012", "FD9703B00123", true),
        ("FD97O3BOO12", "FD9703B00123", false), ("AB123", "AB1234", false), ("846221", "FD9703B00123", false),
    ])
    func `MisreadCode: a number is that of a code if at most one of five characters differs`(
        plain: String, payload: String, isSame: Bool
    ) {
        #expect(MisreadCode.agrees(plain, with: payload) == isSame)
    }
}
