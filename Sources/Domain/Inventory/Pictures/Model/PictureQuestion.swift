/// What is looked for in a picture. The raw value is the name in the file of weights.
package enum PictureQuestion: String, Sendable, CaseIterable {
    case serial, model, make, title, price
    /// Whether the picture shows a receipt.
    case receipt
    case shop, total, date
}
