package import Bridge
import Evaluation
import JSON

/// The document's exchange over a bad line: both ends, with its three channels. The client pairs, reads, sends, gets a
/// photo, and hears of a new message.
package struct DocumentExchange: Sendable {
    package enum End: String, Sendable, CaseIterable { case phone, client }

    /// Something that arrived whole.
    package struct Arrival: Sendable, Equatable {
        package var end: End
        package var channel: BridgeChannel
        package var step: Int
        /// A compact frame, or the size of a photo.
        package var text: String
    }

    package struct Report: Sendable {
        package var arrivals: [Arrival] = []
        package var isComplete = false
        package var isPhotoExact = false
        package var frames = 0
        package var lineBytes = 0
        package var steps = 0
    }

    private static let calls: [(BridgeChannel, BridgeCall)] = [
        (.messages, BridgeCall(.hello(version: BridgeAnswer.version, frameBytes: nil), id: 1)),
        (.messages, BridgeCall(.getConversations(), id: 2)),
        (.messages, BridgeCall(.pair(code: SimulatedPhone.code, name: "Windows PC"), id: 3)),
        (.messages, BridgeCall(.capabilities, id: 4)),
        (.messages, BridgeCall(.getConversations())),
        (.messages, BridgeCall(.getMessages(conversation: "conv-123", limit: 50, before: nil))),
        (
            .messages,
            BridgeCall(
                .sendMessage(
                    BridgeSending(
                        conversation: "conv-123", text: "Hello!", attachments: [.base64("base64-encoded-data")])))
        ),
        (.photos, BridgeCall(.getAttachment("att-456"))),
        (.messages, BridgeCall(.ping)),
    ]

    private let line: LineSettings
    private var phone: SimulatedPhone
    private var pairs: [BridgeChannel: LinePair] = [:]
    private var sessions: [BridgeChannel: BridgeSession] = [:]
    private var report = Report()

    /// - Parameter photoBytes: the size of the photo.
    package init(line: LineSettings, seed: UInt64, photoBytes: Int = 20_000) {
        self.line = line
        var random = SplitMix(seed: seed, stream: 5)
        phone = SimulatedPhone(photo: (0..<photoBytes).map { _ in UInt8.random(in: 0...255, using: &random) })
        for (index, channel) in BridgeChannel.allCases.enumerated() {
            pairs[channel] = LinePair(line, seed: seed &+ UInt64(index), maxTotal: BridgeLimits().attachmentBytes)
            let settings = BridgeSession.Settings(channel: channel, transportFrameBytes: line.frameBytes)
            sessions[channel] = BridgeSession(settings, isPaired: false)
        }
    }

    /// - Returns: what arrived, also if the line was too bad for the whole exchange.
    package mutating func run() throws -> Report {
        for (channel, call) in Self.calls {
            guard try ask(call, on: channel) else { return finished() }
        }
        let event = sessions[.notifications]?.announce(
            conversation: SimulatedPhone.conversation.id, SimulatedPhone.newMessage, at: report.steps)
        send(event, on: .notifications)
        report.isComplete = try wait(on: .notifications) { $0.end == .client && $0.channel == .notifications }
        return finished()
    }

    private func finished() -> Report {
        var report = report
        for pair in pairs.values {
            report.frames += pair.forward.sentFrames + pair.backward.sentFrames
            report.lineBytes += pair.forward.sentBytes + pair.backward.sentBytes
        }
        return report
    }

    /// - Returns: whether the answer arrived. A photo follows its answer.
    private mutating func ask(_ call: BridgeCall, on channel: BridgeChannel) throws -> Bool {
        _ = pairs[channel]?.near.send(call.json.bytes, as: .json)
        let expected = call.request.action == .getAttachment ? 2 : 1
        var answers = 0
        return try wait(on: channel) { arrival in
            if arrival.end == .client { answers += 1 }
            return answers == expected
        }
    }

    private mutating func wait(on channel: BridgeChannel, for isLast: (Arrival) -> Bool) throws -> Bool {
        for _ in 0..<100_000 {
            try pairs[channel]?.run()
            report.steps += 1
            var isDone = false
            for received in pairs[channel]?.far.takeReceived() ?? [] {
                note(received.bytes, at: .phone, on: channel)
                switch sessions[channel]?.receive(received.bytes, at: report.steps) {
                case .send(let answer)?: send(answer, on: channel)
                case .perform(let request, let ticket)?: perform(request, ticket, on: channel)
                case nil: break
                }
            }
            for received in pairs[channel]?.near.takeReceived() ?? [] {
                if received.begin.content == .attachment {
                    report.isPhotoExact = received.bytes == phone.photo
                    note(Array("\(received.bytes.count) bytes".utf8), at: .client, on: channel)
                } else {
                    note(received.bytes, at: .client, on: channel)
                }
                if let last = report.arrivals.last, isLast(last) { isDone = true }
            }
            if isDone { return true }
        }
        return false
    }

    private mutating func note(_ bytes: [UInt8], at end: End, on channel: BridgeChannel) {
        let text = String(decoding: bytes, as: UTF8.self)
        report.arrivals.append(Arrival(end: end, channel: channel, step: report.steps, text: text))
    }

    private mutating func perform(_ request: BridgeRequest, _ ticket: Int, on channel: BridgeChannel) {
        // The answer is the transfer before the photo's.
        let answer = phone.perform(
            request, at: report.steps, transfer: (pairs[channel]?.far.lastTransfer ?? 0) &+ 2)
        send(sessions[channel]?.answer(ticket, answer), on: channel)
        switch answer {
        case .paired: openOtherChannels()
        case .attachment: _ = pairs[channel]?.far.send(phone.photo, as: .attachment)
        default: break
        }
    }

    private mutating func send(_ frame: JSONFrame?, on channel: BridgeChannel) {
        if let frame { _ = pairs[channel]?.far.send(frame.bytes, as: .json) }
    }

    /// The client connects its other channels with the key that it was given.
    private mutating func openOtherChannels() {
        for channel in [BridgeChannel.photos, .notifications] {
            let settings = BridgeSession.Settings(channel: channel, transportFrameBytes: line.frameBytes)
            sessions[channel] = BridgeSession(settings, isPaired: true)
        }
    }
}
