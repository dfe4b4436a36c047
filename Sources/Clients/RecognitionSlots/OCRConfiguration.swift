/// Number of slots and the limits of each.
package struct OCRConfiguration: Sendable, Equatable {
    package var slots: Int
    /// Command and arguments of a slot; nil re-executes this program with `--ocr-slot`.
    package var slotCommand: [String]?
    /// Wall-clock seconds for one image in one attempt.
    package var secondsPerImage: Double
    /// Seconds from the start of a slot to its greeting.
    package var secondsToStart: Double
    /// Address space of a slot in bytes.
    package var memoryLimit: Int
    /// Further attempts on a new slot after a crash or a timeout.
    package var retries: Int
    /// Languages loaded when a slot starts, so that its first image takes no longer than the next. A slot that cannot
    /// load them reads no image.
    package var warmLanguages: [String]
    /// Folder of the language data; nil uses Tesseract's default.
    package var dataFolder: String?

    /// - Precondition: `slots` is at least 1.
    package init(
        slots: Int = 2, slotCommand: [String]? = nil, secondsPerImage: Double = 20, secondsToStart: Double = 10,
        memoryLimit: Int = 1_500_000_000, retries: Int = 1, warmLanguages: [String] = ["eng"],
        dataFolder: String? = nil
    ) {
        precondition(slots >= 1, "an engine has at least one slot")
        self.slots = slots
        self.slotCommand = slotCommand
        self.secondsPerImage = secondsPerImage
        self.secondsToStart = secondsToStart
        self.memoryLimit = memoryLimit
        self.retries = retries
        self.warmLanguages = warmLanguages
        self.dataFolder = dataFolder
    }
}
