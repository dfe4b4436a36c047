import Foundation
import Testing

@testable import RecognitionSlots

@Suite struct SlotQueueTests {
    /// Submits each request after the one before is known to wait.
    private func submit(_ queue: SlotQueue, count: Int) async -> [Task<Result<SlotQueue.Answer, OCRError>, Never>] {
        var tasks: [Task<Result<SlotQueue.Answer, OCRError>, Never>] = []
        for number in 1...count {
            tasks.append(Task { await queue.answer(.greeting) })
            while queue.waitingCount < number { await Task.yield() }
        }
        return tasks
    }

    private func isFailure(_ result: Result<SlotQueue.Answer, OCRError>, _ wanted: OCRError) -> Bool {
        if case .failure(wanted) = result { true } else { false }
    }

    @Test func `SlotQueue: first come, first served`() async {
        let queue = SlotQueue(threads: 1)
        let tasks = await submit(queue, count: 3)
        for (index, task) in tasks.enumerated() {
            guard let job = queue.next() else {
                Issue.record("no job")
                return
            }
            queue.finish(job.id, .failure(.timedOut(seconds: Double(index))))
            #expect(isFailure(await task.value, .timedOut(seconds: Double(index))))
        }
    }

    @Test func `SlotQueue: a canceled waiter leaves at once, and the others keep their order`() async {
        let queue = SlotQueue(threads: 1)
        let tasks = await submit(queue, count: 3)
        tasks[0].cancel()
        #expect(isFailure(await tasks[0].value, .cancelled))
        #expect(queue.waitingCount == 2)
        for task in tasks.dropFirst() {
            guard let job = queue.next() else {
                Issue.record("no job")
                return
            }
            queue.finish(job.id, .failure(.closed))
            #expect(isFailure(await task.value, .closed))
        }
    }

    @Test func `SlotQueue: a task canceled before its request is not queued`() async {
        let queue = SlotQueue(threads: 1)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await queue.answer(.greeting)
        }
        task.cancel()
        #expect(isFailure(await task.value, .cancelled))
        #expect(queue.waitingCount == 0)
    }

    @Test func `SlotQueue: canceling a running image returns at once and drops the slot's answer`() async {
        let queue = SlotQueue(threads: 1)
        let tasks = await submit(queue, count: 1)
        guard let job = queue.next() else {
            Issue.record("no job")
            return
        }
        tasks[0].cancel()
        #expect(isFailure(await tasks[0].value, .cancelled))
        queue.finish(job.id, .failure(.closed))
    }

    @Test func `SlotQueue: closing answers all callers and wakes every thread`() async {
        let queue = SlotQueue(threads: 2)
        let tasks = await submit(queue, count: 3)
        let job = queue.next()
        #expect(job != nil)
        queue.close()
        for task in tasks { #expect(isFailure(await task.value, .closed)) }
        #expect(queue.next() == nil && queue.next() == nil)
        queue.threadEnded()
        queue.threadEnded()
        await queue.allThreadsEnded()
        #expect(isFailure(await queue.answer(.greeting), .closed))
    }
}
