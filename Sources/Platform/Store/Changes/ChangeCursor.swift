package import Postgres

/// A position in an owner's change feed: transaction id, then sequence number. Sequence numbers alone do not follow
/// the commit order.
package struct ChangeCursor: Sendable, Equatable {
    let xid: UInt64
    let sequence: Int

    init(xid: UInt64, sequence: Int) {
        self.xid = xid
        self.sequence = sequence
    }

    /// - Returns: nil if the text was not made by `text`.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let xid = UInt64(parts[0]), let sequence = Int(parts[1]), sequence >= 0 else {
            return nil
        }
        self.init(xid: xid, sequence: sequence)
    }

    package var text: String { "\(xid).\(sequence)" }
}

extension ChangeCursor {
    init(xid: String, sequence: Int) throws {
        guard let xid = UInt64(xid) else { throw StoreError.unreadable("a transaction id is not a number") }
        self.init(xid: xid, sequence: sequence)
    }

    package init(row: Row) throws {
        try self.init(xid: row.get("xid", as: String.self), sequence: row.get("seq"))
    }

    /// A condition on `changes`: entries after the cursor, from transactions older than every running one. No entry can
    /// therefore appear before an entry that was served.
    package var precedes: SQL {
        """
        (xid, seq) > (\(String(xid))::xid8, \(sequence))
            and xid < (select pg_snapshot_xmin(pg_current_snapshot()))
        """
    }
}

extension ChangeCursor: Comparable {
    package static func < (a: ChangeCursor, b: ChangeCursor) -> Bool { (a.xid, a.sequence) < (b.xid, b.sequence) }
}
