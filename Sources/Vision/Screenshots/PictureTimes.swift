import Captures
import Imaging
import Tesseract

/// Reads the time of a message over the lower right corner of its photo. Photos have no flat background, so that the
/// search for runs of letters does not find it; but apps print it white.
struct PictureTimes {
    /// Least width of a photo, and the strip above its lower edge, in widths of the screen.
    private static let (minWidth, strip) = (0.2, 0.075)
    /// The weakest channel of a pixel inside a letter.
    private static let white = 238
    /// Ways to read, until one finds a time: the weakest channel of a pixel that is no letter, and the layout.
    private static let ways: [(dark: Int, layout: TesseractEngine.Layout)] = [
        (140, .line), (190, .sparse),
    ]
    /// Height of a digit in widths of the screen, and in pixels as Tesseract reads it well.
    private static let (digit, readDigit) = (0.0155, 25.0)
    /// Least confidence of the words of a time.
    private static let sure = 0.5
    /// Words after the time: "p. m."
    private static let maxAfter = 2

    let tesseract: TesseractEngine

    /// Replaces the words that the pass has in the places of the times.
    func added(to pass: RecognitionPass, pictures: [Box], of color: borrowing Picture) throws(ImageProblem)
        -> RecognitionPass
    {
        var pass = pass
        for picture in pictures where picture.width >= Self.minWidth {
            let strip = Self.strip(of: picture, aspect: color.aspect)
            if pass.lines.contains(where: { Self.time(in: $0.filter { strip.containsCenter(of: $0.box) }) != nil }) {
                continue
            }
            guard let time = try time(in: strip, of: color) else { continue }
            let box = Line(words: time).box
            pass.lines = pass.lines.map { line in line.filter { !box.overlaps($0.box) } }.filter { !$0.isEmpty }
            pass.lines.append(time)
        }
        return pass
    }

    /// - Parameter aspect: width of the screen divided by its height.
    private static func strip(of picture: Box, aspect: Double) -> Box {
        let height = min(strip * aspect, picture.height)
        return Box(
            x: picture.midX, y: picture.maxY - height, width: min(picture.maxX, 1) - picture.midX, height: height)
    }

    private func time(in strip: Box, of color: borrowing Picture) throws(ImageProblem) -> [Word]? {
        let (width, height) = (Double(color.width), Double(color.height))
        let (left, top) = (max(0, Int(strip.x * width)), max(0, Int(strip.y * height)))
        let across = min(Int(strip.width * width), color.width - left)
        let down = min(Int(strip.height * height), color.height - top)
        guard across > 4, down > 4 else { return nil }
        let part = try color.clipped(x: left, y: top, width: across, height: down)
        let weakest = part.colors().map { Int(min($0 >> 24, $0 >> 16 & 0xFF, $0 >> 8 & 0xFF)) }
        for way in Self.ways {
            let levels = weakest.map { UInt8(max(0, min(255, 255 * (Self.white - $0) / (Self.white - way.dark)))) }
            let clear = try Picture(gray: levels, width: part.width, height: part.height)
                .scaled(by: Self.readDigit / (Self.digit * width))
            let found = tesseract.read(clear, triesInverted: false, as: way.layout).mapBoxes { box in
                Box(
                    x: (Double(left) + box.x * Double(across)) / width,
                    y: (Double(top) + box.y * Double(down)) / height,
                    width: box.width * Double(across) / width, height: box.height * Double(down) / height)
            }
            if let time = found.lines.lazy.compactMap(Self.time).first { return time }
        }
        return nil
    }

    /// The time among the words of a line, with "PM".
    private static func time(in line: [Word]) -> [Word]? {
        for (index, word) in line.enumerated() {
            guard let clock = clock(word.text) else { continue }
            let after = line[(index + 1)...].prefix(maxAfter).prefix { word in
                word.confidence >= sure && "apmAPM".contains(word.text.first ?? "-")
            }
            var time = word
            time.text = clock
            time.confidence = max(word.confidence, sure)
            time.box.width *= Double(clock.count) / Double(word.text.count)
            return [time] + after
        }
        return nil
    }

    /// `20:57` of "20:57@©", `12:05PM` of "12:05PMyv"; nil if the text begins with no time.
    private static func clock(_ text: String) -> String? {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = number(parts[0]), hour < 24, parts[1].count >= 2,
            let minute = number(parts[1].prefix(2)), minute < 60
        else { return nil }
        let half = parts[1].dropFirst(2).prefix(2)
        return "\(parts[0]):\(parts[1].prefix(2))" + (half == "AM" || half == "PM" ? half : "")
    }

    /// Of one or two digits.
    private static func number(_ digits: Substring) -> Int? {
        (1...2).contains(digits.utf8.count) && digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
    }
}

extension Box {
    fileprivate func overlaps(_ other: Box) -> Bool {
        min(maxX, other.maxX) > max(x, other.x) && min(maxY, other.maxY) > max(y, other.y)
    }
}
