internal import GRDB
internal import Model

/// Takes a person out of everything but their results.
struct PersonErasure {
  let person: Participant
  let db: Database

  init(_ person: Participant, _ db: Database) {
    self.person = person
    self.db = db
  }

  func carryOut() throws {
    try MailErasure(number: person.number, db).carryOut()
    try PlanPeople(db).remove(person.number)
    if let name = person.nickname {
      try scrub("trial", key: "sequence", column: "reason", of: name)
      try scrub("note", key: "rowid", column: "text", of: name)
      try scrub("learningList", key: "rowid", column: "title", of: name, isRevised: true)
      try scrub("learningList", key: "rowid", column: "grade", of: name, isRevised: true)
      try scrub("learningBoard", key: "rowid", column: "name", of: name)
      try scrub("codeProgram", key: "rowid", column: "name", of: name, isRevised: true)
      try scrub("plan", key: "rowid", column: "title", of: name)
      try scrub("groupEvent", key: "rowid", column: "reason", of: name)
      try scrub("mail", key: "sequence", column: "subject", of: name)
      try scrub("mail", key: "sequence", column: "request", of: name)
      try scrub("screen", key: "rowid", column: "name", of: name)
      try scrub("room", key: "id", column: "name", of: name)
    }
    try forgetAnswers()
    try db.execute(sql: "DELETE FROM participant WHERE number = ?", arguments: [person.number])
  }

  /// Forgets what was answered with their number or name in it.
  private func forgetAnswers() throws {
    try db.execute(
      sql: """
        DELETE FROM idempotency WHERE body IS NOT NULL AND (
          instr(body, ?2) > 0 OR NOT json_valid(body) OR EXISTS (
            SELECT 1 FROM json_tree(body)
            WHERE key IN ('participant', 'number') AND value = ?1
              OR type = 'text' AND instr(value, ?2) > 0))
        """, arguments: [person.number, person.nickname ?? "\u{0}"])
  }

  /// Takes a name out of what coaches wrote, where it stands as a word.
  ///
  /// - Parameters:
  ///   - table: Where.
  ///   - key: The column that tells its rows apart.
  ///   - column: What was written.
  ///   - name: What goes.
  ///   - isRevised: Whether a page that shows what was written must not write it back.
  /// - Throws: `StoreError`, and what SQLite throws.
  private func scrub(
    _ table: String, key: String, column: String, of name: String, isRevised: Bool = false
  ) throws {
    let revision = isRevised ? ", revision = revision + 1" : ""
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT \(key) AS rowKey, \(column) AS text FROM \(table) WHERE \(column) IS NOT NULL")
    for row in rows {
      let reader = RowReader(row, table: table, key: "rowKey")
      let old: String = try reader.value("text")
      let new = NameInText.without(name, in: old)
      guard new != old else { continue }
      try db.execute(
        sql: "UPDATE \(table) SET \(column) = ?\(revision) WHERE \(key) = ?",
        arguments: [new, try reader.value("rowKey", as: Int64.self)])
    }
  }
}

/// A name in a text that somebody wrote.
enum NameInText {
  /// Returns the text with every place where the name stands as a word put out.
  ///
  /// Letter case does not count. A name inside of a longer word stays: it is not the name.
  static func without(_ name: String, in text: String) -> String {
    // In JSON a quotation mark and a backslash are written with a backslash.
    let spelled = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return [name, spelled].reduce(text) { text, name in replaced(name, in: text) }
  }

  private static func replaced(_ name: String, in text: String) -> String {
    let wanted = Array(name.lowercased())
    let characters = Array(text)
    let lowered = characters.map { Character($0.lowercased().prefix(1).description) }
    guard let first = wanted.first, let last = wanted.last, characters.count >= wanted.count
    else { return text }
    var result = ""
    var index = 0
    while index < characters.count {
      let end = index + wanted.count
      let goesOn = end < characters.count && isInWord(characters[end]) && isInWord(last)
      let isName =
        end <= characters.count && Array(lowered[index..<end]) == wanted && !goesOn
        && !(index > 0 && isInWord(characters[index - 1]) && isInWord(first))
      result += isName ? "…" : String(characters[index])
      index = isName ? end : index + 1
    }
    return result
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
