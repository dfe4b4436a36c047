import Captures

/// Removes traces of round bubble corners, which flattening leaves and Tesseract reads as brackets and strokes at
/// either end of a line. Text starts further inside.
struct BubbleEdges {
    /// In widths of the screen; text starts at 0.03 or more.
    private static let margin = 0.022
    private static let strokes: Set<Character> = [
        "(", ")", "[", "]", "{", "}", "\\", "/", "|", "<", ">", "“", "‘", "_",
    ]

    let bubbles: [Bubble]

    func clean(_ pass: RecognitionPass) -> RecognitionPass {
        RecognitionPass(lines: pass.lines.map(clean).filter { !$0.isEmpty }, uprightTurns: pass.uprightTurns)
    }

    private func clean(_ line: [Word]) -> [Word] {
        line.compactMap { word in
            guard let bubble = bubbles.first(where: { isNear($0.box, word.box) })?.box else { return word }
            var word = word
            let startsAtEdge = word.box.x < bubble.x + Self.margin
            let endsAtEdge = word.box.maxX > bubble.maxX - Self.margin
            if startsAtEdge, endsAtEdge || word.box.maxX < bubble.x + 2 * Self.margin { return nil }
            if endsAtEdge, word.box.x > bubble.maxX - 2 * Self.margin { return nil }
            if startsAtEdge, let first = word.text.first, Self.strokes.contains(first) { word.text.removeFirst() }
            if endsAtEdge, let last = word.text.last, Self.strokes.contains(last) { word.text.removeLast() }
            return word.text.isEmpty ? nil : word
        }
    }

    private func isNear(_ bubble: Box, _ word: Box) -> Bool {
        bubble.y <= word.midY && word.midY <= bubble.maxY && bubble.x - Self.margin <= word.midX
            && word.midX <= bubble.maxX + Self.margin
    }
}
