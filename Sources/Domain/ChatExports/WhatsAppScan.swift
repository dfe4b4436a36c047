/// The first reading of a WhatsApp export: finds the order of its dates, and the names that write in it.
package struct WhatsAppScan: Sendable {
    package struct Sender: Sendable, Equatable {
        package var name: String
        package var messages: Int
        /// Of the first message.
        package var line: Int
    }

    static let firstLines = 50
    private static let mostSenders = 2_000

    private let names: Set<String>
    private var layout: ChatLineHeader.Layout?
    private var lines = 0
    private var evidence: DateOrderEvidence
    private var found: [String: Sender] = [:]
    private var hasTooManySenders = false

    /// - Parameters:
    ///   - names: names that the owner has told.
    ///   - now: on the phone's clock. No message is later.
    package init(names: Set<String>, now: LocalTime) {
        self.names = names
        evidence = DateOrderEvidence(latest: now)
    }

    /// A name that the owner tells, as the scan spells names.
    package static func name(_ told: String) -> String { ChatLine.name(told.unicodeScalars) }

    package mutating func read(_ line: LineSplitter.Line) {
        lines = line.number
        guard layout != nil || lines <= Self.firstLines,
            let start = ChatLine(String(decoding: line.bytes, as: UTF8.self), names: names),
            layout == nil || layout == start.header.layout,
            DateOrder.allCases.contains(where: { start.header.time($0) != nil })
        else { return }
        layout = start.header.layout
        evidence.add(start.header, line: line.number)
        guard let name = start.sender else { return }
        if found[name] == nil, found.count >= Self.mostSenders {
            hasTooManySenders = true
            return
        }
        found[name, default: Sender(name: name, messages: 0, line: line.number)].messages += 1
    }

    /// In the order of their first messages.
    package var senders: [Sender] { found.values.sorted { $0.line < $1.line } }

    /// - Parameter told: the order that the owner has told; nil finds it.
    package func format(told: DateOrder?) throws(ChatExportFault) -> WhatsAppFormat {
        guard let layout else { throw .notAnExport }
        guard !hasTooManySenders else { throw .tooManySenders(Self.mostSenders) }
        if let told { return WhatsAppFormat(layout: layout, order: told) }
        return WhatsAppFormat(layout: layout, order: try evidence.order())
    }
}

/// How a file writes its dates and times.
package struct WhatsAppFormat: Sendable, Equatable {
    let layout: ChatLineHeader.Layout
    package let order: DateOrder
}
