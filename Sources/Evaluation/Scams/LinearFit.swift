#if canImport(Glibc)
    import Glibc
#endif

/// Fits a linear model with a quadratic penalty by limited-memory BFGS (Nocedal, 1980). The same rows give the same
/// weights.
struct LinearFit {
    enum Loss {
        /// The scores are logits.
        case logistic
        /// max(0, 1 - margin)², as in a support vector machine. Rows with a margin above 1 add nothing, so that the unclear
        /// ones decide.
        case squaredHinge
    }

    struct Row {
        var columns: [Int32]
        var values: [Float]
        var isPositive: Bool
        var weight: Double
    }

    var rows: [Row]
    /// For each column, half of which is multiplied with the square of the distance from the prior.
    var penalties: [Double]
    var priors: [Double]
    var loss = Loss.logistic
    var steps = 120

    private static let memory = 8
    private static let tolerance = 1e-5

    /// - Returns: a weight for each column.
    func weights() -> [Double] {
        var weights = priors
        var (loss, gradient) = evaluate(weights)
        var history: [(step: [Double], change: [Double], scale: Double)] = []
        for _ in 0..<steps {
            var direction = Self.direction(gradient, history)
            var slope = Self.product(direction, gradient)
            if slope >= 0 {
                history = []
                direction = gradient.map { -$0 }
                slope = -Self.product(gradient, gradient)
            }
            var length = history.isEmpty ? min(1, 1 / Self.product(gradient, gradient).squareRoot()) : 1.0
            var (next, nextLoss, nextGradient) = (weights, loss, gradient)
            var isBetter = false
            for _ in 0..<30 {
                for index in weights.indices { next[index] = weights[index] + length * direction[index] }
                (nextLoss, nextGradient) = evaluate(next)
                if nextLoss <= loss + 1e-4 * length * slope {
                    isBetter = true
                    break
                }
                length /= 2
            }
            guard isBetter else { break }
            let step = zip(next, weights).map { $0 - $1 }
            let change = zip(nextGradient, gradient).map { $0 - $1 }
            let curvature = Self.product(step, change)
            if curvature > 1e-12 {
                history.append((step, change, 1 / curvature))
                if history.count > Self.memory { history.removeFirst() }
            }
            let isDone = loss - nextLoss < Self.tolerance * max(1, abs(loss))
            (weights, loss, gradient) = (next, nextLoss, nextGradient)
            if isDone { break }
        }
        return weights
    }

    private func evaluate(_ weights: [Double]) -> (Double, [Double]) {
        var loss = 0.0
        var gradient = [Double](repeating: 0, count: weights.count)
        for index in weights.indices {
            let distance = weights[index] - priors[index]
            loss += penalties[index] * distance * distance / 2
            gradient[index] = penalties[index] * distance
        }
        for row in rows {
            var score = 0.0
            for (column, value) in zip(row.columns, row.values) { score += weights[Int(column)] * Double(value) }
            let margin = row.isPositive ? score : -score
            let error: Double
            switch self.loss {
            case .logistic:
                loss += row.weight * (margin > 0 ? log1p(exp(-margin)) : log1p(exp(margin)) - margin)
                error = row.weight * (1 / (1 + exp(-score)) - (row.isPositive ? 1 : 0))
            case .squaredHinge:
                let lack = max(0, 1 - margin)
                loss += row.weight * lack * lack
                error = row.weight * 2 * lack * (row.isPositive ? -1 : 1)
            }
            guard error != 0 else { continue }
            for (column, value) in zip(row.columns, row.values) { gradient[Int(column)] += error * Double(value) }
        }
        return (loss, gradient)
    }

    private static func direction(
        _ gradient: [Double], _ history: [(step: [Double], change: [Double], scale: Double)]
    ) -> [Double] {
        var direction = gradient.map { -$0 }
        var factors: [Double] = []
        for (step, change, scale) in history.reversed() {
            let factor = scale * product(step, direction)
            factors.append(factor)
            for index in direction.indices { direction[index] -= factor * change[index] }
        }
        if let last = history.last {
            let size = 1 / (last.scale * product(last.change, last.change))
            for index in direction.indices { direction[index] *= size }
        }
        for ((step, change, scale), factor) in zip(history, factors.reversed()) {
            let other = scale * product(change, direction)
            for index in direction.indices { direction[index] += (factor - other) * step[index] }
        }
        return direction
    }

    private static func product(_ first: [Double], _ second: [Double]) -> Double {
        var sum = 0.0
        for index in first.indices { sum += first[index] * second[index] }
        return sum
    }
}
