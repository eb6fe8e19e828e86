/// What a decoder made of some bytes, kept as plain numbers until somebody looks at it.
///
/// Used again for the next bytes it allocates nothing once it has room. What is seldom (a refusal, a
/// loss) is kept as it is.
package struct DecodedBuffer: Sendable {
  /// A reading without its texts, or a number of what is missing.
  fileprivate struct Entry: Sendable {
    /// In the table, or one of the marks below.
    var form: Int32
    var channel: Int32
    /// Where its bytes are, or what is kept as it is, or how many are missing.
    var place: Int
    var value: Double
    /// Not a number where nothing is known.
    var time: Double
    var uncertainty: Double
    var sequence: Int
  }

  private static let none = -1
  /// Marks in place of a form: what is kept as it is, and what is no more than a number.
  private static let (other, missing, restarted) = (Int32(-1), Int32(-2), Int32(-3))

  private var entries: ContiguousArray<Entry> = []
  /// How many of the entries are in use; those behind them are room.
  package private(set) var count = 0
  private var raws: ContiguousArray<[UInt8]> = []
  /// How many of those are in use.
  private var rawCount = 0
  private var others: ContiguousArray<Decoded> = []
  private var forms = ReadingForms([])

  package init() {}

  /// Empties it and keeps its room.
  package mutating func removeAll() {
    count = 0
    // Whoever made the bytes may want to use their memory again.
    for place in 0..<rawCount { raws[place] = [] }
    rawCount = 0
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
  }

  package mutating func append(_ outcome: Decoded) {
    switch outcome {
    case .missing(let count): put(Entry(Self.missing, place: count))
    case .restarted: put(Entry(Self.restarted, place: 0))
    default:
      put(Entry(Self.other, place: others.count))
      others.append(outcome)
    }
  }

  /// Begins the readings of one payload.
  ///
  /// - Parameters:
  ///   - forms: What they name their kinds by.
  ///   - raw: The payload.
  @inline(__always)
  mutating func begin(_ forms: ReadingForms, raw: [UInt8]) {
    if self.forms !== forms { change(to: forms) }
    if rawCount < raws.count { raws[rawCount] = raw } else { raws.append(raw) }
    rawCount += 1
  }

  /// Appends a reading of the payload that was begun last.
  ///
  /// - Parameters:
  ///   - form: The place of its kind.
  ///   - value: In its unit.
  ///   - channel: The place of its sensor.
  ///   - sequence: At least 0.
  ///   - time: The device's clock, unwrapped, in seconds.
  ///   - uncertainty: In its unit.
  @inline(__always)
  mutating func add(
    _ form: Int, _ value: Double, channel: Int? = nil, sequence: Int? = nil, time: Double? = nil,
    uncertainty: Double? = nil
  ) {
    put(
      Entry(
        form: Int32(truncatingIfNeeded: form),
        channel: Int32(truncatingIfNeeded: channel ?? Self.none), place: rawCount - 1,
        value: value, time: time ?? .nan, uncertainty: uncertainty ?? .nan,
        sequence: sequence ?? Self.none))
  }

  @inline(__always)
  private mutating func put(_ entry: Entry) {
    if count < entries.count { entries[count] = entry } else { entries.append(entry) }
    count += 1
  }

  /// Keeps what is named by another table as it is.
  private mutating func change(to forms: ReadingForms) {
    for index in 0..<count where entries[index].form >= 0 {
      let outcome = self[index]
      entries[index] = Entry(Self.other, place: others.count)
      others.append(outcome)
    }
    self.forms = forms
  }
}

extension DecodedBuffer.Entry {
  fileprivate init(_ mark: Int32, place: Int) {
    self.init(
      form: mark, channel: 0, place: place, value: 0, time: 0, uncertainty: 0, sequence: 0)
  }
}

extension DecodedBuffer: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(position: Int) -> Decoded {
    precondition(position < count, "outside of what was decoded")
    let entry = entries[position]
    switch entry.form {
    case Self.other: return others[entry.place]
    case Self.missing: return .missing(entry.place)
    case Self.restarted: return .restarted
    default: break
    }
    let form = forms.forms[Int(entry.form)]
    return .reading(
      Reading(
        quantity: form.quantity, value: entry.value, unit: form.unit,
        channel: entry.channel < 0 ? nil : forms.channels[Int(entry.channel)],
        sequence: entry.sequence < 0 ? nil : entry.sequence,
        deviceTime: entry.time.isNaN ? nil : entry.time, timeSource: form.timeSource,
        uncertainty: entry.uncertainty.isNaN ? nil : entry.uncertainty, raw: raws[entry.place]))
  }
}
