import Inventory
import RandomSupport
import Testing

@Suite struct ExactDecimalTests {
    @Test func `ExactDecimal: text reads back as the same number`() throws {
        var random = SplitMix(state: 22)
        for _ in 0..<2_000 {
            let number = try #require(
                ExactDecimal(
                    units: Int.random(in: -9_999_999...9_999_999, using: &random),
                    scale: Int.random(in: 0...6, using: &random)))
            #expect(ExactDecimal(written: number.text, dot: .decimals) == number)
        }
    }

    @Test func `ExactDecimal: order and equality do not depend on trailing zeros`() throws {
        let (a, b) = (
            try #require(ExactDecimal(units: 1_250, scale: 2)), try #require(ExactDecimal(units: 125, scale: 1))
        )
        #expect(a == b && a.text == "12.5" && !(a < b))
        #expect(try #require(ExactDecimal(units: 1_249, scale: 2)) < b)
        #expect(ExactDecimal(units: ExactDecimal.largest + 1) == nil)
    }
}
