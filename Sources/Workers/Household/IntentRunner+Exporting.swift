import Captures
import Exchange
import FoundationEssentials
import Inventory
import JSON
import Pipeline
import Records
import Requests
import Store

extension IntentRunner {
    /// How long an answer waits for the file. A person hears the answer in less than three seconds.
    private static let patience = Duration.milliseconds(2_500)
    private static let pause = Duration.milliseconds(50)

    /// Has the exporter write the items as CSV.
    func export(_ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        var options = ExportOptions()
        options.objects = .items
        options.locations = arguments.lists["locations"]
        options.labels = arguments.lists["labels"]
        let reference = try await stored { () async throws(StoreError) in
            try await database.exports.request(request, of: owner, as: .csv, options, trace: trace)
        }
        if let reference { await publisher.publish([reference]) }
        let started = ContinuousClock.now
        var export = try await requested()
        while export.state == .pending, ContinuousClock.now - started < Self.patience {
            do { try await Task.sleep(for: Self.pause) } catch { break }
            export = try await requested()
        }
        guard export.state != .failed else { throw .failing(APIFailure(.exportFailed)) }
        return answer(export)
    }

    private func requested() async throws(IntentStop) -> Export {
        let export = try await stored { () async throws(StoreError) in
            try await database.exports.find(request, of: owner)
        }
        guard let export else { throw .failing(APIFailure(.notFound)) }
        return export
    }

    private func answer(_ export: Export) -> IntentAnswer {
        let path = "/v1/exports/\(export.id.text)"
        let sentences = Intent.csvBackup.definition.dialog
        let dialog =
            switch export.rows {
            case nil: "Your inventory is being exported."
            case 0: sentences.notFound ?? ""
            case let count?: sentences.success.filled(with: ["count": String(count)])
            }
        return IntentAnswer(
            dialog: dialog,
            value: [
                "id": JSON(export.id), "state": .string(export.state.rawValue), "itemCount": JSON(export.rows),
                "contentUrl": .string(path + "/content"),
            ], openURL: path + "/content", statusURL: path)
    }
}
