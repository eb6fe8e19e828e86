import Model

/// A gate that was passed, and each time that its beam was interrupted meanwhile.
struct PassedGate: Sendable, Hashable {
  struct Contact: Sendable, Hashable {
    /// Since the first contact of the attempt.
    var start: TimeSum
    /// For how long the beam was interrupted; absent if nothing said when it was free again.
    var length: TimeSum?
    /// How far timing alone can move `start`, in seconds; absent if nothing is known.
    var uncertainty: TimeSum?
    var passage: Measurement
  }

  var channel: String
  var contacts: [Contact]

  /// Whether the device says when the beam is free again.
  var isMeasured: Bool { contacts.contains { $0.length != nil } }

  /// Takes in that the beam is free again.
  mutating func free(at end: TimeSum) {
    guard let open = contacts.indices.last, contacts[open].length == nil else { return }
    contacts[open].length = end - contacts[open].start
  }

  /// The contact that counts: the longest, if their lengths are known, else the first.
  ///
  /// A beam that nobody said was free again is interrupted yet if nothing came behind it.
  func counting(_ rule: Exercise.DoubleContact) -> Contact? {
    guard rule == .longest, isMeasured else { return contacts.first }
    let lengths = contacts.indices.map { index in
      contacts[index].length?.seconds ?? (index == contacts.count - 1 ? .infinity : 0)
    }
    let longest = lengths.max()
    return lengths.firstIndex { $0 == longest }.map { contacts[$0] }
  }
}

/// One attempt from the first channel to the last.
struct PassageResult: Sendable, Hashable {
  /// Each channel after the first, with the seconds since the channel before and since the first.
  struct Part: Sendable, Hashable {
    var channel: String
    var interval: Double
    var elapsed: Double
  }

  let parts: [Part]
  /// How far timing alone can move the total, in seconds.
  let uncertainty: Double?
  /// The passage of the last channel.
  private let last: Measurement
  private let gates: [PassedGate]
  private let rule: Exercise.DoubleContact

  /// - Returns: Nothing unless there is a time from a first to a last gate.
  init?(_ gates: [PassedGate], by rule: Exercise.DoubleContact) {
    let contacts = gates.compactMap { $0.counting(rule) }
    guard contacts.count == gates.count, let first = contacts.first, let last = contacts.last,
      contacts.count > 1
    else { return nil }
    parts = zip(gates, contacts).enumerated().dropFirst().map { index, passed in
      Part(
        channel: passed.0.channel,
        interval: (passed.1.start - contacts[index - 1].start).seconds,
        elapsed: (passed.1.start - first.start).seconds)
    }
    uncertainty = last.uncertainty.flatMap { end in
      first.uncertainty.map { (end - $0).seconds }
    }
    self.last = last.passage
    self.gates = gates
    self.rule = gates.contains(where: \.isMeasured) ? rule : .first
  }

  /// The total as a measurement at the moment of the last passage.
  var measurement: Measurement {
    var measurement = last
    measurement.quantity = .interval
    measurement.unit = .second
    measurement.value = parts.last?.elapsed ?? 0
    measurement.uncertainty = uncertainty
    return measurement
  }

  /// Which contact counted at each gate, where a gate was interrupted more than once or the device says
  /// for how long.
  var details: [String: JSONValue] {
    guard gates.contains(where: { $0.isMeasured || $0.contacts.count > 1 }) else { return [:] }
    return [
      "double_contact": .string(rule.rawValue),
      "contacts": .array(
        gates.map { gate in
          var row: [String: JSONValue] = [
            "channel": .string(gate.channel), "count": .number(Double(gate.contacts.count)),
          ]
          let lengths = gate.contacts.map { contact in
            contact.length.map { JSONValue.number($0.seconds) } ?? .null
          }
          if gate.isMeasured { row["lengths_s"] = .array(lengths) }
          return .object(row)
        }),
    ]
  }
}
