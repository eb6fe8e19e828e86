import Model
import Store

/// What the page of the room shows.
struct RoomPageView {
  /// What a screen reader says of a screen that asks.
  var sentence = ""
  var open = false
  /// How long it may stay open, before it is.
  var ends: [MeantChoiceView]
  var name = ""
  var since = ""
  var hasAddress = false
  var addresses: [AddressView] = []
  /// In parts that are read in one go.
  var fingerprint: [String] = []
  var fingerprintHex = ""
  var certificate = ""
  var announced = ""
  var requests: [AskingView] = []
  var screens: [JoinedView] = []
  /// Whether closing it sends somebody away, which is asked about first.
  var asks = false
  var closeText = ""

  struct AddressView {
    var text: String
    var isFirst: Bool
  }

  /// A screen that asks to be let in.
  struct AskingView {
    var id: String
    let list = "requests"
    var name: String
    /// In two groups of three.
    var code: String
    var meta: String
    var expiresAt: String
    var roles: [MeantChoiceView]
    var isRemote: Bool
    var people: [PersonChoiceView]
    var refuseLabel: String
    var refusedText: String
  }

  /// A screen that is let in.
  struct JoinedView {
    var id: String
    let list = "screens"
    var name: String
    var role: String
    var person: String?
    var meta: String
    var roles: [MeantChoiceView]
    var isRemote: Bool
    var people: [PersonChoiceView]
    var changeLabel: String
    var revokeLabel: String
    var revokedText: String
  }

  /// How many pairs of the fingerprint stand together.
  private static let pairsTogether = 4

  /// - Parameters:
  ///   - room: The room as it is.
  ///   - people: For whom a remote may answer.
  ///   - now: The present.
  ///   - words: The sentences.
  ///   - values: How values are written.
  init(
    _ room: RoomView, _ people: [Participant], now: Timestamp, _ words: Words, _ values: ValueText
  ) {
    ends = MeantChoiceView.ends(words)
    guard room.isOpen else { return }
    let parts = Parts(people: people, now: now, words: words, values: values)
    open = true
    name = room.name ?? ""
    since = parts.since(room)
    addresses = room.addresses.enumerated().map { AddressView(text: $1, isFirst: $0 == 0) }
    hasAddress = !addresses.isEmpty
    let pairs = (room.fingerprint ?? "").split(separator: ":")
    fingerprintHex = pairs.joined()
    fingerprint = stride(from: 0, to: pairs.count, by: Self.pairsTogether).map { first in
      pairs[first..<min(first + Self.pairsTogether, pairs.count)].joined(separator: ":")
    }
    certificate = room.certificate.map(parts.certificate) ?? ""
    announced = words(
      room.isAnnounced ? "room.open.announced" : "room.open.not_announced", ["name": name])
    requests = room.requests.map(parts.asking)
    screens = room.screens.map(parts.joined)
    asks = !screens.isEmpty
    closeText = words.counted("room.open.close_text", screens.count)
    guard let newest = requests.last else { return }
    sentence = words(
      "room.request.say", ["name": newest.name, "code": Self.spelled(newest.code)])
  }

  /// Figure by figure, so that it is not read as a number.
  private static func spelled(_ code: String) -> String {
    code.filter { $0 != " " }.map(String.init).joined(separator: " ")
  }
}

/// Puts the parts of the page into words.
private struct Parts {
  let people: [Participant]
  let now: Timestamp
  let words: Words
  let values: ValueText

  func since(_ room: RoomView) -> String {
    let begin = room.openedAt.map {
      words("room.open.since", ["time": values.moment($0, now: now)])
    }
    let end = room.closesAt.map { words("room.open.closes", ["time": values.moment($0, now: now)]) }
    return [begin, end ?? words("room.open.never")].compactMap { $0 }.joined(separator: ", ")
  }

  func certificate(_ facts: RoomCertificate.Facts) -> String {
    [
      words(facts.isSupplied ? "room.open.supplied" : "room.open.own_certificate"),
      words("room.open.valid", ["date": String(facts.end.description.prefix(10))]),
    ].joined(separator: " ")
  }

  func asking(_ screen: RoomView.Request) -> RoomPageView.AskingView {
    let name = ["name": screen.name]
    return RoomPageView.AskingView(
      id: screen.id, name: screen.name, code: screen.code,
      meta: [
        screen.address,
        words("room.request.expires", ["time": values.exactClock(screen.expiresAt)]),
        words.counted("room.request.tries", screen.triesLeft),
      ].joined(separator: " · "), expiresAt: screen.expiresAt.description,
      roles: MeantChoiceView.roles(of: screen.id, chosen: screen.role, words),
      isRemote: screen.role == .remote,
      people: PersonChoiceView.all(people, chosen: screen.person),
      refuseLabel: words("room.request.refuse_one", name),
      refusedText: words("room.request.refused", name))
  }

  func joined(_ screen: RoomView.Screen) -> RoomPageView.JoinedView {
    let name = ["name": screen.name]
    return RoomPageView.JoinedView(
      id: screen.id, name: screen.name, role: words("room.role.\(screen.role.rawValue)"),
      person: screen.person.map { number in
        people.first { $0.number == number }?.called ?? String(number)
      },
      meta: [
        screen.address,
        words("room.screens.paired", ["time": values.moment(screen.pairedAt, now: now)]),
        words("room.screens.used", ["time": values.moment(screen.usedAt, now: now)]),
      ].joined(separator: " · "),
      roles: MeantChoiceView.roles(of: screen.id, chosen: screen.role, words),
      isRemote: screen.role == .remote,
      people: PersonChoiceView.all(people, chosen: screen.person),
      changeLabel: words("room.screens.change_one", name),
      revokeLabel: words("room.screens.revoke_one", name),
      revokedText: words("room.screens.revoked", name))
  }
}
