import Captures

#if canImport(Glibc)
    import Glibc
#endif

/// A place on the earth, in degrees (WGS 84).
package struct MapPoint: Sendable, Hashable {
    package let latitude: Double
    package let longitude: Double

    /// `52.5163, 13.3777`
    /// - Returns: nil if the text is anything else, or out of range.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let latitude = Self.degrees(parts[0], upTo: 90),
            let longitude = Self.degrees(parts[1], upTo: 180)
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    private static func degrees(_ text: String, upTo limit: Double) -> Double? {
        let trimmed = text.trimmed
        guard (1...24).contains(trimmed.utf8.count), trimmed.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }),
            let degrees = Double(trimmed), abs(degrees) <= limit
        else { return nil }
        return degrees
    }

    /// In meters, along the surface of a sphere (haversine formula); at most half a percent off.
    package func distance(to other: MapPoint) -> Double {
        let radians = Double.pi / 180
        let (first, second) = (latitude * radians, other.latitude * radians)
        let across = sin((other.longitude - longitude) * radians / 2)
        let along = sin((second - first) / 2)
        let share = along * along + cos(first) * cos(second) * across * across
        return 2 * 6_371_009 * asin(min(1, share.squareRoot()))
    }
}

/// A circle on the map. A photo that is taken inside the circle shows a thing at the circle's location.
package struct MapArea: Sendable, Hashable {
    package static let radii = 10...10_000
    /// A phone inside of a building is often this far off.
    private static let usualRadius = 100

    package let center: MapPoint
    /// In meters.
    package let radius: Int

    /// `52.5163, 13.3777, 150`, in degrees and meters. Without a radius it is 100.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let center = MapPoint(parts[..<2].joined(separator: ",")) else {
            return nil
        }
        guard parts.count == 3 else {
            (self.center, radius) = (center, Self.usualRadius)
            return
        }
        guard let radius = Int(parts[2].split(separator: " ").joined(separator: "").withoutUnit),
            Self.radii.contains(radius)
        else { return nil }
        (self.center, self.radius) = (center, radius)
    }

    /// `52.51630, 13.37770, 150`: five decimals are a meter.
    package var text: String {
        "\(Self.degrees(center.latitude)), \(Self.degrees(center.longitude)), \(radius)"
    }

    package func contains(_ point: MapPoint) -> Bool { center.distance(to: point) <= Double(radius) }

    private static func degrees(_ value: Double) -> String {
        let scaled = Int((abs(value) * 100_000).rounded())
        let fraction = String(scaled % 100_000)
        return (value < 0 && scaled > 0 ? "-" : "") + String(scaled / 100_000) + "."
            + String(repeating: "0", count: 5 - fraction.utf8.count) + fraction
    }
}

extension String {
    /// Without the `m` of meters.
    fileprivate var withoutUnit: Substring { hasSuffix("m") ? dropLast() : self[...] }
}
