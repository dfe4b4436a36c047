import Captures
import FoundationEssentials
import JSON

/// Decodes a message of this version without Foundation, which takes fifty times as long. Accepts flat JSON with
/// fields in any order and unknown scalar fields. Returns nil for everything else, including every fault; the caller
/// then uses Foundation.
enum WorkMessageScanner {
    private struct Fields {
        var version: Int?
        var id: UUID?
        var owner: UUID?
        var stage: Stage?
        var lane: Lane?
        var attempt: Int?
        var trace: UUID?
    }

    static func reference(in bytes: [UInt8]) -> WorkReference? {
        var scanner = JSONScanner(bytes)
        var fields = Fields()
        do throws(JSONScanner.Unexpected) {
            try scanner.object { name, scanner throws(JSONScanner.Unexpected) in
                try read(name, from: &scanner, into: &fields)
            }
            try scanner.end()
        } catch {
            return nil
        }
        guard fields.version == WorkMessage.version, let id = fields.id, let owner = fields.owner,
            let stage = fields.stage, let lane = fields.lane, let attempt = fields.attempt, let trace = fields.trace
        else { return nil }
        return WorkReference(id: id, owner: owner, stage: stage, lane: lane, attempt: attempt, trace: trace)
    }

    private static func read(
        _ name: ArraySlice<UInt8>, from scanner: inout JSONScanner, into fields: inout Fields
    ) throws(JSONScanner.Unexpected) {
        if name == "v" {
            try assign(scanner.wholeNumber(), to: &fields.version)
        } else if name == "attempt" {
            try assign(scanner.wholeNumber(), to: &fields.attempt)
        } else if name == "id" {
            try assign(UUID(textBytes: scanner.plainString()), to: &fields.id)
        } else if name == "owner" {
            try assign(UUID(textBytes: scanner.plainString()), to: &fields.owner)
        } else if name == "trace" {
            try assign(UUID(textBytes: scanner.plainString()), to: &fields.trace)
        } else if name == "stage" {
            let text = try scanner.plainString()
            try assign(Stage.allCases.first { text.elementsEqual($0.rawValue.utf8) }, to: &fields.stage)
        } else if name == "lane" {
            let text = try scanner.plainString()
            try assign(Lane.allCases.first { text.elementsEqual($0.rawValue.utf8) }, to: &fields.lane)
        } else if name == "min" {
            // Only `MessageVersion` evaluates `min`.
            throw JSONScanner.Unexpected()
        } else {
            try scanner.skipScalar()
        }
    }

    /// - Throws: if the value is invalid or the field occurs twice.
    private static func assign<Value>(_ value: Value?, to field: inout Value?) throws(JSONScanner.Unexpected) {
        guard let value, field == nil else { throw JSONScanner.Unexpected() }
        field = value
    }
}
