/// A versioned definition of what is done, how often, and what becomes an attempt.
package struct Exercise: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable {
    /// The coach enters a whole number.
    case integer
    /// The coach presses hit or miss.
    case passFail = "pass_fail"
    /// A device measures.
    case automatic
  }

  /// How measurements become attempts in an automatic exercise.
  package enum Capture: String, Sendable, Hashable, Codable {
    /// Each result of the device is one attempt.
    case each
    /// One attempt is the largest value in a window of `countdown` seconds.
    case windowMax = "window_max"
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
  package var active: Bool
  /// The name of the pictogram.
  package var picture: String
  package var instructions: LocalizedText?

  package enum CodingKeys: String, CodingKey {
    case id, number, version, title, kind, capture, attempts
    case countdown = "countdown_s"
    case startSignal = "start_signal"
    case target
    case equipment, quantity, unit, active, picture, instructions
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
