import Captures
import Crypto
import FoundationEssentials
import Postgres

/// Captures sealed and ready to be inserted, with the blobs already durable.
struct NewCaptureBatch: Sendable {
    private let captures: [NewCapture]
    private var texts: [[UInt8]?] = []
    private var images: [UUID?] = []
    private var prepared: [(owner: UUID, blob: PreparedBlob)] = []

    var owners: [UUID] { Array(Set(captures.map(\.owner))) }
    var blobIDs: [UUID] { prepared.map(\.blob.id) }
    /// What may be published at once.
    var references: [WorkReference] { captures.filter { !$0.isHeldBack }.map(\.reference) }

    init(_ captures: [NewCapture], in database: Database) async throws(StoreError) {
        self.captures = captures
        let ciphers = try await database.keys.ciphers(for: Set(captures.map(\.owner)))
        for capture in captures {
            guard let cipher = ciphers[capture.owner] else { throw .unknownOwner }
            switch capture.content {
            case .text(let text):
                do { texts.append(try cipher.seal(text, context: SealContext.captureText(capture.id))) } catch {
                    throw .crypto(error)
                }
                images.append(nil)
            case .image(let bytes, let contentType):
                let blob = try await database.prepareBlob(bytes, contentType: contentType, with: cipher)
                prepared.append((capture.owner, blob))
                texts.append(nil)
                images.append(blob.id)
            }
        }
    }

    /// The last one returns the blobs that turned out not to be needed, because their capture was there already.
    func statements(waitedFor: Bool) -> [SQL] {
        prepared.map { $0.blob.insert(owner: $0.owner) } + [
            """
            insert into captures (owner, id, kind, state, lane, source, device, language, text_sealed, image,
                captured_at, waited_for, trace)
            select u.owner, u.id, u.kind::capture_kind, 'received', u.lane::lane, u.source, u.device, u.language,
                u.text_sealed, u.image, u.captured_at, \(waitedFor), u.trace
            from unnest(\(captures.map(\.owner)), \(captures.map(\.id)), \(captures.map(\.kind.rawValue)),
                \(captures.map(\.lane.rawValue)), \(captures.map(\.source.rawValue)), \(captures.map(\.device)),
                \(captures.map(\.language)), \(texts), \(images), \(captures.map(\.capturedAt)),
                \(captures.map(\.trace)))
                as u (owner, id, kind, lane, source, device, language, text_sealed, image, captured_at, trace)
            on conflict (owner, id) do nothing
            """,
            // A capture whose work has ended must not get new work when it is accepted again.
            """
            insert into work (id, owner, kind, stage, lane, published, due_at, trace)
            select u.id, u.owner, 'capture', u.stage::stage, u.lane::lane,
                case when u.held then 0 else 1 end,
                case when u.held then null else now() + make_interval(secs => \(StageChange.safety)) end, u.trace
            from unnest(\(captures.map(\.id)), \(captures.map(\.owner)),
                \(captures.map(\.reference.stage.rawValue)), \(captures.map(\.lane.rawValue)),
                \(captures.map(\.isHeldBack)), \(captures.map(\.trace)))
                as u (id, owner, stage, lane, held, trace)
            join captures c on c.owner = u.owner and c.id = u.id and c.state = 'received' and c.trace = u.trace
            on conflict (id) do nothing
            """,
            """
            delete from blobs b using unnest(\(prepared.map(\.owner)), \(blobIDs)) as u (owner, id)
            where b.owner = u.owner and b.id = u.id
                and not exists (select from captures c where c.owner = u.owner and c.image = u.id)
            returning b.id
            """,
        ]
    }
}
