import Captures
import Conversations
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

/// What a widget shows, what is missing in items, and how often intents run.
struct OverviewRoutes: Sendable {
    private static let mostWeeks = 52
    private static let mostDays = 366
    private static let mostShown = 5

    let database: Database

    var endpoints: [Endpoint] {
        [
            .read("/v1/widget.json", .inventoryRead, handler: widget),
            .read("/v1/items/suggestions", .inventoryRead, query: ["days", "limit"], handler: suggestions),
            .read("/v1/metrics/intents", .inventoryRead, query: ["weeks"], handler: runs),
        ]
    }

    private var actions: InventoryActions { InventoryActions(database: database) }

    /// Small and flat. A phone keeps the answer for a minute.
    @Sendable private func widget(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let context = try await actions.context(of: call.owner)
        let summary = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.summary(of: call.owner)
        }
        let recent = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.page(
                .item, of: call.owner, InventoryFilter(isDraft: false), sortedBy: .created, limit: Self.mostShown
            ).items
        }
        let relations = try await actions.relations(of: recent, call)
        let gaps = try await gaps(call, context, days: 30, limit: Self.mostShown)
        let ending = gaps.first { $0.gap == .warrantyEnding }
        let places = summary.locations.sorted { ($0.sum.value, $0.entry.name) > ($1.sum.value, $1.entry.name) }
        var response = HTTPResponse.answer(
            .widget(
                currency: .string(context.currency), itemCount: .integer(summary.all.itemCount),
                value: InventoryView.value(summary.all), draftCount: .integer(summary.draftCount),
                locations: .array(
                    places.prefix(Self.mostShown).map { entry, sum in
                        .widgetLocation(
                            name: .string(entry.name), itemCount: .integer(sum.itemCount),
                            value: InventoryView.value(sum))
                    }),
                recent: .array(
                    recent.map { entry in
                        .widgetItem(
                            id: JSON(entry.id), title: .string(entry.name),
                            location: JSON(entry.reference("location").flatMap { relations.names[$0] }),
                            openUrl: .string(entry.openURL))
                    }),
                warrantyCount: .integer(ending?.itemCount ?? 0),
                warranties: .array(
                    (ending?.items ?? []).map { entry in
                        .widgetWarranty(
                            id: JSON(entry.id), title: .string(entry.name),
                            warrantyDate: JSON(entry.texts["warrantyDate"]),
                            openUrl: .string(entry.openURL))
                    })))
        response.headers["Cache-Control"] = "private, max-age=60"
        return call.unlessKnown(response)
    }

    @Sendable private func suggestions(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let days = try call.number("days", in: 1...Self.mostDays) ?? 30
        let limit = try call.number("limit", in: PageRequest.limits) ?? 10
        let gaps = try await gaps(call, try await actions.context(of: call.owner), days: days, limit: limit)
        return call.unlessKnown(
            .answer(
                .itemSuggestions(
                    data: .array(
                        gaps.map { gap in
                            .itemSuggestion(
                                kind: .string(gap.gap.rawValue), dialog: .string(gap.dialog),
                                itemCount: .integer(gap.itemCount),
                                items: .array(
                                    gap.items.map { entry in
                                        .suggestedItem(
                                            id: JSON(entry.id), title: .string(entry.name),
                                            warrantyDate: JSON(entry.texts["warrantyDate"]))
                                    }))
                        }))))
    }

    private func gaps(
        _ call: AuthenticatedRequest, _ context: CoercionContext, days: Int, limit: Int
    ) async throws(APIFailure) -> [ItemSuggestion] {
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.suggestions(
                of: call.owner, today: context.days.today.iso, days: days, limit: limit)
        }
    }

    @Sendable private func runs(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let weeks = try call.number("weeks", in: 1...Self.mostWeeks) ?? 12
        let today = try await actions.context(of: call.owner).days.today.iso
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.intentRuns.weeks(weeks, of: call.owner, until: today)
        }
        return .answer(.intentMetrics(data: .array(found.map(Self.json))))
    }

    private static func json(_ week: IntentWeek) -> JSON {
        func count(_ outcome: IntentOutcome) -> JSON { .integer(week.outcomes[outcome] ?? 0) }
        return .intentWeek(
            week: .string(week.monday), runs: .integer(week.runs), done: count(.done), asked: count(.asked),
            refused: count(.refused), failed: count(.failed), days: .integer(week.days), cameBack: .bool(week.cameBack),
            intents: .array(
                week.intents.map { .intentCount(intent: .string($0.intent), runs: .integer($0.runs)) }),
            devices: .array(
                week.devices.map { device in
                    .intentDevice(
                        id: .string(device.id), name: JSON(device.name), runs: .integer(device.runs),
                        cameBack: .bool(device.cameBack))
                }))
    }
}

extension ItemSuggestion {
    fileprivate var dialog: String {
        let items = itemCount == 1 ? "1 item" : "\(itemCount) items"
        return switch gap {
        case .withoutPhoto: "\(items) without a photo."
        case .withoutPrice: "\(items) without a price."
        case .withoutLocation: "\(items) without a location."
        case .warrantyEnding: "\(items) with a warranty that ends soon."
        }
    }
}

extension InventoryEntry {
    /// Opens the item or location in the app.
    var openURL: String { "movingbox://\(object.rawValue)/\(id.text)" }
}
