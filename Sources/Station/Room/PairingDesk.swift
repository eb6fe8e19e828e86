package import Model

/// Who asks to be let in, and who may guess how often; pure.
///
/// A screen that asks gets a code of six figures, which only the tablet shows. What is counted is counted
/// for a network address, whatever is asked from there: to ask anew gives no new tries. Everything it
/// remembers is bounded.
package struct PairingDesk: Sendable {
  /// How long a code holds, in seconds.
  package static let lifetime = 120.0
  /// How many wrong codes come before a wait.
  package static let tries = 3
  /// The first wait and the longest one, in seconds; each is twice the one before.
  package static let waits = 15.0...3600.0
  /// How many requests are open at once.
  package static let mostRequests = 8
  /// How many of them come from one address.
  static let mostFromOne = 2
  /// How often one address asks within the life of a code.
  static let mostAsked = 6
  /// How many addresses are remembered.
  static let mostAddresses = 256

  /// One screen that asks.
  package struct Request: Sendable, Hashable {
    package let id: String
    package let name: String
    /// Six figures.
    package let code: String
    package let address: String
    package let expiresAt: HostInstant
    /// What the screen may do once it is in.
    package var role = ScreenRole.watch
    /// Whose rounds it answers then.
    package var participant: Int?
    /// What is counted together with it.
    let origin: String
  }

  /// How a request stands.
  package enum State: String, Sendable, Hashable, Encodable {
    case waiting, refused, ended
  }

  /// Why nobody may ask now.
  package enum Refusal: Error, Sendable, Hashable {
    /// In seconds.
    case wait(Double)
    /// As many ask as are shown at once.
    case full
  }

  /// What came of a code.
  package enum Verdict: Sendable, Hashable {
    case right(Request)
    case wrong(triesLeft: Int)
    /// In seconds; the request is over if it was the last try.
    case wait(Double)
    /// The request was refused, is too old or never was.
    case ended
  }

  /// What is known of one address.
  private struct Origin: Sendable {
    var wrong = 0
    var waits = 0
    var blockedUntil: HostInstant?
    var asked = 0
    var askedSince: HostInstant
    var seen: HostInstant

    func wait(at now: HostInstant) -> Double {
      blockedUntil.map { max(0, $0.seconds(since: now)) } ?? 0
    }
  }

  private let figures: @Sendable () -> Int
  private var requests: [Request] = []
  /// Those that were sent away last, so that they are told so.
  private var refused: [Request] = []
  private var origins: [String: Origin] = [:]

  /// - Parameter figures: Gives a number of 0 … 999 999 that nobody can foretell; the system's generator
  ///   is one.
  package init(figures: @escaping @Sendable () -> Int = { Int.random(in: 0...999_999) }) {
    self.figures = figures
  }

  /// How many addresses are remembered.
  var remembered: Int { origins.count }

  /// Takes a request in.
  ///
  /// - Parameters:
  ///   - name: What the screen calls itself.
  ///   - address: Where it is.
  ///   - now: The present.
  /// - Returns: The request with its code.
  /// - Throws: `Refusal`.
  package mutating func ask(
    _ name: String, from address: String, at now: HostInstant
  ) throws(Refusal) -> Request {
    drop(at: now)
    let key = Self.origin(of: address)
    var origin = try origin(key, at: now)
    let wait = origin.wait(at: now)
    guard wait == 0 else { throw .wait(wait) }
    if now.seconds(since: origin.askedSince) >= Self.lifetime {
      (origin.asked, origin.askedSince) = (0, now)
    }
    guard origin.asked < Self.mostAsked else {
      throw .wait(max(1, Self.lifetime - now.seconds(since: origin.askedSince)))
    }
    let own = requests.filter { $0.origin == key }
    if own.count >= Self.mostFromOne { requests.removeAll { $0.id == own[0].id } }
    guard requests.count < Self.mostRequests else { throw .full }
    origin.asked += 1
    origins[key] = origin
    let request = Request(
      id: UUIDv7.string(), name: name, code: newCode(), address: address,
      expiresAt: now.advanced(bySeconds: Self.lifetime), origin: key)
    requests.append(request)
    return request
  }

  /// Judges a code.
  ///
  /// - Parameters:
  ///   - code: Six figures, perhaps the wrong ones.
  ///   - id: The request.
  ///   - address: Where the code comes from.
  ///   - now: The present.
  /// - Returns: What came of it.
  package mutating func enter(
    _ code: String, for id: String, from address: String, at now: HostInstant
  ) -> Verdict {
    drop(at: now)
    let key = Self.origin(of: address)
    guard let request = requests.first(where: { $0.id == id && $0.origin == key }),
      var origin = origins[key]
    else { return .ended }
    let wait = origin.wait(at: now)
    guard wait == 0 else { return .wait(wait) }
    origin.seen = now
    if Self.isSame(code, request.code) {
      requests.removeAll { $0.id == id }
      origins[key] = nil
      return .right(request)
    }
    origin.wrong += 1
    defer { origins[key] = origin }
    guard origin.wrong >= Self.tries else { return .wrong(triesLeft: Self.tries - origin.wrong) }
    // No code that was shown before holds any longer.
    requests.removeAll { $0.origin == key }
    let length = min(
      Self.waits.upperBound, Self.waits.lowerBound * Double(1 << min(origin.waits, 30)))
    origin.wrong = 0
    origin.waits += 1
    origin.blockedUntil = now.advanced(bySeconds: length)
    return .wait(length)
  }

  /// Says what a screen may do once it is in.
  ///
  /// - Returns: The request as it is now; nothing if it is over.
  package mutating func choose(
    _ role: ScreenRole, participant: Int?, for id: String, at now: HostInstant
  ) -> Request? {
    drop(at: now)
    guard let index = requests.firstIndex(where: { $0.id == id }) else { return nil }
    requests[index].role = role
    requests[index].participant = participant
    return requests[index]
  }

  /// Sends a screen away.
  ///
  /// - Returns: Whether it asked.
  package mutating func refuse(_ id: String) -> Bool {
    guard let index = requests.firstIndex(where: { $0.id == id }) else { return false }
    refused = refused.suffix(Self.mostRequests - 1) + [requests.remove(at: index)]
    return true
  }

  /// The requests that are open, oldest first.
  package mutating func open(at now: HostInstant) -> [Request] {
    drop(at: now)
    return requests
  }

  /// Returns how a request stands; one of another address has ended.
  package mutating func state(
    of id: String, from address: String, at now: HostInstant
  ) -> State {
    drop(at: now)
    let key = Self.origin(of: address)
    let isIt = { (request: Request) in request.id == id && request.origin == key }
    if requests.contains(where: isIt) { return .waiting }
    return refused.contains(where: isIt) ? .refused : .ended
  }

  /// How many wrong codes an address has left, and how long it waits, in seconds.
  package func standing(of address: String, at now: HostInstant) -> (tries: Int, wait: Double) {
    guard let origin = origins[Self.origin(of: address)] else { return (Self.tries, 0) }
    return (Self.tries - origin.wrong, origin.wait(at: now))
  }

  /// Forgets everybody, as the room is closed.
  package mutating func close() {
    requests = []
    refused = []
    origins = [:]
  }

  private mutating func drop(at now: HostInstant) { requests.removeAll { $0.expiresAt <= now } }

  /// Returns what is known of an address, for which there is room.
  private mutating func origin(_ key: String, at now: HostInstant) throws(Refusal) -> Origin {
    if var known = origins[key] {
      known.seen = now
      return known
    }
    if origins.count >= Self.mostAddresses {
      let free = origins.filter { $0.value.wait(at: now) == 0 }
      guard let oldest = free.min(by: { $0.value.seen < $1.value.seen }) else {
        // To forget one that waits would end its wait.
        throw .wait(origins.values.map { $0.wait(at: now) }.min() ?? Self.waits.lowerBound)
      }
      origins[oldest.key] = nil
    }
    return Origin(askedSince: now, seen: now)
  }

  private func newCode() -> String {
    var code: String
    repeat {
      let figures = String(figures())
      code = String(repeating: "0", count: max(0, 6 - figures.count)) + figures
    } while requests.contains { $0.code == code }
    return code
  }

  /// Compares in a time that does not tell how much of it is right.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
