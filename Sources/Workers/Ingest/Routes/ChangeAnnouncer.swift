import HTTPServer
import Pipeline
import Requests

/// Notifies the owner's event streams after each write, so that lists update without polling. Streams of this replica
/// are notified directly, streams of other replicas by an event. If the event is lost, the next periodic check of the
/// streams finds the change.
struct ChangeAnnouncer: Sendable {
    let hub: EventHub
    let publisher: MessagePublisher

    /// - Parameter event: the type of the event.
    func callAsFunction(_ endpoints: [Endpoint], as event: String = "contact.changed") -> [Endpoint] {
        endpoints.map { announced($0, event) }
    }

    private func announced(_ endpoint: Endpoint, _ type: String) -> Endpoint {
        guard endpoint.isWrite else { return endpoint }
        var announced = endpoint
        announced.handler = { [handler = endpoint.handler] call throws(APIFailure) in
            let response = try await handler(call)
            tell(ChangeEvent(owner: call.owner, type: type, id: call.object))
            return response
        }
        return announced
    }

    /// Does not wait for the broker.
    @Sendable func tell(_ event: ChangeEvent) {
        hub.handle(event)
        Task { await publisher.publish([event]) }
    }
}
