import Captures
package import Sandbox

/// Settings of a slot; the JSON argument after `--ocr-slot`.
struct SlotSettings: Codable, Equatable {
    /// Bytes of address space.
    var memoryLimit: Int
    var warmLanguages: [String]
    var dataFolder: String?
    /// The parent's effective user id.
    var parentUser: UInt32
}

/// First frame of a slot, sent after warm-up.
package struct OCRSlotInfo: Codable, Sendable, Equatable {
    /// Version of the frames. Both ends belong to one program, so another version means a foreign command.
    static let currentVersion = 3

    var version: Int
    /// Tesseract's version, for example `5.3.0`.
    package var engineVersion: String
    /// Without the languages to warm up if Tesseract cannot load them.
    package var languages: [String]
    /// Tesseract's folder of language files. Nil from a test program that replaces the slot.
    package var languageFolder: String?
    /// Nil from a test program that replaces the slot.
    package var confinement: Confinement?
}

/// First of a request's two frames; the second is the image.
struct SlotRequest: Codable {
    enum Task: Codable {
        case read(OCROptions)
        case cut(CardPhotoRequest)
    }

    var task: Task
    /// Processor seconds after which the kernel kills the slot.
    var cpuSeconds: Int
}

enum SlotReply: Codable {
    /// For each photo two frames follow, the photo and its thumbnail: first the whole picture, then the card.
    case recognition(Recognition, turns: Int, photos: Int)
    /// For each photo two frames follow, the photo and its thumbnail.
    case photos(Int)
    case failure(OCRError)
}
