import FoundationEssentials

/// Detects progress: a piece of work has left the stage where it was at the start.
struct WorkProgress: Sendable {
    private let before: Set<WorkPlace>

    init(_ standing: [WorkPlace]) { before = Set(standing) }

    /// If there was no work at the start, any new work is progress.
    func hasMoved(_ standing: [WorkPlace]) -> Bool {
        before.isEmpty ? !standing.isEmpty : !before.isSubset(of: standing)
    }
}
