import Captures

/// The programs of a line.
enum LineWorkers {
    /// In the order in which they start: the one that takes things in, then each stage's.
    static let names = Stage.allCases.map(\.worker).reduce(into: ["ingest"]) { names, worker in
        if !names.contains(worker) { names.append(worker) }
    }
}
