import Imaging
import PictureSupport
import RandomSupport
import Testing

@Suite struct ContrastTests {
    @Test func `Contrast: faint writing spreads over more levels and keeps their order`() {
        let (width, height) = (64, 48)
        // Strokes of 118 that fade into a background of 130: unused levels get no share.
        let faint = (0..<width * height).map { UInt8(118 + $0 % width % 13) }
        let clear = Contrast(width: width, height: height, tile: 24).spread(faint)
        for index in faint.indices where index > 0 {
            let (a, b) = (faint[index - 1], faint[index])
            if a < b { #expect(clear[index - 1] < clear[index]) }
        }
        #expect(Int(clear.max() ?? 0) - Int(clear.min() ?? 0) > 12 * 2)
    }

    @Test func `Contrast: blank paper keeps few levels`() {
        var random = SplitMix(state: 7)
        let paper = (0..<80 * 60).map { _ in UInt8.random(in: 198...202, using: &random) }
        let spread = Contrast(width: 80, height: 60, tile: 30).spread(paper)
        // Clipped pixels are distributed over all levels: the noise grows by the clip factor at most.
        #expect(Int(spread.max() ?? 0) - Int(spread.min() ?? 0) <= 5 * 3 + 5)
    }
}
