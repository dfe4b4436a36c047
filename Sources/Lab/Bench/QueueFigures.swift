/// Measurements of all rounds on one line and broker, by name.
struct QueueFigures: Sendable {
    private var rounds: [String: [Double]] = [:]

    subscript(name: String) -> [Double] {
        get { rounds[name] ?? [] }
        set { rounds[name] = newValue }
    }

    /// Nil without measurements.
    func median(_ name: String) -> Double? {
        let sorted = self[name].sorted()
        guard !sorted.isEmpty else { return nil }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// The ratio of the two medians.
    func ratio(_ name: String, to other: String) -> Double? {
        guard let value = median(name), let base = median(other), base > 0 else { return nil }
        return value / base
    }
}

extension BenchReport {
    private static func suffix(_ broker: String) -> String { broker == "embedded" ? "" : "_kafka" }

    mutating func add(_ figures: QueueFigures, broker: String) {
        let suffix = Self.suffix(broker)
        texts["broker" + suffix] = broker
        lines.append("\(broker) broker, medians of \(max(figures["stage"].count, figures["captures"].count)) rounds")
        func add(_ key: String, _ value: Double?, _ words: (String) -> String) {
            guard let value else { return }
            let rounded = value >= 100 ? value.rounded() : (value * 100).rounded() / 100
            values[key + suffix] = rounded
            lines.append("  " + words(rounded >= 100 ? String(Int(rounded)) : String(rounded)))
        }
        add("stage_executions_per_s", figures.median("stage")) {
            "stage executions:  \($0)/s (goal: \(Int(QueueBench.goal)))"
        }
        add("stage_p99_ms", figures.median("p99")) {
            "publish to commit: p99 \($0) ms, p50 \(figures.median("p50") ?? 0) ms (goal: 25 at half that load)"
        }
        add("stage_half_load_per_s", figures.median("half")) { "  half load:       \($0)/s" }
        add("limit_per_s", figures.median("limit")) { "the limit:         \($0)/s, the same statements, no queue" }
        add("ratio_to_limit", figures.ratio("stage", to: "limit")) { "  ratio to it:     \($0)" }
        add("celery_per_s", figures.median("celery")) { "Celery, Redis:     \($0)/s" }
        add("ratio_to_celery", figures.ratio("stage", to: "celery")) { "  ratio to it:     \($0)" }
        add("procrastinate_per_s", figures.median("procrastinate")) { "Procrastinate:     \($0)/s" }
        add("ratio_to_procrastinate", figures.ratio("stage", to: "procrastinate")) { "  ratio to it:     \($0)" }
        add("captures_per_s", figures.median("captures")) { "captures:          \($0)/s (goal: 3000)" }
    }

    /// - Parameter grown: the same measurements with `old` captures in the database.
    mutating func add(growth grown: QueueFigures, beside fresh: QueueFigures, old: Int, broker: String) {
        let suffix = Self.suffix(broker)
        lines.append("\(broker) broker, ratio of results with \(old) old captures to results without")
        var worst: Double?
        for (name, key) in [("stage", "stage_executions"), ("captures", "captures"), ("p99", "stage_p99")] {
            guard let value = grown.median(name), let base = fresh.median(name), base > 0 else { continue }
            let ratio = (value / base * 1000).rounded() / 1000
            values["growth_\(key)_ratio" + suffix] = ratio
            lines.append("  \(key): \(ratio) (goal: within 0.15 of 1)")
            if name != "p99" { worst = min(worst ?? ratio, ratio) }
        }
        if let worst { values["growth_ratio" + suffix] = worst }
    }
}
