import Captures
import FoundationEssentials
import Glibc
import Synchronization
import Threads

/// One slot: a thread that takes images from the queue, and the child process that it starts, asks and replaces.
final class Slot: Sendable {
    private let configuration: OCRConfiguration
    private let queue: SlotQueue
    /// The child that runs, for `interrupt()`. Taken out before the child is reaped, so that a number that the
    /// system has given to another process is never killed.
    private let running = Mutex<pid_t?>(nil)

    init(_ configuration: OCRConfiguration, _ queue: SlotQueue) {
        self.configuration = configuration
        self.queue = queue
    }

    /// The thread lives until the queue is closed.
    func start() {
        DedicatedThread.start { self.run() }
    }

    /// Ends the child, whatever it does; the thread sees its pipe end.
    func interrupt() {
        running.withLock { pid in
            if let pid { kill(-pid, SIGKILL) }
        }
    }

    private func run() {
        // A child that died gives EPIPE from write; the signal that goes with it is of no use.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Started at once, so that the first image finds it warm; a failure shows when there is an image.
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

    /// Each try has a slot that was alive when it got the image, and its own time.
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
                case .image(let image, let task): return try ask(started.child, image, task)
                }
            } catch {
                failure = error
                slot = nil
            }
        }
        // The next image finds a warm slot again.
        if !queue.isClosed { slot = try? startChild() }
        return .failure(failure)
    }

    /// - Throws: `.slotCrashed` or `.timedOut`, and the child has ended. What the child itself says is returned.
    private func ask(
        _ child: SlotChild, _ image: [UInt8], _ task: SlotRequest.Task
    ) throws(OCRError) -> Result<SlotQueue.Answer, OCRError> {
        let seconds = configuration.secondsPerImage
        let deadline = ContinuousClock.now + .seconds(seconds)
        do throws(SlotChild.Failure) {
            let request = SlotRequest(task: task, cpuSeconds: Int(seconds.rounded(.up)) + 1)
            guard let body = try? JSONEncoder().encode(request) else { throw .broken("the options are not JSON") }
            try child.send([UInt8](body), until: deadline)
            try child.send(image, until: deadline)
            let reply = try child.receive(until: deadline)
            guard let reply = try? JSONDecoder().decode(SlotReply.self, from: Data(reply)) else {
                throw .broken("an answer that is none")
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
            case (.read, .photos), (.cut, .recognition): throw .broken("an answer to another question")
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
            // `interrupt()` may have come before there was anything to end.
            if queue.isClosed { interrupt() }
            do throws(SlotChild.Failure) {
                let deadline = ContinuousClock.now + .seconds(configuration.secondsToStart)
                let greeting = try child.receive(until: deadline)
                guard let info = try? JSONDecoder().decode(OCRSlotInfo.self, from: Data(greeting)),
                    info.version == OCRSlotInfo.currentVersion
                else { throw .broken("a greeting that is none") }
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
        guard let json = try? JSONEncoder().encode(settings) else { throw .notStarted("the settings are not JSON") }
        let program = configuration.slotCommand ?? ["/proc/self/exe"]
        return program + [OCRSlotProcess.flag, String(decoding: json, as: UTF8.self)]
    }

    /// Nothing of the parent's secrets; `OMP_THREAD_LIMIT` must be there before exec: without it two slots ran five
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
        case .late: "no greeting in time"
        }
    }

    fileprivate func adding(_ status: String) -> SlotChild.Failure { .notStarted("\(text); \(status)") }
}
