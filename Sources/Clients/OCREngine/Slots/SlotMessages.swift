import Captures
package import Sandbox

/// What a slot needs to know before its first image; the JSON behind `--ocr-slot`.
struct SlotSettings: Codable, Equatable {
    /// Bytes of address space.
    var memoryLimit: Int
    var warmLanguages: [String]
    var dataFolder: String?
    /// The parent's effective user.
    var parentUser: UInt32
}

/// A slot's first frame, sent when it is warm.
package struct OCRSlotInfo: Codable, Sendable, Equatable {
    /// Of the frames; the two ends come from one program, so that another number means a foreign command.
    static let currentVersion = 3

    var version: Int
    /// Tesseract's, for example `5.3.0`.
    package var engineVersion: String
    package var languages: [String]
    /// Nil from a program that replaces the slot in a test.
    package var confinement: Confinement?
}

/// The first of a request's two frames; the second is the image.
struct SlotRequest: Codable {
    enum Task: Codable {
        case read(OCROptions)
        case cut(CardCut)
    }

    var task: Task
    /// CPU seconds after which the kernel ends the slot.
    var cpuSeconds: Int
}

enum SlotReply: Codable {
    /// Two more frames follow for each photo, it and its thumbnail: the whole picture, then the card alone.
    case recognition(Recognition, turns: Int, photos: Int)
    /// Two more frames follow for each.
    case photos(Int)
    case failure(OCRError)
}
