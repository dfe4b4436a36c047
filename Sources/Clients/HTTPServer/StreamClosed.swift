/// The client has left, the server is stopping, or the writer's task was canceled.
package struct StreamClosed: Error, Sendable, Equatable {
    package init() {}
}
