/// Dead work or a dead letter that has not been published on `tapline.dead`.
package enum UnpublishedDeadLetter: Sendable {
    case work(DeadWork)
    case message(DeadLetter)
}
