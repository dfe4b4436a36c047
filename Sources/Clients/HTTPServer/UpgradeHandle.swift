internal import CMicrohttpd

/// libmicrohttpd's side of an upgraded connection. `@unchecked`: libmicrohttpd documents `MHD_upgrade_action` as callable
/// at any time until the close.
@safe struct UpgradeHandle: @unchecked Sendable {
    private let raw: OpaquePointer

    init(_ raw: OpaquePointer) { unsafe self.raw = raw }

    /// Call once. libmicrohttpd then closes the connection.
    func end() { unsafe tl_mhd_end_upgrade(raw) }
}
