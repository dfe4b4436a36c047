import RandomSupport

@testable import WebSockets

/// A client's frames, right and wrong ones.
enum ClientFrame {
    static func encoded(
        _ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, reserved: UInt8 = 0,
        mask: [UInt8]? = [0x37, 0xFA, 0x21, 0x3D], lengthBytes: Int? = nil
    ) -> [UInt8] {
        var frame = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
        let bytes = lengthBytes ?? (payload.count < 126 ? 0 : payload.count < 65_536 ? 2 : 8)
        let short = bytes == 0 ? UInt8(truncatingIfNeeded: payload.count) : bytes == 2 ? 126 : 127
        frame.append((mask == nil ? 0 : 0x80) | short)
        frame += (0..<bytes).map { UInt8(truncatingIfNeeded: payload.count >> (8 * (bytes - 1 - $0))) }
        guard let mask else { return frame + payload }
        return frame + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    static func text(_ text: String) -> [UInt8] { encoded(1, Array(text.utf8)) }

    /// A valid conversation: messages in fragments, with control frames between the fragments.
    /// - Parameter largest: characters or bytes of a message.
    /// - Returns: the bytes and the expected events.
    static func conversation(
        _ random: inout SplitMix, largest: Int
    ) -> (bytes: [UInt8], events: [WebSocketParser.Event]) {
        var bytes: [UInt8] = []
        var events: [WebSocketParser.Event] = []
        for _ in 0..<1 + random.below(4) {
            let isText = random.oneIn(2)
            let size = random.below(random.oneIn(8) ? largest : 200)
            let content =
                isText
                ? Array(random.text(size).utf8) : (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let cuts =
                [0] + (0..<random.below(4)).map { _ in random.below(content.count + 1) }.sorted() + [content.count]
            for (index, (start, end)) in zip(cuts, cuts.dropFirst()).enumerated() {
                let isLast = index == cuts.count - 2
                bytes += encoded(
                    index > 0 ? 0 : isText ? 1 : 2, Array(content[start..<end]), isFinal: isLast,
                    mask: (0..<4).map { _ in UInt8(truncatingIfNeeded: random.next()) })
                if isLast { events.append(.message(isText ? .text(content) : .binary(content))) }
                if random.oneIn(3) {
                    let payload = (0..<random.below(126)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    let isPing = random.oneIn(2)
                    bytes += encoded(isPing ? 9 : 10, payload)
                    events.append(isPing ? .ping(payload) : .pong)
                }
            }
        }
        if random.oneIn(2) {
            bytes += encoded(8, [0x03, 0xE8] + Array("bye".utf8))
            events.append(.close(WebSocketClose(.normal, "bye")))
        }
        return (bytes, events)
    }
}
