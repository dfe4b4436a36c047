import Bridge
import BridgeSimulator
import CommandLine

/// Transfers of the bridge over bad lines, and what chunks cost with frames of three sizes. Needs no server.
struct BridgeBench {
    let transfers: Int

    private static let sizes = [20, 185, 512]
    private static let bytesOfSize = 1_000_000

    func run() throws -> BenchReport {
        var report = BenchReport()
        var exact = 0
        var restarts = 0
        var undetected = 0
        var interruptions = 0
        for seed in 0..<transfers {
            if seed.isMultiple(of: 20) { Terminal.progress("transfer \(seed) of \(transfers)") }
            try Task.checkCancellation()
            let figures = try TransferRun(seed: UInt64(seed)).run()
            exact += figures.isByteExact ? 1 : 0
            restarts += figures.restarts
            undetected += figures.undetectedDamage
            interruptions += figures.disconnections + figures.silences
        }
        report.lines.append(
            "\(transfers) transfers of 0 B to 8 MB, 20 % lost, 5 % doubled, reordered, damaged,"
                + " \(interruptions) interruptions")
        report.values = [
            "transfers": Double(transfers), "byte_exact": Double(exact) / Double(transfers),
            "restarted_from_zero": Double(restarts), "undetected_damage": Double(undetected),
        ]
        report.lines += [
            "byte_exact          \(Double(exact) / Double(transfers)) (goal: 1)",
            "restarted_from_zero \(restarts) (goal: 0)",
            "undetected_damage   \(undetected) (goal: 0)",
        ]
        for size in Self.sizes {
            for isBad in [false, true] {
                let figures = try TransferRun(seed: 1, total: Self.bytesOfSize, line: Self.line(size, isBad)).run()
                let name = "\(size)\(isBad ? "_bad" : "")"
                report.values["overhead_\(name)"] = figures.overhead
                report.values["goodput_\(name)"] = figures.goodput
                report.lines.append(
                    "frames of \(size) bytes, \(isBad ? "bad" : "good") line: overhead"
                        + " \(Int(figures.overhead * 100)) %, goodput \(Int(figures.goodput * 100)) % of the line")
            }
        }
        return report
    }

    private static func line(_ size: Int, _ isBad: Bool) -> LineSettings {
        var line = LineSettings()
        line.frameBytes = size
        guard isBad else { return line }
        line.loss = 0.2
        line.duplication = 0.05
        line.reorders = true
        return line
    }
}
