package import EyeTest
package import Model

/// What is asked for when a round begins.
package struct NewRound: Sendable {
  package var form: RoundForm
  package var participant: Int
  /// Who plays beside them on one board, if that is somebody known.
  package var second: Int?
  package var tilt: TiltUse
  package var options: RoundOptions
  /// For the same questions again; without it a new one, or what was left of the same exercise.
  package var seed: UInt64?

  package init(
    _ form: RoundForm, participant: Int, second: Int? = nil, tilt: TiltUse = .off,
    options: RoundOptions = RoundOptions(), seed: UInt64? = nil
  ) {
    self.form = form
    self.participant = participant
    self.second = second
    self.tilt = tilt
    self.options = options
    self.seed = seed
  }

  /// Puts what is known of the screen into the options of a round that measures: what a page says
  /// of its pixels counts nothing.
  func options(on known: EyeScreen?) -> RoundOptions {
    guard form.needsScreen else { return options }
    return
      options
      .setting("pitch_mm", to: known.map { .number($0.pitch) })
      .setting("contradicted", to: .bool(known?.isContradicted == true))
  }
}

/// The seeds of rounds: those that JSON carries exactly.
package enum RoundSeed {
  package static let largest: UInt64 = 1 << 53 - 1
}

/// A round of the eye test or of a learning game as everybody outside sees it.
package struct Round: Sendable, Hashable, Encodable {
  package enum State: String, Sendable, Hashable, Encodable { case open, over }

  /// The answer before the open question.
  package struct Answered: Sendable, Hashable, Encodable {
    package var question: Int
    package var choice: String
    package var correct: Bool?
    /// The choice that was right.
    package var solution: String?
    package var origin: Trial.Origin
    package var responseTime: Double?
    /// What the answer was worth beside right or wrong.
    package var feedback: [String: JSONValue]?

    package enum CodingKeys: String, CodingKey {
      case question, choice, correct, solution, origin, feedback
      case responseTime = "response_time_s"
    }
  }

  package struct Tilt: Sendable, Hashable, Encodable {
    package var use: TiltUse
    package var state: TiltCondition
    /// Whether the tablet is at rest: a measured stimulus is shown only then.
    package var level: Bool
    /// What the player should do differently whose last tilt came to nothing.
    package var hint: TiltHint?
    /// The simulated tablet that answers, which the page tilts.
    package var tablet: DeviceID?
    /// The choice that tilts to the sides reached, where they choose; one away answers with it.
    package var chosen: String?
  }

  package var id: RunID
  package var form: RoundForm
  /// Rises with every change while the round is open.
  package var revision: Int
  package var participant: Int
  /// Who plays beside them, if somebody known does.
  package var second: Int?
  package var state: State
  package var end: RoundEnd?
  package var question: RoundQuestion?
  /// Whether the open question was told as shown.
  package var shown: Bool
  package var last: Answered?
  package var progress: AnyRoundProgress
  package var tilt: Tilt
  /// How many remotes look at it.
  package var remotes: Int
  package var simulated: Bool
  package var startedAt: Timestamp
  /// When its time is up, in nanoseconds of the clock of the host (`HostInstant`).
  package var deadline: Int64?

  package enum CodingKeys: String, CodingKey {
    case id, revision, participant, second, state, end, question, shown, last, progress, tilt
    case remotes, simulated
    case form = "kind"
    case startedAt = "started_at"
    case deadline = "deadline_ns"
  }
}

/// How the tilt sensor stands to a round.
package enum TiltCondition: String, Sendable, Hashable, Codable, CaseIterable {
  /// The round takes no tilts.
  case off
  /// This tablet has no sensor that could answer.
  case absent
  case ready
  /// It has to rest for a moment before a tilt counts.
  case settling
  /// Fewer than 20 samples a second: some tilts are missed.
  case slow
  /// There is no gyroscope, and gravity does not tell left from right while the screen stands.
  case upright
  /// The link is there and nothing comes.
  case silent
  /// It was there and is gone.
  case lost

  /// Whether the sensor tells how the tablet is held.
  var tells: Bool { [.ready, .settling, .slow].contains(self) }
}
