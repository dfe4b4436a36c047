import Bridge
import BridgeSimulator
import CommandLine
import Runtime
import Supervision

/// `tapline-lab bridge sim`: a phone and a client over a bad line, in one process.
enum BridgeCommand {
    static let command = Command(
        name: "bridge",
        summary: """
            play the bridge's frames between a phone and a client over a bad line

            Both ends run in this process, with the three channels of the Bluetooth service. The client pairs, reads
            conversations and messages, sends a message, gets a photo, and hears of a new message. Prints what arrives
            at the phone, at the client, or at both. The same seed gives the same run.

            With --url, one end runs against a server, over the same line: the phone posts messages, takes the outbox and
            reports each message as sent; the client reads every page of every conversation, and sends a message to the
            simulated phone's conversation. The key is in TAPLINE_KEY: bridge:phone, or bridge:client and bridge:read.

            Exit status: 0 if the whole exchange arrived, 1 if the line was too bad.
            """,
        usage: "sim [phone|client]",
        options: {
            [
                .value("mtu", "BYTES", "the largest frame of the line (185; Bluetooth's smallest is 20)"),
                .value("loss", "P", "the share of frames that are lost, from 0 to 0.9 (0)"),
                .value("duplicate", "P", "the share of frames that arrive twice (0)"),
                .value("damage", "P", "the share of frames with a flipped bit (0)"),
                .flag("reorder", "frames overtake each other"),
                .value("photo", "BYTES", "the size of the photo (20000)"),
                .value("seed", "S", "of the line's faults and of the photo (1)"),
                .value("messages", "N", "with --url: the messages that the phone posts (20)"),
                .url, .cacert, .json,
            ]
        },
        run: run)

    private struct Row: Encodable {
        var end: String
        var channel: String
        var step: Int
        var frame: String
    }

    private struct Result: Encodable {
        var complete: Bool
        var photoExact: Bool
        var frames: Int
        var lineBytes: Int
        var steps: Int
        var arrivals: [Row]
    }

    private static func run(_ arguments: Arguments) async throws -> ExitCode {
        let words = arguments.operands
        guard words.first == "sim", words.count <= 2 else { throw UsageFault("expected: sim [phone|client]") }
        var ends = DocumentExchange.End.allCases
        if words.count == 2 {
            guard let end = DocumentExchange.End(rawValue: words[1]) else {
                throw UsageFault("'\(words[1])' is neither phone nor client")
            }
            ends = [end]
        }
        var line = LineSettings()
        line.frameBytes = try arguments.int("mtu", default: line.frameBytes, in: ChunkFrame.sizes)
        line.loss = try share("loss", arguments)
        line.duplication = try share("duplicate", arguments)
        line.damage = try share("damage", arguments)
        line.reorders = arguments.has("reorder")
        let seed = UInt64(try arguments.int("seed", default: 1, in: 0...Int.max))
        if arguments.value("url") != nil { return try await runAgainstServer(arguments, words, line, seed) }
        var exchange = DocumentExchange(
            line: line, seed: seed, photoBytes: try arguments.int("photo", default: 20_000, in: 0...104_857_600))
        let report = try exchange.run()
        let arrivals = report.arrivals.filter { ends.contains($0.end) }
        if arguments.has("json") {
            try Terminal.printJSON(
                Result(
                    complete: report.isComplete, photoExact: report.isPhotoExact, frames: report.frames,
                    lineBytes: report.lineBytes, steps: report.steps,
                    arrivals: arrivals.map {
                        Row(end: $0.end.rawValue, channel: $0.channel.rawValue, step: $0.step, frame: $0.text)
                    }))
        } else {
            for arrival in arrivals {
                let end = arrival.end == .phone ? "phone  <-" : "client <-"
                Terminal.print("\(end) \(arrival.channel.rawValue): \(arrival.text)")
            }
            Terminal.print(
                "\(report.isComplete ? "complete" : "incomplete") after \(report.steps) steps, \(report.frames) frames"
                    + " and \(report.lineBytes) bytes; the photo is \(report.isPhotoExact ? "exact" : "missing")")
        }
        return report.isComplete && report.isPhotoExact ? .ok : .failed
    }

    private static func runAgainstServer(
        _ arguments: Arguments, _ words: [String], _ line: LineSettings, _ seed: UInt64
    ) async throws -> ExitCode {
        guard words.count == 2 else { throw UsageFault("--url takes one end: sim phone or sim client") }
        let messages = try arguments.int("messages", default: 20, in: 0...1_000_000)
        var run = BridgeServerRun(api: try SystemAccess.api(arguments), line: line, seed: seed)
        let result = words[1] == "phone" ? try await run.phone(messages: messages) : try await run.client()
        Terminal.progressEnds()
        if arguments.has("json") { try Terminal.printJSON(result) } else { Terminal.print(result.text) }
        return .ok
    }

    private static func share(_ name: String, _ arguments: Arguments) throws(UsageFault) -> Double {
        guard let text = arguments.value(name) else { return 0 }
        guard let share = Double(text), (0...0.9).contains(share) else {
            throw UsageFault("--\(name) is '\(text)': expected a number from 0 to 0.9")
        }
        return share
    }
}
