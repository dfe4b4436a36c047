import Runtime
import Testing

@Suite struct MetricsTests {
    enum Outcome: String, CaseIterable { case done, dead }

    @Test func `the page is Prometheus text, one help and type a name`() {
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
}
