import Captures

extension Box {
    func containsCenter(of other: Box) -> Bool {
        x <= other.midX && other.midX <= maxX && y <= other.midY && other.midY <= maxY
    }
}
