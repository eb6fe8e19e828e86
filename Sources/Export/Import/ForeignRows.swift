internal import Model

/// Makes results of the rows of another program's table, as a mapping says.
struct ForeignRows {
  /// What the store knows that a mapping names.
  struct Known {
    var exercise: Exercise
    var people: [Participant]
  }

  private let table: ForeignTables.Table
  private let mapping: ForeignMapping
  private let known: Known
  private let factor: Double
  private let hasDecimalComma: Bool
  private let now: Timestamp
  private var index = 0
  /// How often a row was there already that says the same: two equal results are two results.
  private var seen: [String: Int] = [:]
  /// People that nobody here is, in the order in which they come.
  private(set) var unknownPeople: [String] = []

  /// - Throws: `ImportError` for a mapping that does not fit the table or the exercise.
  init(
    _ tables: ForeignTables, _ mapping: ForeignMapping, _ known: Known, now: Timestamp
  ) throws(ImportError) {
    guard tables.tables.indices.contains(mapping.table) else {
      throw ImportError(.mappingUnfit, line: 0, name: "table")
    }
    table = tables.tables[mapping.table]
    let columns = table.header.cells.count
    let chosen = [
      ("participant", mapping.participant), ("value", mapping.value), ("date", mapping.date ?? 1),
      ("time", mapping.time ?? 1), ("kind", mapping.kind ?? 1),
      ("simulated", mapping.simulated ?? 1),
    ]
    for (name, column) in chosen where !(1...columns).contains(column) {
      throw ImportError(.mappingUnfit, line: table.header.line, name: name)
    }
    guard mapping.date != nil || mapping.day != nil else {
      throw ImportError(.mappingUnfit, line: table.header.line, name: "date")
    }
    guard let unit = ForeignMapping.units[mapping.unit],
      unit.unit == known.exercise.unit?.rawValue, known.exercise.quantity != nil
    else { throw ImportError(.unitUnfit, line: 0, name: "unit", text: mapping.unit) }
    factor = unit.factor
    self.mapping = mapping
    self.known = known
    self.now = now
    hasDecimalComma = tables.delimiter != ","
  }

  /// Returns the next row of the wanted kind, or nothing at the end.
  mutating func next() -> ImportedRow? {
    while index < table.rows.count {
      let row = table.rows[index]
      index += 1
      if let kind = mapping.kind, let wanted = mapping.kindText, cell(row, kind) != wanted {
        continue
      }
      do throws(ImportError) {
        return ImportedRow(line: row.line, result: .success(try trial(row)))
      } catch {
        return ImportedRow(line: row.line, result: .failure(error))
      }
    }
    return nil
  }

  private func cell(_ row: ForeignTables.Row, _ column: Int) -> String {
    guard row.cells.indices.contains(column - 1) else { return "" }
    return row.cells[column - 1].split(separator: " ").joined(separator: " ")
  }

  private func fault(
    _ code: ImportError.Code, _ row: ForeignTables.Row, _ column: Int
  ) -> ImportError {
    let name = table.header.cells.indices.contains(column - 1) ? table.header.cells[column - 1] : ""
    return ImportError(
      code, line: row.line, column: column, name: name, text: cell(row, column))
  }

  private mutating func trial(_ row: ForeignTables.Row) throws(ImportError) -> Trial {
    let person = try participant(row)
    let value = try value(row)
    let time = try time(row)
    let exercise = known.exercise
    let text = "\(exercise.id)\n\(person)\n\(time.milliseconds)\n\(value)"
    let occurrence = seen[text, default: 0]
    seen[text] = occurrence + 1
    let day = String(time.description.prefix(10))
    var trial = Trial(
      id: Self.identity("trial\n\(text)\n\(occurrence)", time),
      session: Self.identity("session\n\(day)", time.startOfDay),
      run: Self.run(0, of: exercise, person, time), participant: person, exercise: exercise.id,
      exerciseVersion: exercise.version, attempt: 1, quantity: exercise.quantity, value: value,
      unit: exercise.unit, origin: .imported, simulated: isSimulated(row), measuredAt: time,
      recordedAt: now)
    trial.timeSource = nil
    return trial
  }

  private static let real: Set<String> = ["", "0", "no", "nej", "false", "nein", "non"]

  /// What is not said to be real is taken for simulated: that must never get lost.
  private func isSimulated(_ row: ForeignTables.Row) -> Bool {
    guard let column = mapping.simulated else { return false }
    return !Self.real.contains(cell(row, column).lowercased())
  }

  private mutating func participant(_ row: ForeignTables.Row) throws(ImportError) -> Int {
    let text = cell(row, mapping.participant)
    guard !text.isEmpty else { throw fault(.valueMissing, row, mapping.participant) }
    if let number = mapping.numbers?[text] ?? Int(text), Participant.numbers.contains(number) {
      return number
    }
    let named = known.people.filter { $0.nickname?.lowercased() == text.lowercased() }
    if named.count == 1, let person = named.first { return person.number }
    if unknownPeople.count < 200, !unknownPeople.contains(text) { unknownPeople.append(text) }
    throw fault(.unknownPerson, row, mapping.participant)
  }

  private func value(_ row: ForeignTables.Row) throws(ImportError) -> Double {
    let text = cell(row, mapping.value)
    guard !text.isEmpty else { throw fault(.valueMissing, row, mapping.value) }
    // Minutes and hours before the seconds, as a stopwatch shows them.
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 1 || mapping.unit == "s" && parts.count <= 3 else {
      throw fault(.notANumber, row, mapping.value)
    }
    var sum = 0.0
    for part in parts {
      guard let number = ImportedNumber.value(part, hasDecimalComma: hasDecimalComma),
        parts.count == 1 || number >= 0
      else { throw fault(.notANumber, row, mapping.value) }
      sum = sum * 60 + number
    }
    return sum * factor
  }

  private func time(_ row: ForeignTables.Row) throws(ImportError) -> Timestamp {
    let column = mapping.date ?? mapping.time ?? 1
    let date = mapping.date.map { cell(row, $0) } ?? mapping.day ?? ""
    do throws(ForeignTime.Failure) {
      return try ForeignTime.time(
        date, clock: mapping.time.map { cell(row, $0) }, order: mapping.dateOrder)
    } catch {
      throw fault(error == .ambiguous ? .dateAmbiguous : .notATime, row, column)
    }
  }

  /// One person's results of one exercise and day; another one begins when it is full.
  static func run(
    _ chunk: Int, of exercise: Exercise, _ person: Int, _ time: Timestamp
  ) -> RunID {
    let day = String(time.description.prefix(10))
    return identity(
      "run\n\(exercise.id)\n\(exercise.version)\n\(person)\n\(day)\n\(chunk)", time.startOfDay)
  }

  /// The same text at the same time is the same identity, so that a file can be taken twice.
  private static func identity<Tag>(_ text: String, _ time: Timestamp) -> Identifier<Tag> {
    let first = hash(text, 0xCBF2_9CE4_8422_2325)
    let second = hash(text, 0x9E37_79B9_7F4A_7C15)
    return Identifier(
      rawValue: UUIDv7.string(
        milliseconds: UInt64(max(0, time.milliseconds)), randomA: UInt16(first & 0x0FFF),
        randomB: second ^ (first >> 12)))
  }

  /// FNV-1a in 64 bits, draft-eastlake-fnv.
  private static func hash(_ text: String, _ start: UInt64) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

extension Timestamp {
  fileprivate var startOfDay: Timestamp {
    let local = milliseconds + Int64(offset) * 1000
    let day = local.flooredQuotient(86_400_000) * 86_400_000
    return Timestamp(milliseconds: day - Int64(offset) * 1000, offset: offset)
  }
}
