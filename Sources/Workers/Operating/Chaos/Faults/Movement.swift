import FoundationEssentials
import Store

/// Whether work has moved since a moment: something that stood at a stage then stands there no longer.
struct Movement: Sendable {
    private let before: Set<WorkPlace>

    init(_ standing: [WorkPlace]) { before = Set(standing) }

    /// Where nothing stood, anything that comes is movement.
    func hasMoved(_ standing: [WorkPlace]) -> Bool {
        before.isEmpty ? !standing.isEmpty : !before.isSubset(of: standing)
    }
}
