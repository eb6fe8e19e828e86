internal import GRDB
internal import Model

/// Who stands in the practice plans.
struct PlanPeople {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Puts somebody in the place of somebody else, once.
  func replace(_ former: Int, by next: Int) throws {
    let (former, next) = (JSONValue.number(Double(former)), JSONValue.number(Double(next)))
    for row in try Row.fetchAll(db, sql: "SELECT id, content FROM plan") {
      let reader = RowReader(row, table: "plan")
      guard
        var content = try? JSON.decode(
          [String: JSONValue].self, from: reader.value("content", as: String.self).utf8),
        case .array(let people)? = content["participants"], people.contains(former)
      else { continue }
      content["participants"] = .array(Self.once(people.map { $0 == former ? next : $0 }))
      for list in ["later", "skipped"] {
        guard case .array(let cells)? = content[list] else { continue }
        content[list] = .array(Self.once(cells.map { Self.cell($0, former, next) }))
      }
      content["chosen"] = content["chosen"].map { Self.cell($0, former, next) }
      try db.execute(
        sql: "UPDATE plan SET content = ?, revision = revision + 1 WHERE id = ?",
        arguments: [try JSON.text(content), try reader.value("id", as: String.self)])
    }
  }

  private static func cell(_ cell: JSONValue, _ former: JSONValue, _ next: JSONValue) -> JSONValue {
    guard case .object(var members) = cell, members["participant"] == former else { return cell }
    members["participant"] = next
    return .object(members)
  }

  private static func once(_ values: [JSONValue]) -> [JSONValue] {
    values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
