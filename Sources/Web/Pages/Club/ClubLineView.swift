import Fleet
import Model
import Store

/// How it is with the club, drawn as a device is.
struct ClubLineView {
  private enum Kind: String {
    /// The store has not let the tablet in yet.
    case joining
    /// Nobody answers, which may be over at any moment.
    case away
    /// The same for so long that somebody should look.
    case silent
    /// The store answers that it will not.
    case stopped
    /// It does not take some of it.
    case refusing
    case sending
    case whole

    /// Of The Line.
    var state: String {
      switch self {
      case .joining: "connecting"
      case .away: "absent"
      case .silent: "lost"
      case .stopped, .refusing: "refused"
      case .sending: "waiting"
      case .whole: "ready"
      }
    }

    var icon: String? {
      switch self {
      case .joining, .away, .sending: nil
      case .silent: "cross"
      case .stopped, .refusing: "alert"
      case .whole: "check"
      }
    }
  }

  /// For so long nobody need look whether there is a network, in seconds.
  private static let patience = 86_400.0

  var state: String
  var pill: String
  var pillIcon: String?
  var heading: String
  /// What happened and what to do now.
  var todo: String?
  /// The words of the store.
  var detail: String?
  var contact: String
  var contactAt: String?
  /// Whether a press calls the store at once.
  var canCall: Bool

  init(_ status: ClubStatus, now: Timestamp, _ words: Words, _ values: ValueText) {
    let last = status.state?.contact
    let kind = Self.kind(status, now: now)
    let (waiting, refused) = (status.backlog.waiting, status.backlog.refusals.count)
    state = kind.state
    pill = words("club.pill.\(kind.rawValue)")
    pillIcon = kind.icon
    heading =
      switch kind {
      case .joining: words("club.line.joining")
      case .stopped where status.state == nil: words("club.line.outside")
      case .away, .silent, .stopped:
        waiting > 0 ? words.counted("club.line.waits", waiting) : words("club.line.cut")
      case .refusing: words.counted("club.line.refused", refused)
      case .sending: words.counted("club.line.waits", waiting)
      case .whole: words("club.line.whole")
      }
    todo =
      status.trouble.map { words.sentence(on: $0) }
      ?? (kind == .refusing ? words("club.line.refused_hint") : nil)
    detail = status.trouble?.detail
    contact =
      last.map { last in
        let ago = AgoText.ago(Double(now.milliseconds - last.milliseconds) / 1000, words)
        return words("club.contact", ["ago": ago])
      } ?? words("club.contact_none")
    contactAt = last.map { values.moment($0, now: now) }
    canCall = status.trouble != nil || kind == .joining
  }

  private static func kind(_ status: ClubStatus, now: Timestamp) -> Kind {
    let isPassing = status.trouble.map { passing.contains($0.code) } ?? true
    guard let state = status.state else { return isPassing ? .joining : .stopped }
    if status.trouble != nil {
      guard isPassing else { return .stopped }
      let age = state.contact.map { Double(now.milliseconds - $0.milliseconds) / 1000 } ?? 0
      return age > patience ? .silent : .away
    }
    if !status.backlog.refusals.isEmpty { return .refusing }
    return status.backlog.waiting > 0 ? .sending : .whole
  }

  private static let passing: Set<FleetError.Code> = [.unreachable, .unanswered, .later, .busy]
}

/// How long ago something was, as people say it.
enum AgoText {
  private static let (minute, hour, day) = (60.0, 3600.0, 86_400.0)

  /// "3 days ago"; what is less than a minute, or to come, is now.
  static func ago(_ seconds: Double, _ words: Words) -> String {
    guard seconds >= minute else { return words("club.ago.now") }
    return words("club.ago.past", ["span": span(seconds, words)])
  }

  /// "3 days", by the largest unit of which there are two.
  static func span(_ seconds: Double, _ words: Words) -> String {
    let (unit, name) =
      seconds >= 2 * day
      ? (day, "days") : seconds >= 2 * hour ? (hour, "hours") : (minute, "minutes")
    return words.counted("club.span.\(name)", Int((seconds / unit).rounded(.down)))
  }
}
