/// The plane projection that takes four points to four points:
/// x′ = (c₀x + c₁y + c₂) / (c₆x + c₇y + 1), y′ = (c₃x + c₄y + c₅) / (c₆x + c₇y + 1).
struct Projection {
    /// Eight, in Leptonica's order.
    let coefficients: [Float]

    /// Nil where three of the points lie on a line.
    init?(from: [(x: Float, y: Float)], to: [(x: Float, y: Float)]) {
        var rows: [[Double]] = []
        for (a, b) in zip(from, to) {
            let (x, y, u, v) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
            rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
            rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
        }
        guard rows.count == 8 else { return nil }
        // Gauss and Jordan, with the largest pivot.
        for column in 0..<8 {
            guard let pivot = (column..<8).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<8 where row != column {
                let factor = rows[row][column] / rows[column][column]
                for index in column..<9 { rows[row][index] -= factor * rows[column][index] }
            }
        }
        coefficients = (0..<8).map { Float(rows[$0][8] / rows[$0][$0]) }
    }

    func map(x: Double, y: Double) -> (x: Double, y: Double) {
        let c = coefficients.map(Double.init)
        let scale = c[6] * x + c[7] * y + 1
        return (x: (c[0] * x + c[1] * y + c[2]) / scale, y: (c[3] * x + c[4] * y + c[5]) / scale)
    }
}
