/// What the findings of a link say to the model.
enum LinkEvidence {
    static func of(_ link: ScamLink) -> [ScamEvidence] {
        var evidence = link.findings.map { finding -> ScamEvidence in
            let (name, kind) = words(finding)
            return ScamEvidence(name: name, kind: kind, place: kind == nil ? nil : link.place)
        }
        if link.findings.allSatisfy({ if case .unrelated = $0 { true } else { $0 == .cheapEnding } }) {
            evidence.append(ScamEvidence(name: "link-unknown", kind: .unknownLink, place: link.place))
        }
        if case .code = link.place, evidence.contains(where: { $0.kind != nil && $0.kind != .unknownLink }) {
            evidence.append(ScamEvidence(name: "code-link", kind: .code, place: link.place))
        }
        return evidence
    }

    private static func words(_ finding: ScamLink.Finding) -> (String, ScamReasonKind?) {
        switch finding {
        case .official: ("link-official", nil)
        case .wellKnown: ("link-known", nil)
        case .lookalike: ("link-lookalike", .lookalikeLink)
        case .brandInHost: ("link-brand-in-host", .brandInLink)
        case .brandInPath: ("link-brand-in-path", .brandInLink)
        case .punycode: ("link-punycode", .punycodeLink)
        case .rawAddress: ("link-address", .rawAddressLink)
        case .shortener: ("link-short", .shortLink)
        case .freeHosting: ("link-free-hosting", .freeHostingLink)
        case .cheapEnding: ("link-cheap", .cheapLink)
        case .userBeforeHost: ("link-user", .hiddenHostLink)
        case .chat: ("link-chat", .asksToChangeChat)
        case .download: ("link-download", .downloadLink)
        case .unrelated: ("link-unrelated", .unrelatedLink)
        }
    }
}
