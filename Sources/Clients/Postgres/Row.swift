/// One row of a result. Keeping a row keeps the whole result in memory.
package struct Row: Sendable {
    let result: ResultSet
    let index: Int

    package var columns: [String] { result.columns.map(\.name) }

    /// The value of a column; ask for an optional if it may be null.
    /// - Throws: `.decoding` with the names of the column, its type and the requested type; never the value.
    package func get<Value: SQLValue>(
        _ column: String, as type: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws(DatabaseError) -> Value {
        try get(try position(of: column, at: CallSite(file: file, line: line)), as: type, file: file, line: line)
    }

    package func get<Value: SQLValue>(
        _ column: Int, as type: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws(DatabaseError) -> Value {
        let place = CallSite(file: file, line: line)
        guard result.columns.indices.contains(column) else {
            throw DatabaseError(
                .decoding, "no column \(column): the row has \(result.columns.count)", at: place)
        }
        let cell = result.cell(row: index, column: column)
        do {
            return try Value.sqlDecode(cell)
        } catch {
            throw mismatch(error, column: column, wanted: "\(type)", at: place)
        }
    }

    /// For a string enum that is not a `SQLValue`.
    @_disfavoredOverload
    package func get<Value: RawRepresentable<String>>(
        _ column: String, as type: Value.Type = Value.self, file: StaticString = #fileID, line: UInt = #line
    ) throws(DatabaseError) -> Value {
        let text = try get(column, as: String.self, file: file, line: line)
        guard let value = Value(rawValue: text) else {
            let place = CallSite(file: file, line: line)
            let position = try position(of: column, at: place)
            throw mismatch(.value("is not one of its cases"), column: position, wanted: "\(type)", at: place)
        }
        return value
    }

    @_disfavoredOverload
    package func get<Value: RawRepresentable<String>>(
        _ column: String, as type: Value?.Type = Value?.self, file: StaticString = #fileID, line: UInt = #line
    ) throws(DatabaseError) -> Value? {
        guard try get(column, as: String?.self, file: file, line: line) != nil else { return nil }
        return try get(column, as: Value.self, file: file, line: line)
    }

    private func position(of name: String, at place: CallSite) throws(DatabaseError) -> Int {
        guard let position = result.columns.firstIndex(where: { $0.name == name }) else {
            throw DatabaseError(
                .decoding, "no column '\(name)': the row has \(columns.joined(separator: ", "))", at: place)
        }
        return position
    }

    private func mismatch(_ mismatch: SQLMismatch, column: Int, wanted: String, at place: CallSite) -> DatabaseError {
        let field = result.columns[column]
        let found = SQLTypeNumber.describe(field.oid)
        let reason =
            switch mismatch {
            case .null: "is null"
            case .type: "is \(found)"
            case .value(let fault): "(\(found)) \(fault)"
            }
        return DatabaseError(.decoding, "column '\(field.name)' \(reason), asked for as \(wanted)", at: place)
    }
}
