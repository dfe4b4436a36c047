import HTTPServer
import Pipeline

/// Notifies an owner's event streams of writes as soon as they are answered, so that lists update without polling:
/// streams of this replica directly, streams of other replicas by an event. A lost event is found by the streams' next
/// poll.
struct Announcing: Sendable {
    let hub: LiveHub
    let publisher: LinePublisher

    func callAsFunction(_ endpoints: [Endpoint]) -> [Endpoint] { endpoints.map(announced) }

    private func announced(_ endpoint: Endpoint) -> Endpoint {
        guard endpoint.isWrite else { return endpoint }
        return Endpoint(
            method: endpoint.method, path: endpoint.path, scopes: endpoint.scopes, isWrite: true,
            bodyLimit: endpoint.bodyLimit, isCharged: endpoint.isCharged
        ) { [hub, publisher, handler = endpoint.handler] call throws(APIFailure) in
            let response = try await handler(call)
            let event = LineEvent(owner: call.owner, type: "contact.changed", id: call.object)
            hub.hear(event)
            // The answer does not wait for a broker.
            Task { await publisher.publish([event]) }
            return response
        }
    }
}
