/// Two calls for one result: the second starts when the first has not answered in time, or has failed.
enum HedgedCall {
    /// The first usable answer ends the wait; the task of the other call is canceled and awaited.
    /// - Parameters:
    ///   - delay: until the second call starts beside the first.
    ///   - onHedge: called before the second call starts beside the first.
    /// - Returns: the answers in the order of their arrival. Only the last one can be usable.
    static func answers<Answer: Sendable>(
        after delay: Duration, isUsable: (Answer) -> Bool, onHedge: () -> Void,
        first: @escaping @Sendable () async -> Answer, second: @escaping @Sendable () async -> Answer
    ) async -> [Answer] {
        await withTaskGroup(of: Answer?.self) { group in
            group.addTask { await first() }
            // nil: the delay is over.
            group.addTask {
                try? await Task.sleep(for: delay)
                return nil
            }
            var answers: [Answer] = []
            var (calls, hasSecond) = (1, false)
            while calls > 0, let event = await group.next() {
                if let event {
                    calls -= 1
                    answers.append(event)
                    if isUsable(event) { break }
                }
                guard !hasSecond, !Task.isCancelled else { continue }
                hasSecond = true
                calls += 1
                if event == nil { onHedge() }
                group.addTask { await second() }
            }
            group.cancelAll()
            return answers
        }
    }
}
