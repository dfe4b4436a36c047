import FoundationEssentials
import JSON

/// JSON in encrypted and jsonb columns: dates are seconds since 1970, keys are spelled as in the types.
package enum StoreJSON {
    package static func encode(_ value: some Encodable) throws(StoreError) -> [UInt8] {
        if let value = value as? any JSONWritable, value.isWritable {
            var writer = JSONWriter()
            try value.write(to: &writer)
            return writer.bytes
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        do { return [UInt8](try encoder.encode(value)) } catch { throw .unreadable("cannot be written as JSON") }
    }

    package static func text(_ value: some Encodable) throws(StoreError) -> String {
        String(decoding: try encode(value), as: UTF8.self)
    }

    package static func decode<Value: Decodable>(_: Value.Type, from bytes: [UInt8]) throws(StoreError) -> Value {
        if let type = Value.self as? any JSONScannable.Type, let value = scan(type, bytes) as? Value { return value }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        do { return try decoder.decode(Value.self, from: Data(bytes)) } catch {
            throw .unreadable("stored JSON does not fit \(Value.self)")
        }
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws(StoreError) -> Value {
        try decode(type, from: Array(text.utf8))
    }

    /// - Returns: nil if the bytes differ from what this release writes; the caller then uses Foundation.
    private static func scan<Value: JSONScannable>(_: Value.Type, _ bytes: [UInt8]) -> Value? {
        var scanner = JSONScanner(bytes)
        do throws(JSONScanner.Unexpected) {
            let value = try Value(from: &scanner)
            try scanner.end()
            return value
        } catch {
            return nil
        }
    }
}
