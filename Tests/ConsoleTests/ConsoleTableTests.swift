import Captures
import Foundation
import Proposals
import ProviderRecords
import Providers
import Testing

@testable import Console

/// The tables of the console have a name or a sentence for each code of the server.
struct ConsoleTableTests {
    /// An answer of these faults arrived and could not be used: the console says that of every outcome without a sentence.
    private static let unusable: Set<ProviderFault.Kind> = [
        .tooLong, .notTheAPI, .errorInside, .empty, .cutOff, .notJSON, .wrongShape,
    ]
    private static let stopped: Set<String> = ["withdrawn", "reused", ProviderRequest.notWaitedFor]

    private static func text(_ file: String) throws -> String {
        let file = try #require(ConsolePage.embedded.first { $0.name == "\(file).js" }, "\(file)")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    /// The names of the members of the constant `table`.
    private static func names(_ table: String, in file: String) throws -> Set<String> {
        let text = try text(file)
        let start = try #require(text.range(of: "const \(table) = {"), "\(table)").upperBound
        let whole = text[start...].prefix { $0 != "}" }
        return Set(whole.matches(of: /(?:^|[\s,])([a-z_]+): (?=["\[])/).map { String($0.1) })
    }

    @Test func `Console: a receipt has a sentence for each outcome but those of answers that could not be used`() throws
    {
        let faults = Set(ProviderFault.Kind.allCases).subtracting(Self.unusable).map(\.rawValue)
        #expect(try Self.names("OUTCOMES", in: "receipt") == Self.stopped.union(faults))
    }

    @Test func `Console: a receipt calls no request failed that was answered, withdrawn or not waited for`() throws {
        #expect(try Self.names("TAGS", in: "receipt") == Self.stopped.union(["answered", "null"]))
    }

    @Test func `Console: each part of a receipt, kind of captures and purpose has a name`() throws {
        #expect(try Self.names("PARTS", in: "receipt") == Set(Receipt.Part.Kind.allCases.map(\.rawValue)))
        #expect(try Self.names("KINDS", in: "words") == Set(CaptureKind.allCases.map(\.rawValue)))
        let purposes = Set(ConsentPurpose.allCases.map(\.rawValue))
        #expect(try Self.names("PURPOSES", in: "words") == purposes)
        #expect(try Self.names("TEXTS", in: "consents") == purposes)
    }

    @Test func `Console: the page of consents lists every kind that can be local`() throws {
        let list = try #require(try Self.text("consents").firstMatch(of: /\[([a-z", ]+)\]\.map\(localRow\)/)).1
        #expect(Set(list.matches(of: /[a-z]+/).map { String($0.0) }) == Set(LocalKinds.choices.map(\.rawValue)))
    }
}
