package import Testing

extension Tag {
    /// Tests that wait for a signal or a time. `ops/test --timed` repeats them on busy cores.
    @Tag package static var timed: Self
}
