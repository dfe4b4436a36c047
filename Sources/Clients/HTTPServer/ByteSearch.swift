internal import Glibc

enum ByteSearch {
    /// The index of the first `needle` at or after `start`. Searches the first byte with `memchr`, because a body can
    /// have fifty megabytes.
    static func first(_ needle: [UInt8], in haystack: [UInt8], from start: Int) -> Int? {
        guard let head = needle.first else { return start }
        return unsafe haystack.withUnsafeBytes { hay in
            guard let base = hay.baseAddress else { return nil }
            var position = start
            while position + needle.count <= hay.count {
                guard
                    let found = unsafe memchr(
                        base + position, Int32(head), hay.count - needle.count + 1 - position)
                else { return nil }
                position = unsafe UnsafeRawPointer(found) - base
                if unsafe hay[position..<position + needle.count].elementsEqual(needle) { return position }
                position += 1
            }
            return nil
        }
    }
}
