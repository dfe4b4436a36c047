internal import CCurl
internal import Glibc
internal import Synchronization
internal import Threads

/// libcurl's multi handle on its own thread. Other threads call only `curl_multi_wakeup`. `@unchecked`: libcurl
/// documents `curl_multi_wakeup` as callable from any thread. It is called under the lock that also guards the end,
/// after which the handle is freed.
@safe final class TransferLoop: @unchecked Sendable {
    private enum Command {
        case add(Transfer)
        case cancel(Transfer)
        case unpause(Transfer)
    }

    private struct State {
        var commands: [Command] = []
        var isClosing = false
        var isClosed = false
    }

    private static let curl: CURLcode = tl_curl_global()

    private let multi: UnsafeMutableRawPointer
    private let configuration: HTTPClientConfiguration
    private let state = Mutex(State())

    private init(_ multi: UnsafeMutableRawPointer, _ configuration: HTTPClientConfiguration) {
        unsafe self.multi = multi
        self.configuration = configuration
    }

    deinit { unsafe curl_multi_cleanup(multi) }

    /// - Returns: nil if there is no memory or no thread.
    static func start(_ configuration: HTTPClientConfiguration) -> TransferLoop? {
        guard curl == CURLE_OK, let multi = unsafe curl_multi_init() else { return nil }
        unsafe tl_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.connectionsPerHost)
        unsafe tl_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.idleConnections)
        let loop = unsafe TransferLoop(multi, configuration)
        return DedicatedThread.tryStart { loop.run() } ? loop : nil
    }

    func add(_ transfer: Transfer) {
        if !post(.add(transfer)) { transfer.fail(.cancelled) }
    }

    func cancel(_ transfer: Transfer) {
        transfer.wasCancelled.store(true, ordering: .sequentiallyConsistent)
        _ = post(.cancel(transfer))
    }

    func unpause(_ transfer: Transfer) { _ = post(.unpause(transfer)) }

    /// Cancels all transfers, then ends the thread.
    func close() {
        state.withLock { state in
            state.isClosing = true
            if !state.isClosed { unsafe curl_multi_wakeup(multi) }
        }
    }

    private func post(_ command: Command) -> Bool {
        state.withLock { state in
            guard !state.isClosing else { return false }
            state.commands.append(command)
            unsafe curl_multi_wakeup(multi)
            return true
        }
    }

    private func run() {
        var active: [UnsafeMutableRawPointer: ActiveTransfer] = unsafe [:]
        while true {
            let (commands, isClosing) = state.withLock { state in
                defer { state.commands = [] }
                return (state.commands, state.isClosing)
            }
            for command in commands { unsafe perform(command, &active) }
            if isClosing { break }
            var running: Int32 = 0
            unsafe curl_multi_perform(multi, &running)
            unsafe finishDone(&active)
            unsafe curl_multi_poll(multi, nil, 0, 60_000, nil)
        }
        unsafe active.values.forEach { entry in
            unsafe curl_multi_remove_handle(multi, entry.handle.raw)
            entry.transfer.fail(.cancelled)
        }
        state.withLock { $0.isClosed = true }
    }

    private func perform(_ command: Command, _ active: inout [UnsafeMutableRawPointer: ActiveTransfer]) {
        switch command {
        case .add(let transfer):
            guard !transfer.wasCancelled.load(ordering: .sequentiallyConsistent) else {
                return transfer.fail(.cancelled)
            }
            do throws(HTTPClientError) {
                let entry = ActiveTransfer(transfer, try transfer.makeHandle(configuration))
                unsafe transfer.handle = entry.handle.raw
                unsafe active[entry.handle.raw] = entry
                unsafe curl_multi_add_handle(multi, entry.handle.raw)
            } catch {
                transfer.fail(error)
            }
        case .cancel(let transfer):
            guard let raw = unsafe transfer.handle, let entry = unsafe active.removeValue(forKey: raw) else { return }
            unsafe transfer.handle = nil
            unsafe curl_multi_remove_handle(multi, raw)
            entry.transfer.fail(.cancelled)
        case .unpause(let transfer):
            if let raw = unsafe transfer.handle { unsafe curl_easy_pause(raw, CURLPAUSE_CONT) }
        }
    }

    private func finishDone(_ active: inout [UnsafeMutableRawPointer: ActiveTransfer]) {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE, let raw = unsafe message.pointee.easy_handle,
                let entry = unsafe active.removeValue(forKey: raw)
            else { continue }
            let code = unsafe tl_curl_message_result(message)
            unsafe entry.transfer.handle = nil
            unsafe curl_multi_remove_handle(multi, raw)
            entry.transfer.finish(code, reusedConnection: entry.handle.reusedConnection)
        }
    }
}
