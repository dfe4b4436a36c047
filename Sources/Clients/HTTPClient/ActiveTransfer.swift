/// A transfer that libcurl has, with the handle that ends with it.
final class ActiveTransfer {
    let transfer: Transfer
    let handle: EasyHandle

    init(_ transfer: Transfer, _ handle: consuming EasyHandle) {
        self.transfer = transfer
        self.handle = handle
    }
}
