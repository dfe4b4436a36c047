import Foundation
import Places

#if canImport(Glibc)
    import Glibc
#endif

// PlaceProbe FOLDER NAME LIMIT|-: writes 64 KiB as the backup NAME. With a limit, files of this process have at most so
// many bytes: prints the code of the error. Otherwise prints `written` and waits without a commit.
let words = Array(CommandLine.arguments.dropFirst())
if let limit = UInt(words[2]) {
    signal(SIGXFSZ, SIG_IGN)
    var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
}

/// `print` would keep the line in a buffer.
func say(_ line: String) { _ = Array("\(line)\n".utf8).withUnsafeBytes { write(1, $0.baseAddress, $0.count) } }

let place = FolderPlace(name: "probe", path: words[0])
guard let name = BackupName(words[1]) else { exit(64) }
let writer = try await place.writer(named: name)
do throws(PlaceError) {
    try await writer.write([UInt8](repeating: 7, count: 65_536))
    say("written")
    _ = readLine()
} catch {
    await writer.abort()
    say(error.code.rawValue)
}
