import Captures
import FoundationEssentials
import Kafka
import Store
import Synchronization

/// What a stage runner has done and what it is processing: the source of its heartbeats.
final class StageLedger: Sendable {
    fileprivate struct State {
        var done: [Lane: Int] = [:]
        var failed: [Lane: Int] = [:]
        /// For each running batch, the publish time of the oldest message of each partition.
        var inHand: [Int: [TopicPartition: Int64]] = [:]
        var lastTaken: [TopicPartition: Int64] = [:]
        var lastBatch = 0
    }

    private let state = Mutex(State())
    private let startedAt = Date()

    /// - Returns: the batch number to pass to `ended`.
    func took(_ messages: [IncomingMessage]) -> Int {
        state.withLock { state in
            state.lastBatch += 1
            var oldest: [TopicPartition: Int64] = [:]
            for message in messages {
                guard let time = message.timestamp else { continue }
                oldest[message.topicPartition] = min(time, oldest[message.topicPartition] ?? .max)
                state.lastTaken[message.topicPartition] = time
            }
            state.inHand[state.lastBatch] = oldest
            return state.lastBatch
        }
    }

    var batchesInHand: Int { state.withLock { $0.inHand.count } }

    func ended(_ batch: Int) { state.withLock { $0.inHand[batch] = nil } }

    func count(_ references: [WorkReference], _ outcome: StageOutcome) {
        guard let lane = references.first?.lane else { return }
        state.withLock { state in
            switch outcome {
            case .done: for reference in references { state.done[reference.lane, default: 0] += 1 }
            case .retried, .rejected, .dead: state.failed[lane, default: 0] += references.count
            // Not an attempt: the work is delivered again, or another message has done it.
            case .parked, .returned, .overtaken: break
            }
        }
    }

    func beats(of worker: String, at stage: Stage, slots: Int, _ status: ConsumerStatus) -> [WorkerHeartbeat] {
        let lanes = stage.hasLanes ? Lane.allCases : [.now]
        return state.withLock { state in
            lanes.enumerated().map { index, lane in
                let topic = Topics.name(stage, lane)
                let partitions = status.partitions.filter { $0.topic == topic }
                return WorkerHeartbeat(
                    worker: worker, stage: stage, lane: lane, slots: slots, done: state.done[lane] ?? 0,
                    failed: state.failed[lane] ?? 0, lag: partitions.reduce(0) { $0 + Int($1.lag) },
                    oldestAt: state.oldest(of: partitions, buffered: status.oldestBuffered[index]).map {
                        Date(timeIntervalSince1970: Double($0) / 1000)
                    },
                    startedAt: startedAt)
            }
        }
    }
}

extension StageLedger.State {
    /// A message in the broker is not older than the message last taken from its partition.
    fileprivate func oldest(of partitions: [PartitionStatus], buffered: Int64?) -> Int64? {
        let waiting = partitions.filter { $0.lag > 0 }.compactMap { status in
            let partition = TopicPartition(topic: status.topic, partition: status.partition)
            return inHand.values.compactMap { $0[partition] }.min() ?? lastTaken[partition]
        }
        return (waiting + [buffered].compactMap { $0 }).min()
    }
}
