import CICU

/// ICU's table of letters that look alike (Unicode UTS 39). No file is read: the table is part of ICU's library.
///
/// ICU documents a checker that is not changed as safe from any thread.
@safe final class LookalikeLetters: @unchecked Sendable {
    private let checker: OpaquePointer

    private init(adopting checker: OpaquePointer) { unsafe self.checker = checker }

    deinit { unsafe tl_spoof_close(checker) }

    /// Nil if ICU has no data.
    static func open() -> LookalikeLetters? {
        unsafe tl_spoof_open().map { unsafe LookalikeLetters(adopting: $0) }
    }

    /// Two texts that look alike have the same skeleton. Nil if ICU refuses the text.
    func skeleton(of text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            guard let length = Int32(exactly: bytes.count) else { return nil }
            return unsafe bytes.withMemoryRebound(to: CChar.self) { source in
                // A skeleton is rarely longer than its text.
                var capacity = 2 * length + 16
                while true {
                    var needed: Int32 = -1
                    let skeleton = unsafe String(unsafeUninitializedCapacity: Int(capacity)) { target in
                        unsafe target.withMemoryRebound(to: CChar.self) { target in
                            needed = unsafe tl_spoof_skeleton(
                                checker, source.baseAddress, length, target.baseAddress, capacity)
                        }
                        return needed < 0 || needed > capacity ? 0 : Int(needed)
                    }
                    guard needed > capacity else { return needed < 0 ? nil : skeleton }
                    capacity = needed
                }
            }
        }
    }
}
