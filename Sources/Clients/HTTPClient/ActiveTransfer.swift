/// A transfer that is added to libcurl's multi handle, with its easy handle.
final class ActiveTransfer {
    let transfer: Transfer
    let handle: EasyHandle

    init(_ transfer: Transfer, _ handle: consuming EasyHandle) {
        self.transfer = transfer
        self.handle = handle
    }
}
