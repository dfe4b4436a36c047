package import Captures
import Imaging

/// Reads images in slots: child processes with their own limits, so that a crash, a hang or a decompression bomb costs
/// one slot and one image. May be used from any task; no method blocks a thread of the caller.
package final class OCREngine: Sendable {
    private let queue: SlotQueue
    private let slots: [Slot]

    /// Starts the slots without waiting for them.
    package init(configuration: OCRConfiguration = OCRConfiguration()) {
        let queue = SlotQueue(threads: configuration.slots)
        self.queue = queue
        slots = (0..<configuration.slots).map { _ in Slot(configuration, queue) }
        for slot in slots { slot.start() }
    }

    deinit { end() }

    /// Waits for a free slot, first come, first served. A canceled task gets `.cancelled` at once.
    /// - Parameter image: PNG, JPEG, WebP, TIFF, GIF (its first frame) or HEIC.
    package func read(
        image: [UInt8], options: OCROptions = OCROptions()
    ) async throws(OCRError) -> Recognition {
        try await reading(of: image, options: options).recognition
    }

    /// The result of `read`, with the photo if the options ask for it.
    package func reading(
        of image: [UInt8], options: OCROptions
    ) async throws(OCRError) -> OCRReading {
        guard case .reading(let reading) = try await ask(.read(options), image, options.limits) else {
            preconditionFailure("the slot returned another kind of answer")
        }
        return reading
    }

    /// A photo of each of several cards on a picture, in the order of the request.
    package func photos(of image: [UInt8], _ cut: CardPhotoRequest) async throws(OCRError) -> [KeptPhoto] {
        guard case .photos(let photos) = try await ask(.cut(cut), image, cut.limits) else {
            preconditionFailure("the slot returned another kind of answer")
        }
        return photos
    }

    private func ask(
        _ task: SlotRequest.Task, _ image: [UInt8], _ limits: ImageLimits
    ) async throws(OCRError) -> SlotQueue.Answer {
        do throws(ImageProblem) {
            _ = try ImageInspection.inspect(image, limits: limits)
        } catch {
            throw .image(error)
        }
        return try await queue.answer(.image(image, task)).get()
    }

    /// Waits until a slot has started. A worker calls this before it reports ready.
    /// - Throws: `.unavailable` if no slot starts.
    package func slotInfo() async throws(OCRError) -> OCRSlotInfo {
        guard case .greeting(let info) = try await queue.answer(.greeting).get() else {
            preconditionFailure("the slot returned another kind of answer")
        }
        return info
    }

    /// Images waiting for a slot.
    package var waitingCount: Int { queue.waitingCount }

    /// Ends every slot, even a busy one; waiting and running images get `.closed`. Returns after all child processes
    /// have ended.
    package func close() async {
        end()
        await queue.allThreadsEnded()
    }

    private func end() {
        queue.close()
        for slot in slots { slot.interrupt() }
    }
}
