package import Reading
package import Runtime

package struct UnderstandingSettings: Sendable {
    /// Batches at once; the built-in reading holds the processor, so there are few.
    package var slots: Int
    package var providers: [any TextReader]

    package init(_ reader: inout SettingsReader) {
        slots = reader.int("TAPLINE_UNDERSTAND_SLOTS", default: 2, in: 1...64)
        providers = Providers.configured(&reader)
    }

    package init(slots: Int, providers: [any TextReader]) {
        self.slots = slots
        self.providers = providers
    }
}
