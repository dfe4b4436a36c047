import Foundation
import Sandbox

#if canImport(Glibc)
    import Glibc
#endif

// ConfinedProbe [--slots-user] READABLE|- [ATTEMPT VALUE]…: confines itself like a recognition slot, or not at all
// (`-`). Makes each attempt and prints `ATTEMPT: ok` or `ATTEMPT: ` and the error message.
var words = Array(CommandLine.arguments.dropFirst())
if words.first == "--slots-user" {
    words.removeFirst()
    try UserAccount.slots.become()
}
let readable = words.removeFirst()
if readable != "-" { _ = try Confinement.apply(reading: [readable], parent: 0) }

func outcome(_ result: Int) -> String { result >= 0 ? "ok" : String(cString: strerror(errno)) }

func address(_ path: String) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return address
}

func connectTo(_ path: String) -> Int {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return -1 }
    var address = address(path)
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            Int(connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)))
        }
    }
}

/// A C library function that Swift's Glibc module does not export.
func function<Signature>(_ name: String, _: Signature.Type) -> Signature {
    unsafeBitCast(dlsym(nil, name), to: Signature.self)
}

func attempt(_ what: String, _ value: String) -> Int {
    switch what {
    case "read": Int(open(value, O_RDONLY | O_CLOEXEC))
    case "write": Int(open(value, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    case "connect": connectTo(value)
    case "tcp": Int(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    case "udp": Int(socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0))
    case "pair":
        {
            var ends: [Int32] = [0, 0]
            return Int(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends))
        }()
    case "signal": Int(kill(Int32(value) ?? 0, 0))
    case "spawn":
        {
            var pid: pid_t = 0
            let failure = posix_spawn(&pid, value, nil, nil, [strdup(value), nil], nil)
            errno = failure
            return failure == 0 ? 0 : -1
        }()
    case "leave-group": Int(setpgid(0, 0))
    // Of another process; each call sets the value that already holds.
    case "limits":
        {
            typealias Limits =
                @convention(c) (Int32, UInt32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> Int32
            var limit = rlimit()
            return Int(function("prlimit", Limits.self)(Int32(value) ?? 0, 0, nil, &limit))
        }()
    case "affinity":
        {
            typealias Affinity = @convention(c) (Int32, Int, UnsafeMutableRawPointer) -> Int32
            var mask = [UInt8](repeating: 0, count: 128)
            guard function("sched_getaffinity", Affinity.self)(0, mask.count, &mask) >= 0 else { return -1 }
            return Int(function("sched_setaffinity", Affinity.self)(Int32(value) ?? 0, mask.count, &mask))
        }()
    case "priority":
        Int(
            setpriority(
                Int32(PRIO_PROCESS.rawValue), id_t(value) ?? 0,
                getpriority(Int32(PRIO_PROCESS.rawValue), id_t(value) ?? 0)))
    case "scheduler":
        {
            var parameters = sched_param()
            return Int(sched_setscheduler(Int32(value) ?? 0, SCHED_OTHER, &parameters))
        }()
    case "file-owner": Int(fcntl(1, F_SETOWN, Int32(value) ?? 0))
    case "file-signal": Int(fcntl(1, 10, 0))
    case "own-limit":
        {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0 else { return -1 }
            return Int(setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit))
        }()
    case "thread":
        {
            var thread = pthread_t()
            let failure = pthread_create(&thread, nil, { _ in nil }, nil)
            errno = failure
            return failure == 0 ? 0 : -1
        }()
    default: -1
    }
}

while words.count >= 2 {
    let (what, value) = (words[0], words[1])
    words.removeFirst(2)
    print("\(what): \(outcome(attempt(what, value)))")
}
