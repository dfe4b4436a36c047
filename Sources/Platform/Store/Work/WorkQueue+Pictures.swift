package import Captures
package import FoundationEssentials
package import Postgres

extension WorkQueue {
    /// Stores the recognition of a picture with photos that were made of it, and moves the work to the next stage.
    /// - Parameters:
    ///   - photos: JPEGs, whose rows are inserted.
    ///   - replaced: the blobs of an earlier reading, which are deleted.
    ///   - condition: a condition on `m (owner, id)` for storing the photos.
    ///   - effects: further expressions of the statement, each starting with a comma.
    ///   - setting: assignments on the captures, each starting with a comma.
    /// - Returns: the follow-ups of the moved work.
    package func store(
        _ recognition: Recognition, photos: [PreparedBlob], replacing replaced: [UUID], for reference: WorkReference,
        where condition: SQL = "true", effects: SQL = "", setting: SQL
    ) async throws(StoreError) -> [WorkReference] {
        let moved: [WorkReference]
        do throws(StoreError) {
            let sealed = try await sealAll([(reference, recognition)], context: SealContext.recognition)
            moved = try await move(
                [reference], from: .recognize,
                carrying: [
                    StageChange.Column("sealed", sealed), StageChange.Column("confidence", [recognition.confidence]),
                ],
                """
                \(Self.keptRecognitions),
                pictured as (
                    insert into blobs (owner, id, content_type, name, size, content)
                    select m.owner, u.id, 'image/jpeg', u.name, u.size, u.content
                    from moved m cross join unnest(\(photos.map(\.id)), \(photos.map(\.name)), \(photos.map(\.size)),
                        \(photos.map(\.inline))) as u (id, name, size, content)
                    where \(condition)),
                keyed as (
                    insert into blob_keys (owner, blob, wrapped_key)
                    select m.owner, u.id, u.wrapped_key
                    from moved m
                    cross join unnest(\(photos.map(\.id)), \(photos.map(\.head))) as u (id, wrapped_key)
                    where \(condition)),
                replaced as (delete from blobs b using moved m where b.owner = m.owner and b.id = any (\(replaced)))
                \(effects)
                """,
                setting: setting)
        } catch {
            if case .database(let failure) = error, failure.code == .server {
                await database.discard(photos.map(\.id))
            }
            throw error
        }
        await database.discard(moved.isEmpty ? photos.map(\.id) : replaced)
        return moved
    }
}
