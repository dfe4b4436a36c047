import CommandLine
import Runtime

/// Asks before something is erased that cannot be restored. `--yes` is the answer without a terminal.
struct Confirmation {
    static let option = Option.flag("yes", "with erase: erase without a question; what is erased cannot be restored")

    private let isGiven: Bool

    /// - Parameter noun: what is erased, for example `capture`.
    /// - Throws: without a terminal and without `--yes`. Nothing has been sent by then.
    init(_ arguments: Arguments, _ noun: String) throws(UsageFault) {
        isGiven = arguments.has("yes")
        guard isGiven || Terminal.isInputTerminal else {
            throw UsageFault("an erased \(noun) cannot be restored: add --yes to confirm")
        }
    }

    /// - Parameter consequence: a sentence that names the object.
    func ask(_ consequence: String) async throws {
        guard !isGiven, await Terminal.ask("\(consequence) Type yes to continue: ") != "yes" else { return }
        throw CommandFailure(.data, "the answer was not yes, so nothing was erased")
    }
}
