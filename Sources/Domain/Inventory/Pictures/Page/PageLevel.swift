import Captures

/// Levels the boxes of a picture whose lines rise or fall, so that words of one row have one height.
struct PageLevel: Sendable {
    private let aspect: Double
    /// Rise of the lines: heights for each height to the right.
    private let slope: Double

    init(_ recognition: Recognition) {
        let aspect = recognition.aspect
        self.aspect = aspect
        let slopes = recognition.lines.compactMap { line -> (slope: Double, width: Double)? in
            guard line.words.count > 1, let first = line.words.first?.box, let last = line.words.last?.box else {
                return nil
            }
            let width = (last.midX - first.midX) * aspect
            // Descenders move the middle of a short line by as much as its slope does.
            guard width > 4 * line.box.height / 1.5, width > 0.05 else { return nil }
            return ((last.midY - first.midY) / width, width)
        }.sorted { $0.slope < $1.slope }
        let half = slopes.reduce(0) { $0 + $1.width } / 2
        var sum = 0.0
        slope =
            slopes.first { line in
                sum += line.width
                return sum >= half
            }?.slope ?? 0
    }

    /// In heights of the picture.
    func box(_ box: Box) -> Box {
        let x = box.x * aspect
        let width = box.width * aspect
        return Box(x: x, y: box.y - slope * (x + width / 2), width: width, height: box.height)
    }
}
