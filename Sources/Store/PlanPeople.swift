internal import GRDB
internal import Model

/// Who stands in the practice plans.
struct PlanPeople {
  private static let cellLists = ["later", "skipped"]

  let db: Database

  init(_ db: Database) { self.db = db }

  /// Takes somebody out of every plan; a plan of nobody else goes.
  func remove(_ number: Int) throws {
    try forEach(with: number) { id, content, people in
      let who = JSONValue.number(Double(number))
      let others = people.filter { $0 != who }
      guard !others.isEmpty else {
        try db.execute(sql: "DELETE FROM planRun WHERE plan = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM plan WHERE id = ?", arguments: [id])
        return
      }
      content["participants"] = .array(others)
      for list in Self.cellLists {
        guard case .array(let cells)? = content[list] else { continue }
        content[list] = .array(cells.filter { Self.participant($0) != who })
      }
      if let chosen = content["chosen"], Self.participant(chosen) == who { content["chosen"] = nil }
      try write(content, to: id)
    }
  }

  /// Puts somebody in the place of somebody else, once.
  func replace(_ former: Int, by next: Int) throws {
    try forEach(with: former) { id, content, people in
      let (former, next) = (JSONValue.number(Double(former)), JSONValue.number(Double(next)))
      content["participants"] = .array(Self.once(people.map { $0 == former ? next : $0 }))
      for list in Self.cellLists {
        guard case .array(let cells)? = content[list] else { continue }
        content[list] = .array(Self.once(cells.map { Self.replaced($0, former, next) }))
      }
      content["chosen"] = content["chosen"].map { Self.replaced($0, former, next) }
      try write(content, to: id)
    }
  }

  private func forEach(
    with number: Int,
    _ body: (String, inout [String: JSONValue], [JSONValue]) throws -> Void
  ) throws {
    for row in try Row.fetchAll(db, sql: "SELECT id, content FROM plan") {
      let reader = RowReader(row, table: "plan")
      guard
        var content = try? JSON.decode(
          [String: JSONValue].self, from: reader.value("content", as: String.self).utf8),
        case .array(let people)? = content["participants"],
        people.contains(.number(Double(number)))
      else { continue }
      try body(try reader.value("id"), &content, people)
    }
  }

  private func write(_ content: [String: JSONValue], to id: String) throws {
    try db.execute(
      sql: "UPDATE plan SET content = ?, revision = revision + 1 WHERE id = ?",
      arguments: [try JSON.text(content), id])
  }

  private static func participant(_ cell: JSONValue) -> JSONValue? {
    guard case .object(let members) = cell else { return nil }
    return members["participant"]
  }

  private static func replaced(
    _ cell: JSONValue, _ former: JSONValue, _ next: JSONValue
  ) -> JSONValue {
    guard case .object(var members) = cell, members["participant"] == former else { return cell }
    members["participant"] = next
    return .object(members)
  }

  private static func once(_ values: [JSONValue]) -> [JSONValue] {
    values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
