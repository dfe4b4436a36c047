extension [Double] {
    /// The value that this part of the values does not exceed; 0 if there are none. Precondition: ascending order.
    func percentile(_ part: Double) -> Double { isEmpty ? 0 : self[Swift.min(count - 1, Int(part * Double(count)))] }
}
