package import ProviderCatalog
package import Runtime

package struct UnderstandingSettings: Sendable {
    /// Batches at the same time. Few, because the built-in reader is bound by the processor.
    package var slots: Int
    /// Limit on processor time for the built-in reading of one capture.
    package var seconds: Double
    package var catalog: ProviderCatalog
    /// Variables that look like a provider's setting; no provider has read them.
    package var unknownProviderSettings: [String] = []

    package init(_ reader: inout SettingsReader) {
        slots = reader.int("TAPLINE_UNDERSTAND_SLOTS", default: 2, in: 1...64)
        seconds = Double(reader.int("TAPLINE_UNDERSTAND_SECONDS", default: 5, in: 1...60))
        catalog = ProviderCatalog(&reader)
        unknownProviderSettings = reader.unread(KnownSettings.providerPrefix)
    }

    package init(slots: Int, seconds: Double = 5, catalog: ProviderCatalog = ProviderCatalog()) {
        self.slots = slots
        self.seconds = seconds
        self.catalog = catalog
    }
}
