/// The times of screenshot prompts, in seconds.
package enum PromptTiming {
    /// A screenshot is accepted at least this long after the last accepted one of its device.
    package static let debounce = 5.0
    /// From the screenshot to the end of its prompt.
    package static let lifetime = 60.0
    /// A smaller difference of the clocks is the time of the transport.
    package static let skewTolerance = 2.0
    /// The longest that a request for prompts waits.
    package static let longestWait = 25

    /// How soon a listener without a stream asks again.
    package static func nextPollSeconds(hasActive: Bool) -> Int { hasActive ? 2 : 30 }
}
