package import Testing

extension Tag {
    /// Tests that wait for something. `ops/test --timed` repeats them on busy cores.
    @Tag package static var timed: Self
}
