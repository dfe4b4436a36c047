import Crypto
import FoundationEssentials
import Matching
import Records
import Store

/// Keyed hashes of restored values, as Postgres literals. They depend on the key of the owner that is restored into.
enum RestoredMarks {
    static func notes(_ plain: [UInt8], _ cipher: OwnerCipher) throws -> String {
        SearchedText.literal(try ContactNotes(text: String(decoding: plain, as: UTF8.self)).searchMarks(by: cipher))
    }

    /// Also of the title of a group's chat.
    static func groupName(_ plain: [UInt8], _ cipher: OwnerCipher) throws -> String {
        bytes(try GroupTitle(String(decoding: plain, as: UTF8.self), of: cipher.ownerID).mark(by: cipher))
    }

    /// - Returns: an empty text for a note without a certain name.
    static func noteName(_ plain: [UInt8], _ cipher: OwnerCipher) throws -> String {
        try StoreJSON.decode(InboxContent.self, from: plain).nameMark(by: cipher).map(bytes) ?? ""
    }

    static func suggestion(_ plain: [UInt8], _ cipher: OwnerCipher) throws -> String {
        bytes(try SealedDetails.mark(of: try StoreJSON.decode(StatedDetail.self, from: plain), by: cipher))
    }

    private static func bytes(_ mark: [UInt8]) -> String { "\\x\(Hex.encode(mark))" }
}
