import Captures
import FoundationEssentials
import Glibc
import Synchronization
import Threads

/// One slot: a thread that takes images from the queue, and the child process that it starts, queries and replaces.
final class Slot: Sendable {
    private let configuration: OCRConfiguration
    private let queue: SlotQueue
    /// Running child, for `interrupt()`. Set to nil before the child is reaped, because the system may then reuse the
    /// process id.
    private let running = Mutex<pid_t?>(nil)

    init(_ configuration: OCRConfiguration, _ queue: SlotQueue) {
        self.configuration = configuration
        self.queue = queue
    }

    /// The thread runs until the queue is closed.
    func start() {
        DedicatedThread.start { self.run() }
    }

    /// Kills the child at any time; the thread then sees the end of the pipe.
    func interrupt() {
        running.withLock { pid in
            if let pid { kill(-pid, SIGKILL) }
        }
    }

    private func run() {
        // Writing to a dead child must return EPIPE, not raise the signal.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Starts the child before the first image. A failure is reported with the first image.
        var slot = try? startChild()
        while let job = queue.next() {
            queue.finish(job.id, answer(job.question, &slot))
        }
        if let slot { _ = end(slot.child) }
        queue.threadEnded()
    }

    private struct Started {
        let child: SlotChild
        let info: OCRSlotInfo
    }

    /// Each attempt uses a slot that is alive and has its own time limit.
    private func answer(_ question: SlotQueue.Question, _ slot: inout Started?) -> Result<SlotQueue.Answer, OCRError> {
        var failure = OCRError.closed
        for _ in 0...max(0, configuration.retries) {
            guard !queue.isClosed else { return .failure(.closed) }
            do throws(OCRError) {
                if let current = slot, !current.child.isAlive() {
                    _ = end(current.child)
                    slot = nil
                }
                let started = if let slot { slot } else { try startChild() }
                slot = started
                switch question {
                case .greeting: return .success(.greeting(started.info))
                case .image(let image, let task):
                    try requireLanguages(of: started)
                    return try ask(started.child, image, task)
                }
            } catch {
                failure = error
                slot = nil
            }
        }
        // Starts a slot for the next image.
        if !queue.isClosed { slot = try? startChild() }
        return .failure(failure)
    }

    /// The next attempt starts a new slot, which may find the languages.
    /// - Throws: `.languagesNotLoaded`; the child has then ended.
    private func requireLanguages(of slot: Started) throws(OCRError) {
        let missing = configuration.warmLanguages.filter { !slot.info.languages.contains($0) }
        guard !missing.isEmpty else { return }
        _ = end(slot.child)
        throw .languagesNotLoaded(missing, folder: slot.info.languageFolder ?? "its folder")
    }

    /// - Throws: `.slotCrashed` or `.timedOut`; the child has then ended. An error sent by the child is returned, not
    ///   thrown.
    private func ask(
        _ child: SlotChild, _ image: [UInt8], _ task: SlotRequest.Task
    ) throws(OCRError) -> Result<SlotQueue.Answer, OCRError> {
        let seconds = configuration.secondsPerImage
        let deadline = ContinuousClock.now + .seconds(seconds)
        do throws(SlotChild.Failure) {
            let request = SlotRequest(task: task, cpuSeconds: Int(seconds.rounded(.up)) + 1)
            guard let body = try? JSONEncoder().encode(request) else { throw .broken("the options cannot be encoded") }
            try child.send([UInt8](body), until: deadline)
            try child.send(image, until: deadline)
            let reply = try child.receive(until: deadline)
            guard let reply = try? JSONDecoder().decode(SlotReply.self, from: Data(reply)) else {
                throw .broken("the reply is invalid")
            }
            switch (task, reply) {
            case (.read, .recognition(let recognition, let turns, let count)):
                let photos = try photos(count, of: child, until: deadline)
                return .success(
                    .reading(
                        OCRReading(
                            recognition, turns: turns, photo: photos.first, card: count > 1 ? photos.last : nil)))
            case (.cut, .photos(let count)):
                return .success(.photos(try photos(count, of: child, until: deadline)))
            case (_, .failure(let error)): return .failure(error)
            case (.read, .photos), (.cut, .recognition): throw .broken("the reply belongs to another request")
            }
        } catch {
            let status = end(child)
            switch error {
            case .late: throw .timedOut(seconds: seconds)
            case .broken(let detail), .notStarted(let detail): throw .slotCrashed("\(detail); \(status)")
            }
        }
    }

    private func photos(
        _ count: Int, of child: SlotChild, until deadline: ContinuousClock.Instant
    ) throws(SlotChild.Failure) -> [KeptPhoto] {
        var photos: [KeptPhoto] = []
        for _ in 0..<count {
            let jpeg = try child.receive(until: deadline)
            photos.append(KeptPhoto(jpeg: jpeg, thumbnail: try child.receive(until: deadline)))
        }
        return photos
    }

    /// - Throws: `.unavailable`.
    private func startChild() throws(OCRError) -> Started {
        do throws(SlotChild.Failure) {
            let child = try SlotChild(command: command(), environment: environment())
            running.withLock { $0 = child.pid }
            // `interrupt()` may have run before the child existed.
            if queue.isClosed { interrupt() }
            do throws(SlotChild.Failure) {
                let deadline = ContinuousClock.now + .seconds(configuration.secondsToStart)
                let greeting = try child.receive(until: deadline)
                guard let info = try? JSONDecoder().decode(OCRSlotInfo.self, from: Data(greeting)),
                    info.version == OCRSlotInfo.currentVersion
                else { throw .broken("the greeting is invalid") }
                return Started(child: child, info: info)
            } catch {
                let status = end(child)
                throw error.adding(status)
            }
        } catch {
            throw .unavailable(error.text)
        }
    }

    private func end(_ child: SlotChild) -> String {
        running.withLock { $0 = nil }
        return child.endAndReap()
    }

    private func command() throws(SlotChild.Failure) -> [String] {
        let settings = SlotSettings(
            memoryLimit: configuration.memoryLimit, warmLanguages: configuration.warmLanguages,
            dataFolder: configuration.dataFolder, parentUser: geteuid())
        guard let json = try? JSONEncoder().encode(settings) else {
            throw .notStarted("the settings cannot be encoded")
        }
        let program = configuration.slotCommand ?? ["/proc/self/exe"]
        return program + [OCRSlotProcess.flag, String(decoding: json, as: UTF8.self)]
    }

    /// Passes no secrets of the parent. `OMP_THREAD_LIMIT` must be set before exec: without it two slots ran five
    /// times slower than one.
    private func environment() -> [String] {
        let kept = ["PATH", "LD_LIBRARY_PATH", "TESSDATA_PREFIX"].compactMap { name in
            ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
        }
        return kept + ["OMP_THREAD_LIMIT=1", "LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
    }
}

extension SlotChild.Failure {
    fileprivate var text: String {
        switch self {
        case .notStarted(let detail), .broken(let detail): detail
        case .late: "no greeting before the deadline"
        }
    }

    fileprivate func adding(_ status: String) -> SlotChild.Failure { .notStarted("\(text); \(status)") }
}
