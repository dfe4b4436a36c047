import Captures

/// How a pasted text separates its messages, decided from all its lines: what recurs is structure.
enum TranscriptLayout {
    /// Each message begins with a date or time and a name.
    case stamped
    /// Each message begins with a name and a colon.
    case named
    /// Each message begins with a line that holds a name; a date or time may stand on a line beside the name.
    case blocks
    /// None of these: a screen's text, a single message, or a note.
    case unstructured

    /// Decides which heads begin messages; the other heads become nil.
    static func choose(_ lines: [TranscriptLine], _ heads: inout [LineHead?]) -> TranscriptLayout {
        var announced: [Int: LineHead] = [:]
        for (index, line) in lines.enumerated() {
            guard let app = line.app else { continue }
            heads[index] = nil
            if let name = app.announcedSender { announced[index] = LineHead(blockOf: name) }
        }
        let layout = choose(lines, &heads, announced)
        for (index, head) in announced { heads[index] = head }
        return layout == .unstructured && !announced.isEmpty ? .blocks : layout
    }

    private static func choose(
        _ lines: [TranscriptLine], _ heads: inout [LineHead?], _ announced: [Int: LineHead]
    ) -> TranscriptLayout {
        let stamped = stampedHeads(heads)
        if !stamped.isEmpty, stamped.count >= announced.count {
            // Where each message has its day, a line with a day alone is a part of a text.
            let split = splitHeads(lines, heads, like: stamped)
            let areDated = stamped.contains { heads[$0]?.stamp?.date != nil }
            let areFull = stamped.contains { heads[$0]?.isFull ?? false }
            for index in heads.indices {
                guard let head = heads[index] else { continue }
                let isSeparator =
                    head.shape == .stampAlone && !areDated
                    || head.shape == .stampThenText && head.isMarkedOff && (head.isFull || !areFull)
                if !stamped.contains(index) && !isSeparator { heads[index] = nil }
            }
            for (index, head) in split { heads[index] = head }
            return .stamped
        }
        let blocks = blockHeads(lines, heads, announced)
        if !blocks.isEmpty {
            for index in heads.indices {
                guard let head = heads[index] else { continue }
                // A notice has the same full stamp as a message.
                let isNotice = head.shape == .stampThenText && head.stamp?.date != nil
                if head.shape != .stampAlone && !isNotice { heads[index] = nil }
            }
            for (index, head) in blocks { heads[index] = head }
            return .blocks
        }
        let named = namedHeads(heads)
        for index in heads.indices where heads[index]?.shape != .stampAlone && !named.contains(index) {
            heads[index] = nil
        }
        return named.isEmpty ? .unstructured : .named
    }

    /// Heads with a stamp and a name. A name that does not look like one, and a stamp that nothing sets apart from the
    /// name, count only if they recur.
    private static func stampedHeads(_ heads: [LineHead?]) -> Set<Int> {
        var byShape: [LineHead.Shape: [Int]] = [:]
        var byName: [String: Int] = [:]
        for (index, head) in heads.enumerated() {
            guard let head, let name = head.name, head.stamp != nil else { continue }
            byShape[head.shape, default: []].append(index)
            byName[name.key, default: 0] += 1
        }
        let stamped = Set(
            byShape.flatMap { shape, indices in
                indices.filter { index in
                    guard let head = heads[index], let name = head.name else { return false }
                    let recurs = byName[name.key, default: 0] > 1
                    let hasColon = shape == .stampThenName || shape == .nameThenStampText
                    if hasColon, head.isMarkedOff { return true }
                    if name.strength == .weak { return (recurs || head.isMarkedOff) && indices.count > 2 }
                    if head.isMarkedOff { return true }
                    let isFullName = name.name.spaced.count > 1 && head.stamp?.minute != nil
                    return indices.count > 1 && (recurs || isFullName || name.strength == .owner || indices.count > 3)
                        || hasColon
                }
            })
        // Where most messages have a whole stamp, "10:30 - Berlin" is a line of a message.
        let full = stamped.filter { heads[$0]?.isFull ?? false }
        return full.count * 2 >= stamped.count ? full : stamped
    }

    /// Labels ("Address: …") are told from names by what recurs and by capitals.
    private static func namedHeads(_ heads: [LineHead?]) -> Set<Int> {
        var counts: [String: Int] = [:]
        for case let head? in heads where head.stamp == nil {
            if let name = head.name { counts[name.key, default: 0] += 1 }
        }
        let hasOwner = counts[""] != nil
        return Set(
            heads.indices.filter { index in
                guard let head = heads[index], head.stamp == nil, let name = head.name else { return false }
                switch name.strength {
                case .owner: return true
                case .strong: return head.shape == .name || counts[name.key, default: 0] > 1 || hasOwner
                case .weak: return counts[name.key, default: 0] > 1 || hasOwner && name.name.spaced.count == 1
                }
            })
    }

    /// Lines that hold only a name, which recurs or stands beside a stamp.
    private static func blockHeads(
        _ lines: [TranscriptLine], _ heads: [LineHead?], _ announced: [Int: LineHead]
    ) -> [Int: LineHead] {
        var places: [String: [Int]] = [:]
        var names: [Int: SenderName] = [:]
        for (index, line) in lines.enumerated() {
            guard let name = announced[index]?.name ?? nameAlone(line, heads[index]) else { continue }
            names[index] = name
            places[name.key, default: []].append(index)
        }
        func isStamp(_ index: Int) -> Bool { heads.indices.contains(index) && heads[index]?.shape == .stampAlone }
        let besideStamp = places.mapValues { all in all.count { isStamp($0 + 1) || isStamp($0 - 1) } }
        let hasOwner = places[""] != nil
        let hasOther = places.contains { key, all in !key.isEmpty && all.count > 1 }
        let first = names[0]?.key
        let accepted = names.filter { index, name in
            if announced[index] != nil { return true }
            let (count, stamps) = (places[name.key]?.count ?? 0, besideStamp[name.key] ?? 0)
            switch name.strength {
            case .owner: return stamps > 0 || hasOther
            // The last line has no text after it.
            case .strong: return count > 1 && index < lines.count - 1 && (stamps > 0 || count > 2 || hasOwner)
            // "lara.fotografie" above the chat or with a mark inside; "ok" can recur in messages.
            case .weak:
                return count > 1 && index < lines.count - 1 && hasOwner && (name.key == first || name.isUserName)
            }
        }
        // Two names beside stamps are a chat, and then a name that occurs once is also a sender.
        let stamped = names.filter { index, name in
            name.strength > .weak && (isStamp(index + 1) || isStamp(index - 1))
        }
        let isChat =
            Set(accepted.values.map(\.key)).count > 1 || accepted.count > 2 || Set(stamped.values.map(\.key)).count > 1
        guard isChat else { return [:] }
        return accepted.merging(stamped) { a, _ in a }.mapValues { LineHead(blockOf: $0) }
    }

    private static func nameAlone(_ line: TranscriptLine, _ head: LineHead?) -> SenderName? {
        guard line.text.utf8.count <= 60, line.app == nil, !line.text.hasSuffix(".") else { return nil }
        if let head, head.shape != .nameAlone { return nil }
        if MarkLine(line.text) != nil { return nil }
        return SenderName(line.text.hasSuffix(":") ? String(line.text.dropLast()) : line.text)
    }

    /// Some heads are on two lines: a name, then a stamp as complete as those of the other heads.
    private static func splitHeads(
        _ lines: [TranscriptLine], _ heads: [LineHead?], like stamped: Set<Int>
    ) -> [Int: LineHead] {
        let haveDates = stamped.contains { heads[$0]?.stamp?.date != nil }
        var found: [Int: LineHead] = [:]
        for index in lines.indices.dropFirst() where heads[index]?.shape == .stampAlone && heads[index - 1] == nil {
            guard let stamp = heads[index]?.stamp, stamp.minute != nil, stamp.date != nil || !haveDates,
                let name = nameAlone(lines[index - 1], nil), name.strength > .weak
            else { continue }
            found[index - 1] = LineHead(blockOf: name)
            found[index] = LineHead(blockOf: name, stamp)
        }
        return found
    }
}

extension LineHead {
    /// Whether the stamp has a day and a time and is set apart from the rest.
    fileprivate var isFull: Bool { isMarkedOff && stamp?.date != nil && stamp?.minute != nil }

    fileprivate init(blockOf name: SenderName, _ stamp: Stamp? = nil) {
        shape = stamp == nil ? .nameAlone : .nameThenStamp
        self.stamp = stamp
        self.name = name
        body = ""
    }
}
