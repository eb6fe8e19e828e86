import Model

/// What a decoder made of some bytes, kept as plain numbers until somebody looks at it.
///
/// Used again for the next bytes it allocates nothing once it has room. What is seldom (a refusal, a
/// loss) is kept as it is.
package struct DecodedBuffer: ~Copyable {
  /// A reading without its texts, or a number of what is missing.
  private struct Entry: Blank {
    /// In the table, or one of the marks below.
    var form: Int32
    var note: Note
    /// Where its bytes lie; of a mark, its number.
    var payload: Payload
    var value: Double
    /// Not a number where nothing is known.
    var uncertainty: Double

    static var blank: Entry { mark(restarted) }
  }

  /// What most readings do not say, and those of one record say together: apart, as the less a reading
  /// has the sooner it is written.
  struct Note: BitwiseCopyable {
    static var none: Note { Note(place: -1) }

    fileprivate let place: Int32
  }

  /// A note's content.
  private struct Noted: Blank {
    var channel: Int
    var sequence: Int
    /// Not a number where nothing is known.
    var time: Double

    static var blank: Noted { Noted(channel: none, sequence: none, time: .nan) }
  }

  /// Where bytes lie, or a number, in one word.
  private struct Payload: BitwiseCopyable, Equatable {
    private let word: UInt64

    @inline(__always)
    init(_ place: Int, _ size: Int) {
      word = UInt64(truncatingIfNeeded: place) << 32 | UInt64(UInt32(truncatingIfNeeded: size))
    }

    init(number: Int) { word = UInt64(bitPattern: Int64(number)) }

    var number: Int { Int(Int64(bitPattern: word)) }

    var range: Range<Int> {
      let place = Int(word >> 32)
      return place..<place + Int(word & 0xFFFF_FFFF)
    }
  }

  private static let noForms = ReadingForms([])
  private static var none: Int { -1 }
  /// Marks in place of a form: what is kept as it is, and what is no more than a number.
  private static var other: Int32 { -1 }
  private static var missing: Int32 { -2 }
  private static var restarted: Int32 { -3 }
  private static var late: Int32 { -4 }
  private static var repeated: Int32 { -5 }

  // How much is in use of each room, side by side as all is emptied at once, by whoever keeps it.
  @usableFromInline package internal(set) var count = 0
  @usableFromInline var noteCount = 0
  @usableFromInline var byteCount = 0
  @usableFromInline var otherCount = 0
  private var entries = Room<Entry>()
  private var notes = Room<Noted>()
  /// The payloads, one behind the other.
  private var bytes = Room<UInt8>()
  /// The one that was begun last.
  private var payload = Payload(0, 0)
  /// Those behind the count are of what was emptied, until they are written over.
  private var others: ContiguousArray<Decoded> = []
  private var forms = Self.noForms
  /// Whose forms they are.
  private var owner = ObjectIdentifier(Never.self)

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Empties it and keeps its room.
  @inlinable @inline(__always)
  package mutating func removeAll() {
    count = 0
    noteCount = 0
    byteCount = 0
    otherCount = 0
  }

  package mutating func append(_ outcome: Decoded) {
    switch outcome {
    case .reading(let reading): put(keep(reading.outcome(within: reading.quantity.limits)))
    case .missing(let count): put(Self.mark(Self.missing, count))
    case .restarted: put(Self.mark(Self.restarted))
    case .late: put(Self.mark(Self.late))
    case .repeated: put(Self.mark(Self.repeated))
    default: put(keep(outcome))
    }
  }

  /// Tells of a notification that is none of the decoder's.
  // Apart from the decoding, which is done for each notification that is.
  @inline(never)
  mutating func ignore(_ source: String) { append(.ignored("a notification of \(source)")) }

  /// Tells of what could not be decoded.
  @inline(never)
  mutating func refuse(_ error: PayloadError) { append(.refused(error)) }

  private mutating func keep(_ outcome: Decoded) -> Entry {
    if otherCount < others.count { others[otherCount] = outcome } else { others.append(outcome) }
    otherCount += 1
    return Self.mark(Self.other, otherCount - 1)
  }

  private static func mark(_ form: Int32, _ number: Int = 0) -> Entry {
    Entry(
      form: form, note: .none, payload: Payload(number: number), value: 0, uncertainty: 0)
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

  /// Keeps what readings of one record have in common.
  ///
  /// - Parameters:
  ///   - channel: The place of their sensor.
  ///   - sequence: At least 0.
  ///   - time: The device's clock, unwrapped, in seconds.
  /// - Returns: What says so of a reading, until the buffer is emptied.
  @inline(__always)
  mutating func note(
    channel: Int? = nil, sequence: Int? = nil, time: Double? = nil
  ) -> Note {
    if channel == nil, sequence == nil, time == nil { return .none }
    notes.put(
      Noted(
        channel: channel ?? Self.none, sequence: sequence ?? Self.none, time: time ?? .nan),
      at: noteCount)
    noteCount &+= 1
    return Note(place: Int32(truncatingIfNeeded: noteCount &- 1))
  }

  /// Appends a reading of the payload that was begun last.
  ///
  /// - Parameters:
  ///   - form: The place of its kind.
  ///   - value: In its unit.
  ///   - note: Its sensor, running number and time.
  ///   - uncertainty: In its unit.
  @inline(__always)
  mutating func add(
    _ form: Int, _ value: Double, note: Note = .none, uncertainty: Double? = nil
  ) {
    put(
      Entry(
        form: Int32(truncatingIfNeeded: form), note: note, payload: payload, value: value,
        uncertainty: uncertainty ?? .nan))
  }

  /// Appends readings of one kind until one has no value.
  ///
  /// - Parameters:
  ///   - form: The place of their kind.
  ///   - limit: How many there are at most.
  ///   - uncertainty: In their unit.
  ///   - value: Their values, by number.
  /// - Returns: How many were appended.
  @inline(__always)
  mutating func add(
    _ form: Int, upTo limit: Int, uncertainty: Double, _ value: (Int) -> Double?
  ) -> Int {
    let payload = payload
    let added = entries.put(upTo: limit, at: count) { number in
      value(number).map { value in
        Entry(
          form: Int32(truncatingIfNeeded: form), note: .none, payload: payload, value: value,
          uncertainty: uncertainty)
      }
    }
    count &+= added
    return added
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
    case Self.other: return others[entry.payload.number]
    case Self.missing: return .missing(entry.payload.number)
    case Self.restarted: return .restarted
    case Self.late: return .late
    case Self.repeated: return .repeated
    default: break
    }
    let form = forms.forms[Int(entry.form)]
    let noted = entry.note.place < 0 ? .blank : notes[Int(entry.note.place)]
    let reading = Reading(
      quantity: form.quantity, value: entry.value, unit: form.unit,
      channel: noted.channel < 0 ? nil : forms.channels[noted.channel],
      sequence: noted.sequence < 0 ? nil : noted.sequence,
      deviceTime: noted.time.isNaN ? nil : noted.time, timeSource: form.timeSource,
      uncertainty: entry.uncertainty.isNaN ? nil : entry.uncertainty,
      raw: raw ?? bytes.copy(entry.payload.range))
    return reading.outcome(within: form.limits)
  }
}
