import Captures
import Imaging

/// Finds causes of bad recognition that a person can fix: low contrast, small letters, a small picture.
enum QualityCheck {
    /// - Parameters:
    ///   - picture: gray, in its own size.
    ///   - isScreen: whether the picture is a screenshot; one narrower than 600 pixels was scaled down before sending.
    static func flags(_ picture: borrowing Picture, _ words: [Word], isScreen: Bool) -> [String] {
        var flags: [String] = []
        let sample = stride(from: 0, to: words.count, by: max(1, words.count / 24)).map { words[$0] }
        let contrasts: [Int]
        if sample.isEmpty {
            contrasts = [picture.contrast(in: Box(x: 0, y: 0, width: 1, height: 1))]
        } else {
            contrasts = sample.map { picture.contrast(in: $0.box) }
        }
        if median(contrasts) < 64 { flags.append("low_contrast") }
        let heights = words.map { Int($0.box.height * Double(picture.height)) }
        if isScreen && picture.width < 600 || !heights.isEmpty && median(heights) < 14 { flags.append("small_text") }
        return flags
    }

    private static func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
}
