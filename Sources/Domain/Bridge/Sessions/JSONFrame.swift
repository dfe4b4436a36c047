package import JSON

/// A frame to send, with the id of the request that it answers.
package struct JSONFrame: Sendable, Equatable {
    package var answer: BridgeAnswer
    package var id: JSON?

    package init(_ answer: BridgeAnswer, id: JSON? = nil) {
        self.answer = answer
        self.id = id
    }

    package var bytes: [UInt8] { answer.json(id: id).bytes }
}
