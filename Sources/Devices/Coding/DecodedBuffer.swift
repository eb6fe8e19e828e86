/// What a decoder made of some bytes, kept as plain numbers until somebody looks at it.
///
/// Used again for the next bytes it allocates nothing once it has room. What is seldom (a refusal, a
/// loss) is kept as it is.
package struct DecodedBuffer: ~Copyable {
  /// A reading without its texts, or a number of what is missing.
  private struct Entry: Blank {
    /// In the table, or one of the marks below.
    var form: Int32
    var channel: Int32
    /// Where its bytes lie.
    var payload: Payload
    var value: Double
    /// Not a number where nothing is known.
    var uncertainty: Double
    var time: Double
    /// Or the place of what is kept as it is, or how many are missing.
    var sequence: Int

    static var blank: Entry { mark(restarted) }
  }

  /// Where bytes lie, in one word.
  private struct Payload: BitwiseCopyable, Equatable {
    private let word: UInt64

    @inline(__always)
    init(_ place: Int, _ size: Int) {
      word = UInt64(truncatingIfNeeded: place) << 32 | UInt64(UInt32(truncatingIfNeeded: size))
    }

    var range: Range<Int> {
      let place = Int(word >> 32)
      return place..<place + Int(word & 0xFFFF_FFFF)
    }
  }

  private static var none: Int { -1 }
  /// Marks in place of a form: what is kept as it is, and what is no more than a number.
  private static var other: Int32 { -1 }
  private static var missing: Int32 { -2 }
  private static var restarted: Int32 { -3 }

  package private(set) var count = 0
  private var entries = Room<Entry>()
  /// The payloads, one behind the other.
  private var bytes = Room<UInt8>()
  private var byteCount = 0
  /// The one that was begun last.
  private var payload = Payload(0, 0)
  private var others: ContiguousArray<Decoded> = []
  /// Whether there are any.
  private var hasOthers = false
  private var forms: ReadingForms?
  /// Whose forms they are.
  private var owner = ObjectIdentifier(Never.self)

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Empties it and keeps its room.
  package mutating func removeAll() {
    count = 0
    byteCount = 0
    if hasOthers { removeOthers() }
  }

  @inline(never)
  private mutating func removeOthers() {
    others.removeAll(keepingCapacity: true)
    hasOthers = false
  }

  package mutating func append(_ outcome: Decoded) {
    switch outcome {
    case .missing(let count): put(Self.mark(Self.missing, count))
    case .restarted: put(Self.mark(Self.restarted))
    default: put(keep(outcome))
    }
  }

  private mutating func keep(_ outcome: Decoded) -> Entry {
    others.append(outcome)
    hasOthers = true
    return Self.mark(Self.other, others.count - 1)
  }

  private static func mark(_ form: Int32, _ number: Int = 0) -> Entry {
    Entry(
      form: form, channel: 0, payload: Payload(0, 0), value: 0, uncertainty: 0, time: 0,
      sequence: number)
  }

  /// Begins the readings of one payload.
  ///
  /// - Parameters:
  ///   - forms: What they name their kinds by.
  ///   - raw: The payload.
  @inline(__always)
  mutating func begin(_ forms: ReadingForms, raw: Span<UInt8>) {
    begin(ObjectIdentifier(forms), forms, raw)
  }

  /// The same for a decoder whose forms never change.
  ///
  /// - Parameters:
  ///   - decoder: Its type, by which the forms are known again.
  ///   - forms: What they name their kinds by; not asked for if they are known.
  ///   - raw: The payload.
  @inline(__always)
  mutating func begin(
    _ decoder: any StreamDecoder.Type, _ forms: @autoclosure () -> ReadingForms, raw: Span<UInt8>
  ) {
    begin(ObjectIdentifier(decoder), forms(), raw)
  }

  @inline(__always)
  private mutating func begin(
    _ owner: ObjectIdentifier, _ forms: @autoclosure () -> ReadingForms, _ raw: Span<UInt8>
  ) {
    if self.owner != owner { change(to: forms(), of: owner) }
    bytes.put(raw, at: byteCount)
    payload = Payload(byteCount, raw.count)
    byteCount &+= raw.count
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
        channel: Int32(truncatingIfNeeded: channel ?? Self.none), payload: payload,
        value: value, uncertainty: uncertainty ?? .nan, time: time ?? .nan,
        sequence: sequence ?? Self.none))
  }

  @inline(__always)
  private mutating func put(_ entry: Entry) {
    entries.put(entry, at: count)
    count &+= 1
  }

  /// Keeps what is named by another table as it is.
  @inline(never)
  private mutating func change(to forms: ReadingForms, of owner: ObjectIdentifier) {
    for index in 0..<count where entries[index].form >= 0 {
      entries.put(keep(outcome(entries[index])), at: index)
    }
    self.forms = forms
    self.owner = owner
  }
}

extension DecodedBuffer {
  package var first: Decoded? {
    isEmpty ? nil : outcome(entries[0])
  }

  /// All of it, in its order.
  package var outcomes: [Decoded] {
    var result: [Decoded] = []
    result.reserveCapacity(count)
    forEach { result.append($0) }
    return result
  }

  /// Hands out what is there, in its order; readings of one payload share its bytes.
  package func forEach(_ body: (Decoded) -> Void) {
    var payload = Payload(0, 0)
    var raw: [UInt8] = []
    for index in 0..<count {
      let entry = entries[index]
      if entry.form >= 0, entry.payload != payload {
        payload = entry.payload
        raw = bytes.copy(payload.range)
      }
      body(outcome(entry, raw: raw))
    }
  }

  /// Returns what an entry stands for.
  ///
  /// - Parameters:
  ///   - entry: One of those in use.
  ///   - raw: Its bytes; copied if absent.
  /// - Returns: With texts and bytes.
  private func outcome(_ entry: Entry, raw: [UInt8]? = nil) -> Decoded {
    switch entry.form {
    case Self.other: return others[entry.sequence]
    case Self.missing: return .missing(entry.sequence)
    case Self.restarted: return .restarted
    default: break
    }
    guard let forms else { preconditionFailure("a reading without a table") }
    let form = forms.forms[Int(entry.form)]
    return .reading(
      Reading(
        quantity: form.quantity, value: entry.value, unit: form.unit,
        channel: entry.channel < 0 ? nil : forms.channels[Int(entry.channel)],
        sequence: entry.sequence < 0 ? nil : entry.sequence,
        deviceTime: entry.time.isNaN ? nil : entry.time, timeSource: form.timeSource,
        uncertainty: entry.uncertainty.isNaN ? nil : entry.uncertainty,
        raw: raw ?? bytes.copy(entry.payload.range)))
  }
}
