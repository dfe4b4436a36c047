import Captures
import Foundation
import PictureSupport

@testable import RecognitionSlots

/// Shell scripts that replace a slot and simulate faults. The slot's arguments follow as `"$@"`.
enum Script {
    /// Stops itself. A sleeping command would be another process, which outlives the slot briefly.
    static let hang = shell("\(greeting); kill -STOP $$")
    static let leave = shell("\(greeting); head -c 4 > /dev/null; exit 3")
    static let nonsense = shell("\(greeting); head -c 4 > /dev/null; printf '\\000\\000\\000\\002no'; sleep 600")
    static let hugeFrame = shell("\(greeting); head -c 4 > /dev/null; printf '\\377\\377\\377\\377'; sleep 600")

    /// Sends a reply to another request than the one it received.
    static let astray = shell("\(greeting); head -c 4 > /dev/null; \(frame(#"{"photos":{"_0":0}}"#)); cat > /dev/null")

    /// Dies at its first image; later slots are real.
    static func dieOnce(flag: String) -> [String] {
        shell(
            "if [ -e \(flag) ]; then exec \(Fixture.worker) \"$@\"; fi; touch \(flag); \(greeting); "
                + "head -c 4 > /dev/null; kill -9 $$")
    }

    /// Replies with an empty recognition when two such slots have an image.
    static func meet(in folder: String) throws -> [String] {
        let reply = SlotReply.recognition(Recognition(width: 1, height: 1, lines: []), turns: 0, photos: 0)
        let frame = try frame(String(decoding: JSONEncoder().encode(reply), as: UTF8.self))
        return shell(
            "\(greeting); head -c 4 > /dev/null; touch \(folder)/$$; "
                + "until [ $(ls \(folder) | wc -l) -ge 2 ]; do sleep 0.02; done; \(frame); cat > /dev/null")
    }

    private static let greeting = frame(#"{"version":3,"engineVersion":"5.0","languages":["eng"]}"#)

    private static func frame(_ json: String) -> String {
        let header = SlotFrame.header(json.utf8.count).map { byte in
            let octal = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
        }
        return "printf '\(header.joined())'; printf '%s' '\(json)'"
    }

    private static func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script, "slot"] }
}
