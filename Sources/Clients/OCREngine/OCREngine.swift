package import Captures

/// Reads images in slots: child processes with limits of their own, so that a crash, a hang or a bomb costs one slot
/// and one image. Safe from any task; nothing here blocks one.
package final class OCREngine: Sendable {
    private let queue: SlotQueue
    private let slots: [Slot]

    /// Starts the slots and does not wait for them.
    package init(configuration: OCRConfiguration = OCRConfiguration()) {
        let queue = SlotQueue(threads: configuration.slots)
        self.queue = queue
        slots = (0..<configuration.slots).map { _ in Slot(configuration, queue) }
        for slot in slots { slot.start() }
    }

    deinit { end() }

    /// Waits for a free slot, first come, first served. A cancelled task gets `.cancelled` at once.
    /// - Parameter image: PNG, JPEG, WebP, TIFF, GIF (its first frame) or HEIC.
    package func read(
        image: [UInt8], options: OCROptions = OCROptions()
    ) async throws(OCRError) -> Recognition {
        try await reading(of: image, options: options).recognition
    }

    /// What `read` gives, and the photo where the options ask for it.
    package func reading(
        of image: [UInt8], options: OCROptions
    ) async throws(OCRError) -> OCRReading {
        guard case .reading(let reading) = try await ask(.read(options), image, options.limits) else {
            preconditionFailure("a slot answers what it was asked")
        }
        return reading
    }

    /// A photo of each of several cards on a picture, in their order.
    package func photos(of image: [UInt8], _ cut: CardCut) async throws(OCRError) -> [KeptPhoto] {
        guard case .photos(let photos) = try await ask(.cut(cut), image, cut.limits) else {
            preconditionFailure("a slot answers what it was asked")
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

    /// Waits for a slot that has started: what a worker asks before it says that it is ready.
    /// - Throws: `.unavailable` where none starts.
    package func slotInfo() async throws(OCRError) -> OCRSlotInfo {
        guard case .greeting(let info) = try await queue.answer(.greeting).get() else {
            preconditionFailure("a slot answers what it was asked")
        }
        return info
    }

    /// Images that no slot has taken yet.
    package var waitingCount: Int { queue.waitingCount }

    /// Ends every slot, busy or not; images that wait or run get `.closed`. No child is left when it returns.
    package func close() async {
        end()
        await queue.allThreadsEnded()
    }

    private func end() {
        queue.close()
        for slot in slots { slot.interrupt() }
    }
}
