import Captures
import CommandLine
import FoundationEssentials
import Runtime
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Records what the line has accepted, as one line of JSON for each answer. The file survives this process.
final class LoadJournal: Sendable {
    struct Entry: Codable, Sendable {
        enum Kind: String, Codable { case captures, export, batch }

        /// The idempotency key or message id.
        var key: String
        var owner: Int
        var kind = Kind.captures
        /// Empty if the request was refused.
        var ids: [UUID]
        /// Number of captures in the batch.
        var total: Int?
    }

    private struct RequestID: Hashable {
        var key: String
        var owner: Int
    }

    private struct State {
        var known: [RequestID: Entry] = [:]
        var accepted = 0
        var conflicts: [BrokenInvariant] = []
    }

    private let descriptor: Int32
    private let state: Mutex<State>

    /// Continues an existing file. An incomplete last line is ignored.
    init(_ path: String) throws(CommandFailure) {
        var state = State()
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for line in text.split(separator: "\n") {
            guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else { continue }
            state.known[RequestID(key: entry.key, owner: entry.owner)] = entry
            if entry.kind == .captures { state.accepted += entry.ids.count }
        }
        self.state = Mutex(state)
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CommandFailure(.configuration, "cannot write \(path)") }
        if !text.isEmpty, !text.hasSuffix("\n") { Self.write("\n", descriptor) }
    }

    deinit { close(descriptor) }

    /// Number of captures accepted so far.
    var accepted: Int { state.withLock { $0.accepted } }
    var captures: [UUID] { entries(.captures).flatMap(\.ids) }
    var exports: [UUID] { entries(.export).flatMap(\.ids) }
    /// Number of captures in each batch.
    var batches: [UUID: Int] {
        Dictionary(entries(.batch).flatMap { entry in entry.ids.map { ($0, entry.total ?? 0) } }) { $1 }
    }
    /// Keys that received two different answers.
    var conflicts: [BrokenInvariant] { state.withLock { $0.conflicts } }

    private func entries(_ kind: Entry.Kind) -> [Entry] {
        state.withLock { $0.known.values.filter { $0.kind == kind } }
    }

    func knows(_ key: String, of owner: Int) -> Bool {
        state.withLock { $0.known[RequestID(key: key, owner: owner)] != nil }
    }

    /// The highest number after the prefix; nil if no key has the prefix.
    func last(_ prefix: String) -> Int? {
        state.withLock { state in
            state.known.keys.compactMap { $0.key.hasPrefix(prefix) ? Int($0.key.dropFirst(prefix.count)) : nil }.max()
        }
    }

    func record(_ entry: Entry) {
        state.withLock { state in
            let request = RequestID(key: entry.key, owner: entry.owner)
            if let known = state.known[request] {
                if known.ids != entry.ids, let id = entry.ids.first ?? known.ids.first {
                    let detail = "\(entry.key) was answered by \(known.ids.map(\.text)) and by \(entry.ids.map(\.text))"
                    state.conflicts.append(BrokenInvariant(.duplicated, id, detail))
                }
                return
            }
            state.known[request] = entry
            if entry.kind == .captures { state.accepted += entry.ids.count }
            if let line = try? JSONEncoder().encode(entry) {
                Self.write(String(decoding: line, as: UTF8.self) + "\n", descriptor)
            }
        }
    }

    private static func write(_ line: String, _ descriptor: Int32) {
        var bytes = Array(line.utf8)
        _ = bytes.withUnsafeMutableBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
