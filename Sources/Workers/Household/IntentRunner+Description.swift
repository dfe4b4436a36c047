import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Matching
import Records
import Requests
import Store

extension IntentRunner {
    /// In bytes, of a title that is made of a sentence.
    private static let longestTitle = 200

    /// Creates an item from a sentence about the item.
    func describe(_ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        let deadline = ContinuousClock.now + Self.longestWait
        let names = try await stored { () async throws(StoreError) in
            try await nameCache.lookup([.location, .label], of: owner)
        }
        let sentence = arguments.texts["description"] ?? ""
        let reading = ItemSentenceReader(names: names, context: context).read(sentence)
        if let fault = reading.faults.first {
            throw .failing(APIFailure(fault.dialog, code: fault.code, at: "description"))
        }
        var values: [String: InventoryValue] = [:]
        for finding in reading.findings where values[finding.field.rawValue] == nil {
            try check(finding.value, of: finding.field.definition, "description")
            values[finding.field.rawValue] = finding.value
        }
        // The sentence may say more than what was read.
        values[ItemField.description.rawValue] = .text(sentence)
        let title = values[ItemField.title.rawValue]?.text ?? sentence
        let line = String(title.split(whereSeparator: \.isNewline).first ?? "")
        values[ItemField.title.rawValue] = try coerced(
            .string(String(line.cut(at: Self.longestTitle))), ItemField.title.definition, at: "description")
        var references: [String: UUID] = [:]
        for (key, object) in [("location", InventoryObject.location), ("label", .label)] {
            guard case .text(let name)? = values.removeValue(forKey: key) else { continue }
            references[key] = try await stored { () async throws(StoreError) in
                try await database.inventory.named(name, object, of: owner)
            }.first?.id
        }
        let isReadAgain = try await isReadAgain(reading, sentence)
        let change = try await make([
            .create(.item, as: request, values, references: references, by: device, isDraft: isReadAgain)
        ])
        guard var entry = change.entries.first else { throw .failing(APIFailure(.itemNotFound)) }
        if isReadAgain {
            await readAgain(sentence, until: deadline)
            // The line may have filled the draft meanwhile. The item is stored: the answer must not fail.
            entry = (try? await database.inventory.find(.item, entry.id, of: owner)) ?? entry
        }
        let read = reading.findings.filter {
            values[$0.field.rawValue] != nil || references[$0.field.rawValue] != nil
        }
        return try await described(entry, change, read)
    }

    /// Whether a provider may know more than the rules, and may see the sentence.
    private func isReadAgain(_ reading: ItemSentence, _ sentence: String) async throws(IntentStop) -> Bool {
        guard reading.isOpen, sentence.utf8.count <= ItemSentenceReader.longestText else { return false }
        do throws(APIFailure) { return try await second.isAllowed(call) } catch { throw .failing(error) }
    }

    /// Lets the line read the sentence. The item is there: a sentence that cannot be accepted is not read by a provider.
    private func readAgain(_ sentence: String, until deadline: ContinuousClock.Instant) async {
        try? await second.read(sentence, call, max(.zero, deadline - .now))
    }

    /// The answer about an item that a sentence has made, with what providers have suggested by now.
    /// - Parameter findings: what the rules have read; nil for a repeated request.
    func described(
        _ entry: InventoryEntry?, _ change: InventoryChange, _ findings: [ItemSentence.Finding]? = nil
    ) async throws(IntentStop) -> IntentAnswer {
        var answer = try await answer(.createItemFromDescription, entry, change)
        var capture: CaptureRecord?
        if let entry, let id = entry.capture {
            capture = try? await database.captures.find(id, of: owner)
            // Without a capture the sentence was not accepted: the draft stays what the rules have read.
            if capture != nil { answer.statusURL = "/v1/items/\(id.text)/reading" }
            if entry.isDraft { answer.dialog += " It is a draft. Look it through." }
        }
        guard mayRead, case .object(var members) = answer.value else { return answer }
        if let findings {
            // How sure the reading is of each value, 0 to 1.
            let confidence = findings.map {
                JSON.Member(name: $0.field.rawValue, value: .decimal($0.confidence))
            }
            members.append(.init(name: "confidence", value: .object(confidence)))
        }
        let suggestions = capture?.understanding?.item?.claims.filter { $0.source == .ai } ?? []
        members.append(.init(name: "suggestions", value: .array(suggestions.map(ItemReadingView.json))))
        answer.value = .object(members)
        return answer
    }
}
