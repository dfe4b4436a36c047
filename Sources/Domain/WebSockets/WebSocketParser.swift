/// Reads a client's frames from bytes that are split anywhere (RFC 6455, section 5). Each byte is looked at once. Holds
/// at most the bytes of one message that have arrived.
package struct WebSocketParser: Sendable {
    package enum Event: Sendable, Equatable {
        case message(WebSocketMessage)
        case ping([UInt8])
        case pong
        /// nil without a code.
        case close(WebSocketClose?)
    }

    private struct Header {
        var isFinal: Bool
        var opcode: WebSocketFrame.Opcode
        /// Bytes of the payload that are missing.
        var missing: Int
        var mask: [UInt8]
        /// The place in `mask` of the next byte.
        var maskIndex = 0
    }

    /// The largest message.
    package var messageLimit: Int
    /// Of the frame whose header is read.
    private var head: [UInt8] = []
    private var header: Header?
    private var control: [UInt8] = []
    private var message: [UInt8] = []
    /// `text` or `binary` while a message is read.
    private var messageOpcode: WebSocketFrame.Opcode?
    private var text = UTF8Check()

    package init(messageLimit: Int) { self.messageLimit = messageLimit }

    /// Bytes in memory.
    package var heldBytes: Int { message.count + control.count }

    /// Takes bytes off the start of the input, up to the end of the next event.
    /// - Returns: nil if the input was too short for an event. All of it was taken.
    /// - Throws: how the connection must be closed. The parser cannot be used afterwards.
    package mutating func next(_ input: inout ArraySlice<UInt8>) throws(WebSocketClose) -> Event? {
        while true {
            if header == nil {
                guard let complete = try readHeader(&input) else { return nil }
                header = complete
            }
            if let event = try readPayload(&input) { return event }
            // A frame that ended without an event: the next one follows.
            guard header == nil, !input.isEmpty else { return nil }
        }
    }

    private mutating func readHeader(_ input: inout ArraySlice<UInt8>) throws(WebSocketClose) -> Header? {
        while let byte = input.popFirst() {
            head.append(byte)
            if head.count == 1 { try checkFirst(byte) }
            if head.count == 2 { try checkSecond(byte) }
            guard head.count >= 2, head.count == headBytes else { continue }
            defer { head.removeAll(keepingCapacity: true) }
            return try finishedHeader()
        }
        return nil
    }

    /// Of the whole header. The first two bytes are there.
    private var headBytes: Int {
        switch head[1] & 0x7F {
        case 126: 8
        case 127: 14
        default: 6
        }
    }

    private func checkFirst(_ byte: UInt8) throws(WebSocketClose) {
        guard byte & 0x70 == 0 else {
            throw WebSocketClose(.protocolError, "a reserved bit is set, but no extension was offered")
        }
        guard let opcode = WebSocketFrame.Opcode(rawValue: byte & 0x0F) else {
            throw WebSocketClose(.protocolError, "unknown opcode")
        }
        let isFinal = byte & 0x80 != 0
        switch opcode {
        case .close, .ping, .pong:
            guard isFinal else { throw WebSocketClose(.protocolError, "a control frame is fragmented") }
        case .text, .binary:
            guard messageOpcode == nil else {
                throw WebSocketClose(.protocolError, "a message begins inside of another one")
            }
        case .continuation:
            guard messageOpcode != nil else { throw WebSocketClose(.protocolError, "nothing to continue") }
        }
    }

    private func checkSecond(_ byte: UInt8) throws(WebSocketClose) {
        guard byte & 0x80 != 0 else { throw WebSocketClose(.protocolError, "a client's frame must be masked") }
        guard head[0] & 0x08 == 0 || byte & 0x7F <= WebSocketFrame.maxControlBytes else {
            throw WebSocketClose(.protocolError, "a control frame is too long")
        }
    }

    private mutating func finishedHeader() throws(WebSocketClose) -> Header {
        let lengthBytes = head.count - 6
        let length: UInt64 =
            lengthBytes == 0
            ? UInt64(head[1] & 0x7F) : head[2..<2 + lengthBytes].reduce(0) { $0 << 8 | UInt64($1) }
        guard length >> 63 == 0, lengthBytes == 0 || length >= (lengthBytes == 2 ? 126 : 65_536) else {
            throw WebSocketClose(.protocolError, "the length of a frame is not in its shortest form")
        }
        guard let opcode = WebSocketFrame.Opcode(rawValue: head[0] & 0x0F) else {
            throw WebSocketClose(.protocolError, "unknown opcode")
        }
        if !opcode.isControl {
            guard length <= UInt64(max(messageLimit - message.count, 0)) else {
                throw WebSocketClose(.tooLarge, "a message has more than \(messageLimit) bytes")
            }
            if opcode != .continuation {
                messageOpcode = opcode
                text = UTF8Check()
            }
        }
        return Header(
            isFinal: head[0] & 0x80 != 0, opcode: opcode, missing: Int(length), mask: Array(head.suffix(4)))
    }

    /// - Returns: nil if bytes are missing, or the frame is not the last one of its message.
    private mutating func readPayload(_ input: inout ArraySlice<UInt8>) throws(WebSocketClose) -> Event? {
        guard var frame = header else { return nil }
        let count = min(frame.missing, input.count)
        let isControl = frame.opcode.isControl
        if count > 0 {
            let piece = Self.unmasked(input.prefix(count), frame.mask, from: frame.maskIndex)
            input = input.dropFirst(count)
            frame.missing -= count
            frame.maskIndex = (frame.maskIndex + count) & 3
            if isControl {
                control += piece
            } else {
                if messageOpcode == .text, !text.take(piece[...]) {
                    throw WebSocketClose(.invalidText, "a text message is not UTF-8")
                }
                message += piece
            }
        }
        header = frame.missing == 0 ? nil : frame
        guard frame.missing == 0 else { return nil }
        return isControl ? try finishedControl(frame.opcode) : frame.isFinal ? try finishedMessage() : nil
    }

    private mutating func finishedControl(_ opcode: WebSocketFrame.Opcode) throws(WebSocketClose) -> Event {
        let payload = control
        control = []
        return switch opcode {
        case .ping: .ping(payload)
        case .pong: .pong
        default: .close(try WebSocketClose.read(payload))
        }
    }

    private mutating func finishedMessage() throws(WebSocketClose) -> Event {
        let bytes = message
        let isText = messageOpcode == .text
        message = []
        messageOpcode = nil
        guard !isText || text.isComplete else {
            throw WebSocketClose(.invalidText, "a text message ends inside of a character")
        }
        return .message(isText ? .text(bytes) : .binary(bytes))
    }

    private static func unmasked(_ bytes: ArraySlice<UInt8>, _ mask: [UInt8], from start: Int) -> [UInt8] {
        var index = start
        return bytes.map { byte in
            defer { index = (index + 1) & 3 }
            return byte ^ mask[index]
        }
    }
}
