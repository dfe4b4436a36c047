import Runtime
import Testing

@Suite struct MetricsTests {
    enum Outcome: String, CaseIterable { case done, dead }

    @Test func `Metrics: the page is Prometheus text with one help and type for each name`() {
        let metrics = Metrics()
        let outcomes = metrics.counters("tapline_test_work_total", "Work.", by: "outcome", Outcome.self)
        outcomes(.done).add(3)
        metrics.gauge("tapline_test_depth_items", "Depth.") { 1.5 }
        let seconds = metrics.histogram("tapline_test_seconds", "Time.", bounds: [0.1, 1])
        seconds.observe(.milliseconds(50))
        seconds.observe(.seconds(5))
        #expect(
            metrics.page() == """
                # HELP tapline_test_work_total Work.
                # TYPE tapline_test_work_total counter
                tapline_test_work_total{outcome="dead"} 0
                tapline_test_work_total{outcome="done"} 3
                # HELP tapline_test_depth_items Depth.
                # TYPE tapline_test_depth_items gauge
                tapline_test_depth_items 1.5
                # HELP tapline_test_seconds Time.
                # TYPE tapline_test_seconds histogram
                tapline_test_seconds_bucket{le="0.1"} 1
                tapline_test_seconds_bucket{le="1"} 1
                tapline_test_seconds_bucket{le="+Inf"} 2
                tapline_test_seconds_sum 5.05
                tapline_test_seconds_count 2

                """)
    }

    enum Stage: String, CaseIterable { case match, notify }

    @Test func `Metrics: a gauge has a line for each label value, and none without a number`() {
        let metrics = Metrics()
        metrics.gauges("tapline_test_depth_items", "Depth.", by: "outcome", Outcome.self) { $0 == .dead ? 4 : nil }
        metrics.gauges("tapline_test_pairs_items", "Pairs.", by: ("stage", "outcome"), Stage.self, Outcome.self) {
            $0 == .match ? ($1 == .done ? 1 : 2) : nil
        }
        metrics.gauge("tapline_test_none_items", "None.") { nil }
        #expect(
            metrics.page() == """
                # HELP tapline_test_depth_items Depth.
                # TYPE tapline_test_depth_items gauge
                tapline_test_depth_items{outcome="dead"} 4
                # HELP tapline_test_pairs_items Pairs.
                # TYPE tapline_test_pairs_items gauge
                tapline_test_pairs_items{stage="match",outcome="done"} 1
                tapline_test_pairs_items{stage="match",outcome="dead"} 2
                # HELP tapline_test_none_items None.
                # TYPE tapline_test_none_items gauge

                """)
    }

    @Test func `Metrics: scoped metrics carry the stage's name`() {
        let metrics = Metrics()
        let stage = metrics.scoped(to: Stage.notify)
        let outcomes = stage.counters("work_total", "Work.", by: "outcome", Outcome.self)
        outcomes(.dead).add()
        outcomes(.dead).add()
        stage.gauge("busy_slots", "Busy.") { 3 }
        stage.histogram("batch_seconds", "Time.", bounds: [1]).observe(0.5)
        #expect(
            metrics.page() == """
                # HELP tapline_notify_work_total Work.
                # TYPE tapline_notify_work_total counter
                tapline_notify_work_total{outcome="done"} 0
                tapline_notify_work_total{outcome="dead"} 2
                # HELP tapline_notify_busy_slots Busy.
                # TYPE tapline_notify_busy_slots gauge
                tapline_notify_busy_slots 3
                # HELP tapline_notify_batch_seconds Time.
                # TYPE tapline_notify_batch_seconds histogram
                tapline_notify_batch_seconds_bucket{le="1"} 1
                tapline_notify_batch_seconds_bucket{le="+Inf"} 1
                tapline_notify_batch_seconds_sum 0.5
                tapline_notify_batch_seconds_count 1

                """)
    }
}
