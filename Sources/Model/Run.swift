/// One participant doing one exercise with one equipment choice, as everybody outside sees it.
package struct Run: Sendable, Hashable, Codable {
  package enum State: String, Sendable, Hashable, Codable {
    /// Nothing is under way; the next step is the coach's.
    case ready
    /// Results of a device are awaited, or a countdown runs.
    case waiting
    /// Results were awaited when the link broke.
    case lost
    /// Every slot is filled.
    case full
    case saved
    case cancelled
  }

  package struct Countdown: Sendable, Hashable, Codable {
    package var running: Bool
    /// Seconds left when this object was made.
    package var remaining: Double
    package var startedOnce: Bool
    /// When it ends, in nanoseconds of the host's monotonic clock; absent while it stands.
    package var deadline: Int64?

    package enum CodingKeys: String, CodingKey {
      case running
      case remaining = "remaining_s"
      case startedOnce = "started_once"
      case deadline = "deadline_ns"
    }

    package init(
      running: Bool, remaining: Double, startedOnce: Bool, deadline: HostInstant? = nil
    ) {
      self.deadline = deadline?.nanoseconds
      self.running = running
      self.remaining = remaining
      self.startedOnce = startedOnce
    }
  }

  /// How far a screen has counted by hand; it is shown to every screen and kept nowhere.
  package struct Count: Sendable, Hashable, Codable {
    /// The attempt that it is for.
    package var attempt: Int
    package var value: Int
    /// Which screen counted; absent where nobody did: given back by an undo, or begun anew at 0.
    package var screen: String?
    /// Rises with every change of the run's count.
    package var revision: Int

    package init(attempt: Int, value: Int, screen: String?, revision: Int = 0) {
      self.attempt = attempt
      self.value = value
      self.screen = screen
      self.revision = revision
    }

    package enum CodingKeys: String, CodingKey {
      case attempt, value, screen, revision
    }
  }

  /// What may be asked of a run, by the last part of its path in the API.
  package enum Command: String, Sendable, Hashable, Codable, CaseIterable {
    case start, stop, attempts, undo, save, cancel
  }

  package var id: RunID
  /// Rises with every change of the run.
  package var revision: Int
  package var exercise: String
  package var exerciseVersion: Int
  package var participant: Int
  package var equipment: String?
  package var device: DeviceID?
  package var state: State
  /// The rows that fill slots now: `valid` ones, and `aborted` ones for results that were lost.
  package var attempts: [Trial]
  package var remaining: Int
  package var countdown: Countdown
  /// The count under way, if one is.
  package var count: Count?
  /// The start signal of the attempt under way, in exercises that have one.
  package var signal: Signal?
  package var allowed: [Command]
  package var simulated: Bool
  package var startedAt: Timestamp
  /// Something the coach should know of what just happened: a stable code.
  package var notice: Notice?
  /// How many results did not arrive, where the notice tells of that.
  package var noticeCount: Int?
  /// What the attempts so far come to, in the exercise's unit; absent without a value.
  package var score: Double?
  /// What a coach wrote about it.
  package var note: String?
  /// When it was taken out of the results; absent while it is among them.
  package var deletedAt: Timestamp?

  package enum Notice: String, Sendable, Hashable, Codable, CaseIterable {
    /// A window ended and nothing had come in it.
    case windowEmpty = "window-empty"
    /// The link was away for a part of a window that has a result all the same.
    case windowInterrupted = "window-interrupted"
    /// The device began anew, and its running number with it; results may be missing.
    case deviceRestarted = "device-restarted"
    /// The device's running number jumped: results are missing.
    case resultsMissing = "results-missing"
    /// The device sent its newest result a second time; it counts once.
    case resultRepeated = "result-repeated"
    /// Something came damaged and is no result; a value may be missing.
    case unreadable
    /// Not every channel of an attempt was passed, or not in its order.
    case incomplete
    /// The link broke in the middle of an attempt.
    case linkLost = "link-lost"
    /// A result came and cannot be written to disk; it is kept and tried again.
    case notRecorded = "not-recorded"
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case id, revision, exercise
    case exerciseVersion = "exercise_version"
    case participant, equipment, device, state, attempts, remaining, countdown, count, allowed
    case simulated
    case startedAt = "started_at"
    case signal, notice, score, note
    case noticeCount = "notice_count"
    case deletedAt = "deleted_at"
  }

  package init(
    id: RunID, revision: Int, exercise: String, exerciseVersion: Int, participant: Int,
    equipment: String?, device: DeviceID?, state: State, attempts: [Trial], remaining: Int,
    countdown: Countdown, allowed: [Command], simulated: Bool, startedAt: Timestamp,
    notice: Notice? = nil, noticeCount: Int? = nil, score: Double? = nil, signal: Signal? = nil,
    deletedAt: Timestamp? = nil
  ) {
    self.id = id
    self.revision = revision
    self.exercise = exercise
    self.exerciseVersion = exerciseVersion
    self.participant = participant
    self.equipment = equipment
    self.device = device
    self.state = state
    self.attempts = attempts
    self.remaining = remaining
    self.countdown = countdown
    self.allowed = allowed
    self.simulated = simulated
    self.startedAt = startedAt
    self.notice = notice
    self.noticeCount = noticeCount
    self.score = score
    self.deletedAt = deletedAt
    self.signal = signal
  }
}
