package import Captures
import Imaging
import InventoryRecords
package import Pipeline
package import Reading
package import RecognitionSlots
import Records
import Runtime
package import Store
import Vision

/// The `recognize` stage: reads the words of an image, with boxes. It runs foreign code, so each item is claimed
/// first.
package struct RecognitionStage: ClaimedWork {
    private let engine: OCREngine
    private let rules: BuiltInReader
    private let work: WorkQueue
    private let cards: CardStore
    private let photos: ItemPhotoStore
    private let files: FileStore
    private let log: Log
    package let stage = Stage.recognize

    /// - Parameter rules: decides whether an image of kind `auto` is a card. Only a card's photo is kept.
    package init(engine: OCREngine, rules: BuiltInReader, context: WorkerContext) {
        self.engine = engine
        self.rules = rules
        work = context.database.work
        cards = context.database.cards
        photos = context.database.itemPhotos
        files = context.database.files
        log = context.log
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<StageInput> {
        try await work.load(references, with: [.text, .recognition])
    }

    package func perform(
        _ input: StageInput, as reference: WorkReference
    ) async throws(StageError) -> StageEffects {
        let reading = try await read(input)
        do throws(StoreError) {
            if input.kind == .item, let photo = reading.photo {
                return StageEffects(
                    followUps: try await photos.store(
                        reading.recognition, photo: try Self.stored(photo), image: input.image, for: reference))
            }
            if let photo = reading.photo {
                return StageEffects(
                    followUps: try await cards.store(
                        reading.recognition, photo: CardPhoto(photo), cards: reading.cards.map(CardPhoto.init),
                        for: reference))
            }
            return StageEffects(followUps: try await work.store([(reference, reading.recognition)]))
        } catch {
            throw error.stageError
        }
    }

    /// The recognized text and the photos to store.
    private struct Reading {
        var recognition: Recognition
        var photo: KeptPhoto?
        /// One photo for each card in the image. Empty if the cards could not be separated.
        var cards: [KeptPhoto] = []
    }

    private func read(_ input: StageInput) async throws(StageError) -> Reading {
        let bytes = try await image(of: input)
        var reading: OCRReading
        do throws(OCRError) {
            reading = try await engine.reading(of: bytes, options: OCROptions(input))
        } catch {
            if input.kind == .item, error.disposition == .fatal { try await keepPhoto(of: bytes, input) }
            throw StageError(error)
        }
        // The client sent its own OCR text, so the image is not read again.
        if var read = input.recognition {
            if read.codes.isEmpty { read.codes = reading.recognition.codes }
            reading.recognition = read
        }
        if input.kind == .auto, !rules.isCard(reading.recognition) { reading.photo = nil }
        // A thing is filed with its photo, whether or not the photo shows words.
        guard input.kind == .item || !reading.recognition.lines.isEmpty || !reading.recognition.codes.isEmpty else {
            throw StageError(
                .ocrFailed, .reject, operator: "no words and no codes were found", user: input.kind.unreadText)
        }
        return Reading(
            recognition: reading.recognition, photo: reading.photo,
            cards: reading.photo == nil || input.kind == .item ? [] : try await cardPhotos(on: bytes, reading))
    }

    /// Keeps the photo of a thing whose words cannot be read, if the picture can be decoded.
    private func keepPhoto(of image: [UInt8], _ input: StageInput) async throws(StageError) {
        var options = OCROptions(input)
        options.readsWords = false
        guard let reading = try? await engine.reading(of: image, options: options), let photo = reading.photo else {
            return
        }
        do throws(StoreError) { try await photos.keep(try Self.stored(photo), of: input.reference) } catch {
            throw error.stageError
        }
    }

    private static func stored(_ photo: KeptPhoto) throws(StoreError) -> NewItemPhoto {
        do throws(ImageProblem) { return try NewItemPhoto(photo) } catch { throw .unreadable("a slot made no photo") }
    }

    private func cardPhotos(on image: [UInt8], _ reading: OCRReading) async throws(StageError) -> [KeptPhoto] {
        let places = rules.cardPlaces(in: reading.recognition)
        guard places.count > 1 else { return [reading.card].compactMap(\.self) }
        do throws(OCRError) {
            return try await engine.photos(of: image, CardPhotoRequest(turns: reading.turns, words: places))
        } catch {
            if error.disposition == .retry { throw StageError(error) }
            // Each card then gets the photo of the whole image.
            log.warning("cards_not_cut", ["error": .text(error.operatorText)])
            return []
        }
    }

    private func image(of input: StageInput) async throws(StageError) -> [UInt8] {
        do throws(StoreError) {
            if let image = input.image,
                let blob = try await files.read(image, of: input.reference.owner)
            {
                return blob.bytes
            }
        } catch {
            throw error.stageError
        }
        throw StageError(
            .contentMissing, .reject, operator: "the image is not in the blob store",
            user: "The picture is no longer there. Please send it again.")
    }
}

extension CardPhoto {
    fileprivate init(_ kept: KeptPhoto) { self.init(photo: kept.jpeg, thumbnail: kept.thumbnail) }
}

extension CaptureKind {
    /// The Tesseract profile that suits images of this kind.
    package var profile: OCROptions.Profile {
        switch self {
        case .conversation, .scan, .message: .screenshot
        case .card, .item: .photo
        case .auto: .auto
        }
    }

    /// Shown to the owner if no text was found. The wording is fixed: apps on phones expect it.
    fileprivate var unreadText: String {
        switch self {
        case .card: "Unable to read card. Try again with better lighting?"
        case .conversation, .item, .scan, .message, .auto: "Couldn't extract text from screenshot"
        }
    }
}

extension OCROptions {
    init(_ input: StageInput) {
        let languages = input.language.split(separator: "+").map(String.init)
        let quality = input.wishes?.isFast == true ? Quality.fast : .accurate
        let words = input.wishes?.words ?? []
        let isUnread = input.recognition == nil
        switch input.kind {
        case .card:
            self = .card(
                languages: languages, quality: quality, words: words, keepsPhoto: true, readsWords: isUnread)
        case .item:
            self = .item(
                languages: languages, quality: quality, words: words, keepsPhoto: true, readsWords: isUnread)
        case .conversation, .scan, .message, .auto:
            self.init(
                profile: input.kind.profile, languages: languages, quality: quality, words: words,
                keepsPhoto: input.kind == .auto, readsWords: isUnread)
        }
    }
}

extension StageError {
    init(_ error: OCRError) {
        let disposition: Disposition =
            switch error.disposition {
            case .retry: .retry
            case .reject: .reject
            case .fatal: .fatal
            }
        self.init(Code(rawValue: error.code), disposition, operator: error.operatorText, user: error.userText)
    }
}
