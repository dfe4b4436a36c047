package import Conversations
package import JSON

extension ProviderOpinion: JSONWritable, JSONScannable {
    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("contact")
            writer.string(contact)
            if let confidence {
                guard confidence.isFinite else { throw .unreadable("cannot be written as JSON") }
                writer.name("confidence")
                writer.number(confidence)
            }
            writer.optional("reasoning", reasoning)
        }
    }

    package init(from scanner: inout JSONScanner) throws(JSONScanner.Unexpected) {
        var contact: String?
        var confidence: Double?
        var reasoning: String?
        try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
            if name == "contact" {
                contact = try scanner.string()
            } else if name == "confidence" {
                confidence = try scanner.number()
            } else if name == "reasoning" {
                reasoning = try scanner.string()
            } else {
                throw JSONScanner.Unexpected()
            }
        }
        guard let contact else { throw JSONScanner.Unexpected() }
        self.init(contact: contact, confidence: confidence, reasoning: reasoning)
    }
}
