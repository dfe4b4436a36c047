/// `now`: a person waits. `bulk`: part of a batch. A free slot always takes from `now` first.
package enum Lane: String, Codable, Sendable, CaseIterable {
    case now, bulk
}
