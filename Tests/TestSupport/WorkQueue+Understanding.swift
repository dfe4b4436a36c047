package import Captures
package import Matching
package import Store

extension WorkQueue {
    /// Stores understandings at every stage from `understand` to `match`.
    /// - Returns: the moved work, at `match`.
    package func understand(
        _ read: [(reference: WorkReference, understanding: Understanding)]
    ) async throws(StoreError) -> [WorkReference] {
        let understandings = Dictionary(read.map { ($0.reference.id, $0.understanding) }) { first, _ in first }
        var moved = try await store(read)
        while let stage = moved.first?.stage, stage.next?.subject == .capture {
            moved = try await store(
                moved.compactMap { reference in
                    understandings[reference.id].map { (reference: reference, understanding: $0) }
                })
        }
        return moved
    }
}
