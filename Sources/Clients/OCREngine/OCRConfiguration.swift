/// How many slots, and what each may use.
package struct OCRConfiguration: Sendable, Equatable {
    package var slots: Int
    /// Command and arguments of a slot; nil executes this program again with `--ocr-slot`.
    package var slotCommand: [String]?
    /// Wall-clock seconds for one image on one try.
    package var secondsPerImage: Double
    /// Seconds from the start of a slot to its greeting.
    package var secondsToStart: Double
    /// Address space of a slot, bytes.
    package var memoryLimit: Int
    /// Tries on a fresh slot after a crash or a time-out.
    package var retries: Int
    /// Loaded when a slot starts, so that its first image is as quick as the next.
    package var warmLanguages: [String]
    /// Where the language data is; nil is Tesseract's own choice.
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
