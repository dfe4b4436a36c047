/// The plane projection that maps four points to four points:
/// x′ = (c₀x + c₁y + c₂) / (c₆x + c₇y + 1), y′ = (c₃x + c₄y + c₅) / (c₆x + c₇y + 1).
package struct Projection: Sendable {
    /// The eight coefficients c₀ to c₇.
    package let coefficients: [Double]

    /// Nil if three of the points are collinear or there are not four.
    package init?(from: [Point], to: [Point]) {
        var rows: [[Double]] = []
        for (a, b) in zip(from, to) {
            rows.append([a.x, a.y, 1, 0, 0, 0, -b.x * a.x, -b.x * a.y, b.x])
            rows.append([0, 0, 0, a.x, a.y, 1, -b.y * a.x, -b.y * a.y, b.y])
        }
        guard rows.count == 8 else { return nil }
        // Gauss-Jordan elimination with partial pivoting.
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
        coefficients = (0..<8).map { rows[$0][8] / rows[$0][$0] }
    }

    package func callAsFunction(_ point: Point) -> Point {
        let c = coefficients
        let scale = c[6] * point.x + c[7] * point.y + 1
        return Point(
            x: (c[0] * point.x + c[1] * point.y + c[2]) / scale, y: (c[3] * point.x + c[4] * point.y + c[5]) / scale)
    }
}
