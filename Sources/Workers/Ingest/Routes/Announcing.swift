import HTTPServer
import Pipeline

/// Tells an owner's listeners of writes as soon as they are answered (D-52): those here at once, those at the other
/// replicas by an event. What gets lost is found when the streams look around.
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
