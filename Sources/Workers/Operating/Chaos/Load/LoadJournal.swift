import Captures
import FoundationEssentials
import Runtime
import Store
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// What the line said it has accepted, in a file that outlives this process: one line of JSON for each answer.
final class LoadJournal: Sendable {
    struct Entry: Codable, Sendable {
        enum Kind: String, Codable { case captures, export, batch }

        /// The idempotency key or message id.
        var key: String
        var owner: Int
        var kind = Kind.captures
        /// Empty where it was refused.
        var ids: [UUID]
        /// Captures that a batch was given.
        var total: Int?
    }

    private struct Name: Hashable {
        var key: String
        var owner: Int
    }

    private struct State {
        var known: [Name: Entry] = [:]
        var accepted = 0
        var conflicts: [BrokenInvariant] = []
    }

    private let descriptor: Int32
    private let state: Mutex<State>

    /// Goes on with a file that is there. A last line that is half written does not count.
    init(_ path: String) throws(CommandFailure) {
        var state = State()
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        for line in text.split(separator: "\n") {
            guard let entry = try? JSONDecoder().decode(Entry.self, from: Data(line.utf8)) else { continue }
            state.known[Name(key: entry.key, owner: entry.owner)] = entry
            if entry.kind == .captures { state.accepted += entry.ids.count }
        }
        self.state = Mutex(state)
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CommandFailure(.configuration, "cannot write \(path)") }
        if !text.isEmpty, !text.hasSuffix("\n") { Self.write("\n", descriptor) }
    }

    deinit { close(descriptor) }

    /// Captures accepted so far.
    var accepted: Int { state.withLock { $0.accepted } }
    var captures: [UUID] { entries(.captures).flatMap(\.ids) }
    var exports: [UUID] { entries(.export).flatMap(\.ids) }
    /// How many captures each batch was given.
    var batches: [UUID: Int] {
        Dictionary(entries(.batch).flatMap { entry in entry.ids.map { ($0, entry.total ?? 0) } }) { $1 }
    }
    /// One key that was given two answers.
    var conflicts: [BrokenInvariant] { state.withLock { $0.conflicts } }

    private func entries(_ kind: Entry.Kind) -> [Entry] {
        state.withLock { $0.known.values.filter { $0.kind == kind } }
    }

    func knows(_ key: String, of owner: Int) -> Bool {
        state.withLock { $0.known[Name(key: key, owner: owner)] != nil }
    }

    /// The highest number behind a prefix; nil where there is none.
    func last(_ prefix: String) -> Int? {
        state.withLock { state in
            state.known.keys.compactMap { $0.key.hasPrefix(prefix) ? Int($0.key.dropFirst(prefix.count)) : nil }.max()
        }
    }

    func record(_ entry: Entry) {
        state.withLock { state in
            let name = Name(key: entry.key, owner: entry.owner)
            if let known = state.known[name] {
                if known.ids != entry.ids, let id = entry.ids.first ?? known.ids.first {
                    let detail = "\(entry.key) was answered by \(known.ids.map(\.text)) and by \(entry.ids.map(\.text))"
                    state.conflicts.append(BrokenInvariant(.duplicated, id, detail))
                }
                return
            }
            state.known[name] = entry
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
