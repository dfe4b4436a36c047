import Synchronization

/// The process's metrics in Prometheus text format. Names are `tapline_<stage>_<thing>_<unit>`; the values of a label
/// come from a closed enum only.
package final class Metrics: Sendable {
    private typealias Line = (suffix: String, label: String, value: Double)

    private struct Series: Sendable {
        let name: String
        let label: String
        let help: String
        let kind: String
        let read: @Sendable () -> [Line]
    }

    private let series = Mutex<[Series]>([])

    package init() {}

    package func counter(_ name: StaticString, _ help: StaticString) -> Counter {
        let counter = Counter()
        add(name, "", help, "counter") { [("", "", Double(counter.value))] }
        return counter
    }

    package func counters<Label: RawRepresentable & CaseIterable & Hashable & Sendable>(
        _ name: StaticString, _ help: StaticString, by label: StaticString, _: Label.Type
    ) -> @Sendable (Label) -> Counter where Label.RawValue == String {
        let counters = Dictionary(uniqueKeysWithValues: Label.allCases.map { ($0, Counter()) })
        for (value, counter) in counters.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            add(name, "\(label)=\"\(value.rawValue)\"", help, "counter") { [("", "", Double(counter.value))] }
        }
        let spare = Counter()
        return { counters[$0] ?? spare }
    }

    /// A gauge that is read for each scrape; nil leaves it out.
    package func gauge(_ name: StaticString, _ help: StaticString, _ read: @escaping @Sendable () -> Double?) {
        add(name, "", help, "gauge") { read().map { [("", "", $0)] } ?? [] }
    }

    /// One gauge for each value of a label.
    package func gauges<Label: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: StaticString, _ help: StaticString, by label: StaticString, _: Label.Type,
        _ read: @escaping @Sendable (Label) -> Double?
    ) {
        add(name, "", help, "gauge") { Self.lines(label, Label.self, read) }
    }

    /// One gauge for each pair of values of two labels.
    package func gauges<
        First: RawRepresentable<String> & CaseIterable & Sendable,
        Second: RawRepresentable<String> & CaseIterable & Sendable
    >(
        _ name: StaticString, _ help: StaticString, by labels: (StaticString, StaticString), _: First.Type,
        _: Second.Type, _ read: @escaping @Sendable (First, Second) -> Double?
    ) {
        let (first, second) = labels
        add(name, "", help, "gauge") {
            First.allCases.flatMap { value in
                Self.lines(second, Second.self) { read(value, $0) }.map {
                    ($0.suffix, "\(first)=\"\(value.rawValue)\",\($0.label)", $0.value)
                }
            }
        }
    }

    /// A counter whose value is kept elsewhere.
    package func counter(_ name: StaticString, _ help: StaticString, _ read: @escaping @Sendable () -> Int) {
        add(name, "", help, "counter") { [("", "", Double(read()))] }
    }

    private static func lines<Label: RawRepresentable<String> & CaseIterable>(
        _ label: StaticString, _: Label.Type, _ read: (Label) -> Double?
    ) -> [Line] {
        Label.allCases.compactMap { value in
            read(value).map { ("", "\(label)=\"\(value.rawValue)\"", $0) }
        }
    }

    /// Metrics with names `tapline_<scope>_…`; the scope comes from a closed enum.
    package func scoped<Scope: RawRepresentable<String> & CaseIterable>(to scope: Scope) -> Scoped {
        Scoped(metrics: self, prefix: "tapline_\(scope.rawValue)_")
    }

    package func histogram(
        _ name: StaticString, _ help: StaticString, bounds: [Double] = Histogram.seconds
    ) -> Histogram {
        let histogram = Histogram(bounds: bounds)
        add(name, "", help, "histogram") { histogram.rows() }
        return histogram
    }

    private func add(
        _ name: StaticString, _ label: String, _ help: StaticString, _ kind: String,
        _ read: @escaping @Sendable () -> [Line]
    ) {
        add(name.description, label, help, kind, read)
    }

    private func add(
        _ name: String, _ label: String, _ help: StaticString, _ kind: String, _ read: @escaping @Sendable () -> [Line]
    ) {
        series.withLock {
            $0.append(Series(name: name, label: label, help: help.description, kind: kind, read: read))
        }
    }

    package struct Scoped: Sendable {
        fileprivate let metrics: Metrics
        fileprivate let prefix: String

        package func counters<Label: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
            _ name: StaticString, _ help: StaticString, by label: StaticString, _: Label.Type
        ) -> @Sendable (Label) -> Counter {
            let counters = Dictionary(uniqueKeysWithValues: Label.allCases.map { ($0, Counter()) })
            metrics.add(prefix + name.description, "", help, "counter") {
                Metrics.lines(label, Label.self) { counters[$0].map { Double($0.value) } }
            }
            let spare = Counter()
            return { counters[$0] ?? spare }
        }

        package func histogram(
            _ name: StaticString, _ help: StaticString, bounds: [Double] = Histogram.seconds
        ) -> Histogram {
            let histogram = Histogram(bounds: bounds)
            metrics.add(prefix + name.description, "", help, "histogram") { histogram.rows() }
            return histogram
        }

        package func gauge(_ name: StaticString, _ help: StaticString, _ read: @escaping @Sendable () -> Double?) {
            metrics.add(prefix + name.description, "", help, "gauge") { read().map { [("", "", $0)] } ?? [] }
        }
    }

    /// The text of a scrape, Prometheus text format 0.0.4.
    package func page() -> String {
        var page = ""
        var last = ""
        for series in series.withLock({ $0 }) {
            if series.name != last {
                page += "# HELP \(series.name) \(series.help)\n# TYPE \(series.name) \(series.kind)\n"
                last = series.name
            }
            for row in series.read() {
                let labels = [series.label, row.label].filter { !$0.isEmpty }.joined(separator: ",")
                page += series.name + row.suffix + (labels.isEmpty ? "" : "{\(labels)}") + " \(text(row.value))\n"
            }
        }
        return page
    }

    package final class Counter: Sendable {
        private let count = Atomic<Int>(0)
        package var value: Int { count.load(ordering: .relaxed) }
        package func add(_ amount: Int = 1) { count.add(amount, ordering: .relaxed) }
    }

    package final class Histogram: Sendable {
        private struct State {
            var buckets: [Int]
            var sum = 0.0
            var count = 0
        }
        /// From one millisecond to thirty seconds.
        package static let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

        private let bounds: [Double]
        private let state: Mutex<State>

        init(bounds: [Double]) {
            self.bounds = bounds
            self.state = Mutex(State(buckets: Array(repeating: 0, count: bounds.count)))
        }

        package func observe(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            observe(Double(seconds) + Double(attoseconds) / 1e18)
        }

        package func observe(_ value: Double) {
            state.withLock {
                if let bucket = bounds.firstIndex(where: { value <= $0 }) { $0.buckets[bucket] += 1 }
                $0.sum += value
                $0.count += 1
            }
        }

        func rows() -> [(suffix: String, label: String, value: Double)] {
            state.withLock { state in
                var total = 0
                var rows: [(suffix: String, label: String, value: Double)] = []
                for (bound, count) in zip(bounds, state.buckets) {
                    total += count
                    rows.append(("_bucket", "le=\"\(text(bound))\"", Double(total)))
                }
                rows.append(("_bucket", "le=\"+Inf\"", Double(state.count)))
                rows.append(("_sum", "", state.sum))
                rows.append(("_count", "", Double(state.count)))
                return rows
            }
        }
    }
}

/// Whole numbers are written without a fraction, as Prometheus does.
private func text(_ value: Double) -> String {
    value.rounded() == value && abs(value) < 1e15 ? String(Int(value)) : String(value)
}
