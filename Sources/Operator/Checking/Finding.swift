/// The result of one check of `doctor`.
struct Finding: Encodable, Sendable {
    enum Level: String, Encodable { case ok, notice, fault }

    var subject: String
    var level: Level
    var what: String
    /// How to fix the fault; empty if there is nothing to do.
    var mend: String

    static func ok(_ subject: String, _ what: String) -> Finding {
        Finding(subject: subject, level: .ok, what: what, mend: "")
    }
    static func notice(_ subject: String, _ what: String, mend: String = "") -> Finding {
        Finding(subject: subject, level: .notice, what: what, mend: mend)
    }
    static func fault(_ subject: String, _ what: String, mend: String) -> Finding {
        Finding(subject: subject, level: .fault, what: what, mend: mend)
    }

    var text: String {
        let label =
            switch level {
            case .ok: "ok     "
            case .notice: "notice "
            case .fault: "FAULT  "
            }
        return label + "\(subject): \(what)" + (mend.isEmpty ? "" : "\n         fix: \(mend)")
    }
}
