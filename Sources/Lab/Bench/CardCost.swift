import Captures
import FoundationEssentials
import HostNames
import Matching
import PhoneNumbers
import Reading
import RecognitionSlots
import Runtime
import Scams
import Vision

/// What one card costs in the line, in one thread and without slots: in `recognize` the words, the codes, the photo
/// and the places of the cards; in `understand` the fields.
struct CardCost {
    /// How often its picture is decoded.
    private(set) var decodes = 0.0
    /// Processor time in milliseconds.
    private(set) var recognize = 0.0
    /// Processor time in milliseconds.
    private(set) var understand = 0.0

    /// - Parameter pictures: photos of one card each.
    /// - Throws: `OCRError`, `StageError`.
    init(of pictures: [[UInt8]], languages: [String]) throws {
        let rules = BuiltInReader(phones: PhoneNumbers(), scams: ScamReader(hosts: HostNames()))
        rules.warmUp()
        let reader = PictureReader()
        try reader.warmUp(languages)
        var decoded = 0
        reader.onDecode = { decoded += 1 }
        for bytes in pictures {
            let started = ProcessorTime.ofThisThread
            let reading = try reader.read(bytes, .card(languages: languages, keepsPhoto: true))
            let places = rules.cardPlaces(in: reading.recognition)
            if places.count > 1 {
                _ = try reader.photos(of: bytes, CardPhotoRequest(turns: reading.turns, words: places))
            }
            let recognized = ProcessorTime.ofThisThread
            _ = try rules.read(
                CaptureText(kind: .card, text: nil, recognition: reading.recognition, moment: .now))
            recognize += (recognized - started) * 1000
            understand += (ProcessorTime.ofThisThread - recognized) * 1000
        }
        let count = Double(pictures.count)
        decodes = Double(decoded) / count
        recognize /= count
        understand /= count
    }
}
