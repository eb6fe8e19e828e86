internal import Model

/// Makes a trial of the texts that stand in its columns, and takes nothing that it would not write.
struct TrialCells {
  struct Fault: Error {
    var code: ImportError.Code
    var column: Trial.CodingKeys
    var text: String?
  }

  /// Columns without which a row is no trial.
  static let needed: [Trial.CodingKeys] = [
    .id, .session, .run, .participant, .exercise, .exerciseVersion, .attempt, .origin, .simulated,
    .measuredAt, .recordedAt, .status, .software,
  ]
  /// The most characters of a name or a word.
  private static let longestName = 200

  var texts: [Trial.CodingKeys: String] = [:]
  /// Where they did not come as text.
  var details: [String: JSONValue]?
  /// Whether a number may have a comma, in files whose cells are not separated by one.
  var hasDecimalComma = false

  /// - Throws: `Fault`, the first one in the order of the columns.
  func trial() throws(Fault) -> Trial {
    var trial = Trial(
      id: try identity(.id), session: try identity(.session), run: try identity(.run),
      participant: try integer(.participant, in: Participant.numbers),
      exercise: try name(.exercise), exerciseVersion: try integer(.exerciseVersion, in: 1...9999),
      equipment: try optionalName(.equipment), attempt: try integer(.attempt, in: 1...10_000),
      origin: try word(.origin), simulated: try bool(.simulated), measuredAt: try time(.measuredAt),
      recordedAt: try time(.recordedAt), status: try word(.status), software: try name(.software))
    trial.quantity = try optionalName(.quantity).map(Quantity.init(rawValue:))
    trial.value = try number(.value)
    trial.unit = try optionalName(.unit).map(Unit.init(rawValue:))
    guard trial.value == nil || trial.unit != nil else {
      throw Fault(code: .valueMissing, column: .unit)
    }
    trial.outcome = try optionalWord(.outcome)
    trial.response = texts[.response]
    trial.responseTime = try number(.responseTime)
    trial.channel = try optionalName(.channel)
    trial.deviceModel = try optionalName(.deviceModel)
    trial.deviceID = try optionalName(.deviceID).map(DeviceID.init(rawValue:))
    trial.deviceFirmware = try optionalName(.deviceFirmware)
    trial.driver = try optionalName(.driver)
    trial.timeSource = try optionalWord(.timeSource)
    trial.uncertainty = try number(.uncertainty)
    guard (trial.uncertainty ?? 0) >= 0 else { throw fault(.outOfRange, .uncertainty) }
    trial.replaces = try texts[.replaces] == nil ? nil : identity(.replaces)
    trial.reason = texts[.reason]
    trial.details = details
    if details == nil { trial.details = try object() }
    if let changed = changedHex(driver: trial.driver) {
      trial.details = (trial.details ?? [:]).merging(["raw_hex_changed": .string(changed)]) { $1 }
    } else {
      trial.rawHex = try hex()
    }
    return trial
  }

  private func fault(_ code: ImportError.Code, _ column: Trial.CodingKeys) -> Fault {
    Fault(code: code, column: column, text: texts[column])
  }

  private func text(_ column: Trial.CodingKeys) throws(Fault) -> String {
    guard let text = texts[column], !text.isEmpty else { throw fault(.valueMissing, column) }
    return text
  }

  private func identity<Tag>(_ column: Trial.CodingKeys) throws(Fault) -> Identifier<Tag> {
    let text = try text(column)
    guard ImportedIdentity.isOne(text) else { throw fault(.notAnIdentity, column) }
    return Identifier(rawValue: text)
  }

  private func name(_ column: Trial.CodingKeys) throws(Fault) -> String {
    let text = try text(column)
    guard text.unicodeScalars.count <= Self.longestName else {
      throw fault(.textTooLong, column)
    }
    return text
  }

  private func optionalName(_ column: Trial.CodingKeys) throws(Fault) -> String? {
    texts[column] == nil ? nil : try name(column)
  }

  private func integer(
    _ column: Trial.CodingKeys, in range: ClosedRange<Int>
  ) throws(Fault) -> Int {
    let text = try text(column)
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw fault(.notANumber, column)
    }
    guard let value = Int(text), range.contains(value) else { throw fault(.outOfRange, column) }
    return value
  }

  private func number(_ column: Trial.CodingKeys) throws(Fault) -> Double? {
    guard let text = texts[column] else { return nil }
    guard let value = ImportedNumber.value(text, hasDecimalComma: hasDecimalComma) else {
      throw fault(.notANumber, column)
    }
    return value
  }

  private func word<Word: RawRepresentable>(
    _ column: Trial.CodingKeys
  ) throws(Fault) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try text(column)) else { throw fault(.unknownWord, column) }
    return word
  }

  private func optionalWord<Word: RawRepresentable>(
    _ column: Trial.CodingKeys
  ) throws(Fault) -> Word? where Word.RawValue == String {
    texts[column] == nil ? nil : try word(column)
  }

  private func bool(_ column: Trial.CodingKeys) throws(Fault) -> Bool {
    // A spreadsheet writes its own truth in capitals.
    switch try text(column).lowercased() {
    case "true": return true
    case "false": return false
    default: throw fault(.unknownWord, column)
    }
  }

  private func time(_ column: Trial.CodingKeys) throws(Fault) -> Timestamp {
    guard let time = Timestamp(try text(column)) else { throw fault(.notATime, column) }
    return time
  }

  /// Returns the bytes of a device's row that a spreadsheet took for a number.
  ///
  /// Noughts before it or digits behind are gone (0648 is 648, 5e12 is 5E+12): they are no bytes any more.
  /// A spreadsheet that saved the row writes its truth in capitals; digits that it kept may be all or not.
  private func changedHex(driver: String?) -> String? {
    guard driver != nil, let text = texts[.rawHex] else { return nil }
    let digits = text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let isSaved = texts[.simulated].map { $0 != $0.lowercased() } ?? false
    if digits { return isSaved || !text.utf8.count.isMultiple(of: 2) ? text : nil }
    let isNumber =
      text.contains("E") && ImportedNumber.value(text, hasDecimalComma: true) != nil
    return isNumber ? text : nil
  }

  private func hex() throws(Fault) -> String? {
    guard let text = texts[.rawHex] else { return nil }
    guard text.utf8.count.isMultiple(of: 2), text.utf8.allSatisfy(ImportedIdentity.isHex) else {
      throw fault(.notHex, .rawHex)
    }
    return text
  }

  private func object() throws(Fault) -> [String: JSONValue]? {
    guard let text = texts[.details] else { return nil }
    guard let object = try? JSON.decode([String: JSONValue].self, from: text.utf8) else {
      throw fault(.notJSON, .details)
    }
    return object
  }
}

enum ImportedIdentity {
  /// Whether a text is an identity as we write them: 36 characters, lower-case hex and hyphens.
  static func isOne(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHex(byte)
    }
  }

  static func isHex(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

enum ImportedNumber {
  /// Reads a finite decimal number; words such as `nan` and hexadecimal digits are none.
  static func value(_ text: String, hasDecimalComma: Bool) -> Double? {
    let isDecimal = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || "+-.,eE".utf8.contains(byte)
    }
    guard isDecimal, hasDecimalComma || !text.utf8.contains(UInt8(ascii: ",")),
      let value = Double(text.replacing(",", with: ".")), value.isFinite
    else { return nil }
    return value
  }
}
