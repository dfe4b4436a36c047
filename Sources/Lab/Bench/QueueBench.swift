import CommandLine
import FoundationEssentials
import Runtime
import Supervision

/// `tapline-lab bench queue`: stage executions per second, their latency at half that load, and captures per second,
/// compared with peers that do the same work and with the limit. Rounds alternate; the results are medians.
struct QueueBench: Sendable {
    enum Part: String, CaseIterable, Sendable { case stage, captures, peers }

    struct Plan: Sendable {
        /// Duration of each measurement of stage executions and of each peer.
        var seconds: Int
        var rounds: Int
        /// Captures in one batch.
        var captures: Int
        var brokers: [QueueBroker.Choice]
        var parts: Set<Part>
        /// A Python environment with the peers; nil skips them.
        var peers: String?
        var peerPrograms: String
        /// Number of old captures in a second line, measured in turn with the first; 0 skips it.
        var old: Int
    }

    /// Goal in stage executions per second. Latency is measured at half the goal, or at half the machine's rate if
    /// that is lower.
    static let goal = 20_000.0

    let plan: Plan

    func run() async throws -> BenchReport {
        try await QueueSystem.with { line in
            try await QueueCaptureBench(line: line).prepare()
            return plan.old > 0 ? try await growth(beside: line) : try await figures(on: line)
        }
    }

    private func figures(on line: QueueSystem) async throws -> BenchReport {
        var report = BenchReport()
        for choice in plan.brokers { report.add(try await measure(choice, on: line), broker: choice.name) }
        return report
    }

    private func growth(beside line: QueueSystem) async throws -> BenchReport {
        try await QueueSystem.with { grown in
            try await QueueCaptureBench(line: grown).prepare()
            try await QueueHistory(line: grown).preload(plan.old)
            var report = BenchReport()
            for choice in plan.brokers {
                let (fresh, old) = try await measure(choice, fresh: line, grown: grown)
                report.add(fresh, broker: choice.name)
                report.add(growth: old, beside: fresh, old: plan.old, broker: choice.name)
            }
            return report
        }
    }

    private func measure(_ choice: QueueBroker.Choice, on line: QueueSystem) async throws -> QueueFigures {
        // The peers do not use Tapline's broker, so they run only once.
        let isFirst = choice == plan.brokers.first
        let peers =
            plan.parts.contains(.peers) && isFirst
            ? try await QueuePeers.at(plan.peers, programs: plan.peerPrograms, on: line) : nil
        return try await QueueBroker.with(choice, on: line) { broker in
            var figures = QueueFigures()
            for number in 1...plan.rounds {
                try await round(on: line, broker, "\(choice.name), round \(number) of \(plan.rounds)", &figures)
                for peer in QueuePeers.Peer.allCases {
                    guard let peers else { continue }
                    Terminal.progress("\(choice.name), round \(number) of \(plan.rounds): \(peer.rawValue)")
                    if let rate = try await peers.run(peer, seconds: min(plan.seconds, 10)) {
                        figures[peer.rawValue].append(rate)
                    }
                }
            }
            return figures
        }
    }

    private func measure(
        _ choice: QueueBroker.Choice, fresh: QueueSystem, grown: QueueSystem
    ) async throws -> (fresh: QueueFigures, grown: QueueFigures) {
        try await QueueBroker.with(choice, on: fresh) { first in
            try await QueueBroker.with(choice, on: grown) { second in
                var figures = (fresh: QueueFigures(), grown: QueueFigures())
                for number in 1...plan.rounds {
                    let what = "\(choice.name), round \(number) of \(plan.rounds)"
                    try await round(on: fresh, first, what, &figures.fresh)
                    try await round(on: grown, second, what + ", \(plan.old) old captures", &figures.grown)
                }
                return figures
            }
        }
    }

    private func round(
        on line: QueueSystem, _ broker: QueueBroker, _ what: String, _ figures: inout QueueFigures
    ) async throws {
        if plan.parts.contains(.stage) {
            Terminal.progress("\(what): the limit")
            figures["limit"].append(try await QueueLimit(line: line).run(seconds: 2))
            let stages = QueueStageBench(line: line, broker: broker)
            Terminal.progress("\(what): stage executions")
            let guess = max(30_000, (figures["stage"].max() ?? 0) * 1.3)
            let (rate, times, half) = try await line.with(workers: ["ingest"], stages: NoOpStage.chain, on: broker) {
                let rate = try await stages.throughput(seconds: plan.seconds, guess: guess)
                let load = min(rate, Self.goal) / 2
                Terminal.progress("\(what): \(Int(rate)) a second; times at \(Int(load))")
                let (times, half) = try await stages.times(perSecond: load, seconds: plan.seconds)
                return (rate, times, half)
            }
            figures["stage"].append(rate)
            figures["p50"].append(times.percentile(0.5))
            figures["p99"].append(times.percentile(0.99))
            figures["half"].append(half)
            Terminal.progress("\(what): publish to commit at \(Int(half)) a second: \(times.text)")
        }
        if plan.parts.contains(.captures) {
            let bench = QueueCaptureBench(line: line)
            Terminal.progress("\(what): \(plan.captures) captures")
            let batches = try await bench.hold(plan.captures)
            let rate = try await line.with(workers: SystemWorkers.names, on: broker) {
                try await bench.run(batches)
            }
            figures["captures"].append(rate)
            Terminal.progress("\(what): \(Int(rate)) captures a second")
        }
    }
}
