internal import CContracts

/// `ops/contracts/openapi.json` as it was when the program was built.
enum OpenAPIDocument {
    /// Without the final line break.
    static var bytes: [UInt8] { Array(String(cString: tl_openapi_json()).utf8.dropLast()) }
}
