import HTTPServer
import Inventory
import Requests

extension MapPoint {
    /// Where a picture was taken. A header, because logs of proxies have the paths of requests.
    private static let header = "Geolocation"

    /// - Returns: nil if the request does not say where. A Shortcut without a place leaves the degrees empty.
    static func read(_ call: AuthenticatedRequest) throws(APIFailure) -> MapPoint? {
        guard let text = call.request.headers[header], text.contains(where: { !", ".contains($0) }) else { return nil }
        guard let point = MapPoint(text) else {
            throw APIFailure(
                .invalidParameter,
                "The header \(header) must be degrees of latitude and longitude, such as 52.5163,13.3777.")
        }
        return point
    }
}
