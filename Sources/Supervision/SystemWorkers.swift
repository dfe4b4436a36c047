import Captures

/// The worker programs of a line.
package enum SystemWorkers {
    /// In start order: `ingest`, then the worker of each stage.
    package static let names = Stage.allCases.map(\.worker).reduce(into: ["ingest"]) { names, worker in
        if !names.contains(worker) { names.append(worker) }
    }
}
