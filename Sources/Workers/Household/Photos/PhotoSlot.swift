import Captures
import Imaging
import InventoryRecords
package import RecognitionSlots
import Requests

/// Makes the stored form of pictures in a slot: a process without access to files, network and keys. The slot starts with
/// the first picture.
package actor PhotoSlot {
    private let configuration: OCRConfiguration
    private var engine: OCREngine?

    package init(_ configuration: OCRConfiguration) { self.configuration = configuration }

    /// Ends the slot.
    package func close() async { await engine?.close() }

    func photo(of image: [UInt8]) async throws(APIFailure) -> NewItemPhoto {
        let engine = self.engine ?? OCREngine(configuration: configuration)
        self.engine = engine
        do throws(OCRError) {
            let reading = try await engine.reading(
                of: image,
                options: OCROptions(
                    profile: .photo, keepsPhoto: true, readsWords: false, readsThing: true))
            guard let kept = reading.photo else { throw OCRError.slotCrashed("no photo in the reply") }
            do throws(ImageProblem) { return try NewItemPhoto(kept) } catch { throw .image(error) }
        } catch {
            switch error {
            case .image(let problem): throw APIFailure(problem, bytes: image.count)
            case .slotCrashed, .timedOut: throw APIFailure(.unreadableImage, error.userText, cause: error.operatorText)
            case .languageMissing, .languagesNotLoaded, .unavailable, .cancelled, .closed:
                throw APIFailure(.unavailable, headers: [("Retry-After", "2")], cause: error.operatorText)
            }
        }
    }
}
