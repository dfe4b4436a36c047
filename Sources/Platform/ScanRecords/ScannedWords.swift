package import Captures

/// What a scan reads of a capture.
package enum ScannedWords: Sendable {
    case text(String)
    case picture(Recognition)
}
