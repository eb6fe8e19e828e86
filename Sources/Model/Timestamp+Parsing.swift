extension Timestamp {
  /// Reads ISO 8601: a date, or a date and time with optional fraction and with offset or `Z`.
  ///
  /// A bare date means its first millisecond in UTC. Years 1970 … 9999.
  package init?(_ text: some StringProtocol) {
    var scanner = DigitScanner(bytes: Array(text.utf8))
    guard let year = scanner.number(4), (1970...9999).contains(year), scanner.accept("-"),
      let month = scanner.number(2), (1...12).contains(month), scanner.accept("-"),
      let day = scanner.number(2), (1...31).contains(day)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    let days = Int64(date.daysSinceEpoch)
    guard CivilDate(daysSinceEpoch: Int(days)) == date else { return nil }
    guard !scanner.isAtEnd else {
      self.init(milliseconds: days * 86_400_000, offset: 0)
      return
    }
    guard scanner.accept("T") || scanner.accept(" "), let hour = scanner.number(2), hour < 24,
      scanner.accept(":"), let minute = scanner.number(2), minute < 60
    else { return nil }
    var second = 0
    var fraction = 0
    if scanner.accept(":") {
      guard let value = scanner.number(2), value < 60 else { return nil }
      second = value
      if scanner.accept(".") || scanner.accept(",") {
        guard let value = scanner.milliseconds() else { return nil }
        fraction = value
      }
    }
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    let inDay = Int64(((hour * 60 + minute) * 60 + second) * 1000 + fraction)
    self.init(milliseconds: days * 86_400_000 + inDay - Int64(offset) * 1000, offset: offset)
  }
}

private struct DigitScanner {
  var bytes: [UInt8]
  var index = 0

  var isAtEnd: Bool { index == bytes.count }

  mutating func accept(_ character: Character) -> Bool {
    guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
    index += 1
    return true
  }

  mutating func number(_ width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + width] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    index += width
    return value
  }

  mutating func milliseconds() -> Int? {
    var value = 0
    var digits = 0
    while let digit = number(1) {
      if digits < 3 { value = value * 10 + digit }
      digits += 1
    }
    guard digits > 0 else { return nil }
    for _ in 0..<max(0, 3 - digits) { value *= 10 }
    return value
  }

  mutating func offset() -> Int? {
    if accept("Z") { return 0 }
    let isWest = accept("-")
    guard isWest || accept("+"), let hours = number(2) else { return nil }
    _ = accept(":")
    guard let minutes = number(2), minutes < 60 else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    guard seconds <= 64_800 else { return nil }
    return isWest ? -seconds : seconds
  }
}
