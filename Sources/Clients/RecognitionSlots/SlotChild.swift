import Glibc

/// Parent side of a slot: the child process and the two pipes to it. Used by the thread that spawned it, and that
/// thread must not end first, because the child dies with the thread. All calls block until their deadline at most.
final class SlotChild {
    enum Failure: Error {
        case notStarted(String)
        /// The pipe ended or carried invalid data.
        case broken(String)
        case late
    }

    /// Leader of its own process group: Ctrl-C in a terminal reaches only the parent, and grandchildren are killed
    /// with the child.
    let pid: pid_t
    private let input: Int32
    private let output: Int32
    private var isReaped = false

    init(command: [String], environment: [String]) throws(Failure) {
        guard let program = command.first else { throw .notStarted("the command is empty") }
        let toChild = try Self.pipe()
        let fromChild: Pipe
        do {
            fromChild = try Self.pipe()
        } catch {
            toChild.close()
            throw error
        }
        let result = Self.spawn(program, command, environment, stdin: toChild.read, stdout: fromChild.write)
        Glibc.close(toChild.read)
        Glibc.close(fromChild.write)
        guard let pid = result.pid else {
            Glibc.close(toChild.write)
            Glibc.close(fromChild.read)
            throw .notStarted(unsafe "\(program): \(String(cString: strerror(result.error)))")
        }
        self.pid = pid
        input = toChild.write
        output = fromChild.read
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
    }

    deinit {
        if !isReaped { _ = endAndReap() }
        Glibc.close(input)
        Glibc.close(output)
    }

    /// False if the child has ended by itself.
    func isAlive() -> Bool {
        guard !isReaped else { return false }
        var info = unsafe siginfo_t()
        // WNOWAIT keeps the exit status for `endAndReap()`.
        let result = unsafe waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
        return unsafe result == 0 && info.si_signo == 0
    }

    /// Kills the process group, waits, and describes how the child ended.
    func endAndReap() -> String {
        kill(-pid, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        let signal = status & 0x7F
        return signal == 0 ? "exit code \(status >> 8 & 0xFF)" : "signal \(signal)"
    }

    /// Receives the next frame.
    func receive(until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
        guard let length = SlotFrame.length(try receive(4, until: deadline)) else {
            throw .broken("a frame with an invalid length")
        }
        return try receive(length, until: deadline)
    }

    func send(_ body: [UInt8], until deadline: ContinuousClock.Instant) throws(Failure) {
        try sendAll(SlotFrame.header(body.count), until: deadline)
        try sendAll(body, until: deadline)
    }

    private func receive(_ count: Int, until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
        // Grows with the received data, so that a false length from a broken slot allocates nothing.
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(max(count, 1), 65_536))
        while bytes.count < count {
            let wanted = min(chunk.count, count - bytes.count)
            let got = unsafe chunk.withUnsafeMutableBytes { unsafe read(output, $0.baseAddress, wanted) }
            if got > 0 {
                bytes += chunk[..<got]
            } else if got == 0 {
                throw .broken("the pipe ended")
            } else {
                try wait(output, POLLIN, until: deadline)
            }
        }
        return bytes
    }

    private func sendAll(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(input, buffer.baseAddress.map { unsafe $0 + sent }, buffer.count - sent)
            }
            if count > 0 {
                sent += count
            } else {
                try wait(input, POLLOUT, until: deadline)
            }
        }
    }

    /// Call after a read or write that moved nothing; uses its `errno`.
    private func wait(_ descriptor: Int32, _ events: Int32, until deadline: ContinuousClock.Instant) throws(Failure) {
        let reason = errno
        guard reason == EAGAIN || reason == EINTR else {
            throw .broken(unsafe String(cString: strerror(reason)))
        }
        let left = ContinuousClock.now.duration(to: deadline).components
        let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0 else { throw .late }
        var poll = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        _ = unsafe Glibc.poll(&poll, 1, Int32(clamping: milliseconds))
    }
}
