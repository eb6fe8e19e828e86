/// A versioned definition of what is done, how often, and what becomes an attempt.
package struct Exercise: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The coach enters a whole number.
    case integer
    /// The coach presses hit or miss.
    case passFail = "pass_fail"
    /// A device measures.
    case automatic
  }

  package var id: String
  package var number: Int
  package var version: Int
  package var title: LocalizedText
  package var kind: Kind
  package var capture: Capture?
  /// 1 … 50.
  package var attempts: Int
  /// Length of the countdown or the window, in whole seconds.
  package var countdown: Int?
  /// The signal that the station starts each attempt with.
  package var startSignal: StartSignal?
  /// What to reach, in `unit`; for hit or miss the number of hits.
  package var target: Double?
  package var equipment: [Equipment]
  package var quantity: Quantity?
  package var unit: Unit?
  /// What is counted in a window of `Capture.windowCount`, or answers the signal of
  /// `Capture.reaction`.
  package var input: Quantity?
  /// The channels in the order in which they are passed; the first one starts the time.
  package var channels: [String]?
  /// Which contact counts where one person interrupts a beam twice; absent for the longest.
  package var doubleContact: DoubleContact?
  package var better: Better?
  package var score: Score?
  /// The value, in `unit`, from which on an attempt is passed: at most or at least, by `better`.
  package var passAt: Double?
  package var active: Bool
  /// The name of the pictogram.
  package var picture: String
  package var instructions: LocalizedText?
  /// Where the protocol is described.
  package var source: String?

  package enum CodingKeys: String, CodingKey {
    case id, number, version, title, kind, capture, attempts
    case countdown = "countdown_s"
    case startSignal = "start_signal"
    case target
    case equipment, quantity, unit, input, channels
    case doubleContact = "double_contact"
    case better, score
    case passAt = "pass_at"
    case active, picture, instructions, source
  }

  package init(
    id: String, number: Int, version: Int, title: LocalizedText, kind: Kind,
    capture: Capture? = nil, attempts: Int, countdown: Int? = nil, equipment: [Equipment],
    quantity: Quantity? = nil, unit: Unit? = nil, active: Bool = true, picture: String,
    instructions: LocalizedText? = nil
  ) {
    self.id = id
    self.number = number
    self.version = version
    self.title = title
    self.kind = kind
    self.capture = capture
    self.attempts = attempts
    self.countdown = countdown
    self.equipment = equipment
    self.quantity = quantity
    self.unit = unit
    self.active = active
    self.picture = picture
    self.instructions = instructions
  }
}

extension Exercise {
  /// Whether the lower of two results is the better one: as the exercise says, else of times it is,
  /// but for the time in the air, and of all else the higher.
  package var lowerIsBetter: Bool {
    better.map { $0 == .lower } ?? (unit == .second && quantity != .flightTime)
  }
}

/// What the coach picks for a run, a foot or a club.
package struct Equipment: Sendable, Hashable, Codable {
  package var id: String
  package var title: LocalizedText

  package init(id: String, title: LocalizedText) {
    self.id = id
    self.title = title
  }
}
