import CSlots
import Captures
import FoundationEssentials
import Glibc
import Sandbox

/// Child side of a slot: one process with one thread that reads images one after another until its parent exits. Gives
/// up access to files, sockets and other processes before its first image.
package enum OCRSlotProcess {
    /// If the first argument is `--ocr-slot`, becomes a slot and never returns; otherwise does nothing. Must be the
    /// first call of every `main` whose engine re-executes the program.
    /// - Parameter reader: makes the reader of the images, from the folder of the language data.
    package static func runIfRequested(arguments: [String], reader: (_ dataFolder: String?) -> any SlotReader) {
        guard arguments.count >= 2, arguments[1] == flag else { return }
        let settings = arguments.dropFirst(2).first.flatMap {
            try? JSONDecoder().decode(SlotSettings.self, from: Data($0.utf8))
        }
        guard let settings else {
            exit(EX_USAGE)
        }
        run(settings, reader)
    }

    static let flag = "--ocr-slot"

    private static func run(_ settings: SlotSettings, _ makeReader: (String?) -> any SlotReader) -> Never {
        limit(settings)
        if geteuid() == 0 { orFail { () throws(SandboxError) in try UserAccount.slots.become() } }
        // An idle slot ends when its pipe is closed; this ends a busy one. A change of user resets the setting.
        _ = tl_slot_die_with_parent()
        // Redirects stdout, because libraries may print to it; replies use a separate descriptor.
        let replies = dup(STDOUT_FILENO)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        let reader = makeReader(settings.dataFolder)
        let languages = loadedLanguages(reader, warm: settings.warmLanguages)
        let confinement = orFail { () throws(SandboxError) in
            try Confinement.apply(reading: reader.languageFiles, parent: settings.parentUser)
        }
        send(
            OCRSlotInfo(
                version: OCRSlotInfo.currentVersion, engineVersion: reader.engineVersion,
                languages: languages, languageFolder: reader.languageFolder, confinement: confinement), to: replies)
        let decoder = JSONDecoder()
        while let frame = receive(), let image = receive() {
            guard let request = try? decoder.decode(SlotRequest.self, from: Data(frame)) else { exit(EX_PROTOCOL) }
            allowCPU(request.cpuSeconds)
            answer(reader, image, request.task, to: replies)
        }
        // Nothing is buffered, and exit handlers of libraries may make calls that the filter refuses.
        _exit(EXIT_SUCCESS)
    }

    /// - Returns: the installed languages, without those to warm up if the reader cannot load them.
    private static func loadedLanguages(_ reader: any SlotReader, warm: [String]) -> [String] {
        let installed = reader.installedLanguages
        guard !warm.isEmpty, warm.allSatisfy(installed.contains) else { return installed }
        do throws(OCRError) {
            try reader.warmUp(warm)
            return installed
        } catch {
            return installed.filter { !warm.contains($0) }
        }
    }

    /// Exits if the slot cannot be confined; the parent reports the exit code.
    private static func orFail<Value>(_ body: () throws(SandboxError) -> Value) -> Value {
        do throws(SandboxError) { return try body() } catch { _exit(EX_NOPERM) }
    }

    private static func answer(
        _ reader: any SlotReader, _ image: [UInt8], _ task: SlotRequest.Task, to descriptor: Int32
    ) {
        do throws(OCRError) {
            let photos: [KeptPhoto]
            switch task {
            case .read(let options):
                let reading = try reader.read(image, options)
                photos = [reading.photo, reading.card].compactMap(\.self)
                send(
                    SlotReply.recognition(reading.recognition, turns: reading.turns, photos: photos.count),
                    to: descriptor)
            case .cut(let cut):
                photos = try reader.photos(of: image, cut)
                send(SlotReply.photos(photos.count), to: descriptor)
            }
            for photo in photos {
                send(photo.jpeg, to: descriptor)
                send(photo.thumbnail, to: descriptor)
            }
        } catch {
            send(SlotReply.failure(error), to: descriptor)
        }
    }

    private static func limit(_ settings: SlotSettings) {
        var memory = rlimit(rlim_cur: rlim_t(settings.memoryLimit), rlim_max: rlim_t(settings.memoryLimit))
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        // Requests over HTTP have priority over pictures.
        _ = nice(5)
    }

    /// The kernel counts from the start of the process, so the time already used is added.
    private static func allowCPU(_ seconds: Int) {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        limit.rlim_cur = min(rlim_t(used + seconds + 1), limit.rlim_max)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    }

    private static func receive() -> [UInt8]? {
        guard let header = receive(4), let length = SlotFrame.length(header) else { return nil }
        return receive(length)
    }

    /// Nil at the end of the pipe: the parent has exited or closes this slot.
    private static func receive(_ count: Int) -> [UInt8]? {
        var filled = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while filled < count {
                let got = unsafe read(STDIN_FILENO, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
                if got > 0 {
                    filled += got
                } else if got == 0 || errno != EINTR {
                    break
                }
            }
            initialized = filled
        }
        return filled == count ? bytes : nil
    }

    private static func send(_ message: some Encodable, to descriptor: Int32) {
        guard let body = try? JSONEncoder().encode(message) else { exit(EX_PROTOCOL) }
        send([UInt8](body), to: descriptor)
    }

    private static func send(_ body: [UInt8], to descriptor: Int32) {
        let bytes = SlotFrame.header(body.count) + body
        var sent = 0
        unsafe bytes.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let count = unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent)
                if count > 0 {
                    sent += count
                } else if errno != EINTR {
                    exit(EX_IOERR)
                }
            }
        }
    }
}
