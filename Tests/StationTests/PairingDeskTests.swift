import Model
import Testing

@testable import Station

@Suite struct PairingDeskTests {
  private static let begin = HostInstant(nanoseconds: 5_000_000_000)

  private func at(_ seconds: Double) -> HostInstant { Self.begin.advanced(bySeconds: seconds) }

  private func wrong(_ request: PairingDesk.Request) -> String {
    request.code == "000000" ? "000001" : "000000"
  }

  @Test func `the code that is shown lets in, once`() throws {
    var desk = PairingDesk()
    let request = try desk.ask("Telefon", from: "192.168.1.9", at: at(0))
    #expect(PairingDesk.figures(in: request.code) == request.code)
    #expect(desk.open(at: at(1)) == [request])
    _ = desk.choose(.remote, participant: 7, for: request.id, at: at(2))
    let verdict = desk.enter(request.code, for: request.id, from: "192.168.1.9", at: at(3))
    var chosen = request
    (chosen.role, chosen.participant) = (.remote, 7)
    #expect(verdict == .right(chosen))
    #expect(desk.enter(request.code, for: request.id, from: "192.168.1.9", at: at(4)) == .ended)
    #expect(desk.open(at: at(5)) == [])
  }

  @Test func `a code holds for two minutes`() throws {
    var desk = PairingDesk()
    let request = try desk.ask("Telefon", from: "192.168.1.9", at: at(0))
    var early = desk
    #expect(
      early.enter(request.code, for: request.id, from: "192.168.1.9", at: at(119.9))
        == .right(request))
    #expect(desk.enter(request.code, for: request.id, from: "192.168.1.9", at: at(120)) == .ended)
  }

  @Test func `a code is of the address that asked`() throws {
    var desk = PairingDesk()
    let request = try desk.ask("Telefon", from: "192.168.1.9", at: at(0))
    #expect(desk.enter(request.code, for: request.id, from: "192.168.1.10", at: at(1)) == .ended)
    #expect(desk.state(of: request.id, from: "192.168.1.10", at: at(1)) == .ended)
    #expect(desk.state(of: request.id, from: "192.168.1.9", at: at(1)) == .waiting)
  }

  @Test func `who is refused is told so, and their code is worth nothing`() throws {
    var desk = PairingDesk()
    let request = try desk.ask("Telefon", from: "192.168.1.9", at: at(0))
    let (first, second) = (desk.refuse(request.id), desk.refuse(request.id))
    #expect(first && !second)
    #expect(desk.state(of: request.id, from: "192.168.1.9", at: at(1)) == .refused)
    #expect(desk.enter(request.code, for: request.id, from: "192.168.1.9", at: at(1)) == .ended)
  }

  @Test func `after three wrong codes there is a wait that doubles up to an hour`() throws {
    var desk = PairingDesk()
    var now = 0.0
    for wait in [15.0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
      let request = try desk.ask("Telefon", from: "192.168.1.9", at: at(now))
      let guess = wrong(request)
      for left in [2, 1] {
        #expect(
          desk.enter(guess, for: request.id, from: "192.168.1.9", at: at(now))
            == .wrong(triesLeft: left))
      }
      #expect(desk.enter(guess, for: request.id, from: "192.168.1.9", at: at(now)) == .wait(wait))
      // The code that was shown is worth nothing any more.
      #expect(desk.enter(request.code, for: request.id, from: "192.168.1.9", at: at(now)) == .ended)
      #expect(throws: PairingDesk.Refusal.wait(wait - 1)) {
        try desk.ask("Telefon", from: "192.168.1.9", at: at(now + 1))
      }
      now += wait
    }
  }

  @Test func `to ask anew gives no new tries`() throws {
    var desk = PairingDesk()
    for left in [2, 1] {
      let request = try desk.ask("Telefon", from: "192.168.1.9", at: at(0))
      #expect(
        desk.enter(wrong(request), for: request.id, from: "192.168.1.9", at: at(0))
          == .wrong(triesLeft: left))
    }
    let request = try desk.ask("Telefon", from: "192.168.1.9", at: at(0))
    #expect(
      desk.enter(wrong(request), for: request.id, from: "192.168.1.9", at: at(0)) == .wait(15))
  }

  /// What a thousand guesses come to, however they are spread over time: in the time that they take
  /// at least, and in how many of them were looked at.
  @Test(arguments: [0.0, 1, 15, 60, 600])
  func `of a thousand guesses few are looked at`(pause: Double) {
    var desk = PairingDesk()
    var now = 0.0
    var looked = 0
    var waited = 0.0
    for _ in 0..<1000 {
      now += pause
      guard let request = try? desk.ask("Telefon", from: "192.168.1.9", at: at(now)) else {
        continue
      }
      switch desk.enter(wrong(request), for: request.id, from: "192.168.1.9", at: at(now)) {
      case .wrong: looked += 1
      case .wait(let seconds):
        looked += 1
        waited += seconds
      case .right, .ended: Issue.record("a wrong code was right, or its request gone")
      }
    }
    // Each wait but the last one is over within the time that the guesses took.
    #expect(Double(looked) <= 3 + 3 * now / 15)
    #expect(waited <= now + 3600)
    // 3 codes of a million for each wait, and at most one wait of an hour after the ninth.
    let perHour = Double(looked) / max(1, now / 3600)
    if now > 100_000 { #expect(perHour < 6) }
  }

  @Test func `what it remembers is bounded, whoever asks`() {
    var numbers = SplitMix64(seed: 7)
    var desk = PairingDesk()
    for step in 0..<5000 {
      let now = at(Double(step) / 10)
      let bytes = (0..<4).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
      let address = bytes.map(String.init).joined(separator: ".")
      if let request = try? desk.ask("x", from: address, at: now) {
        for _ in 0..<Int.random(in: 0...3, using: &numbers) {
          _ = desk.enter(wrong(request), for: request.id, from: address, at: now)
        }
      }
      #expect(desk.open(at: now).count <= PairingDesk.mostRequests)
      #expect(desk.remembered <= PairingDesk.mostAddresses)
    }
  }

  @Test func `as many ask as are shown at once, and one address takes few of their places`() throws
  {
    var desk = PairingDesk()
    for number in 0..<4 {
      for _ in 0..<3 { _ = try desk.ask("x", from: "10.0.0.\(number)", at: at(0)) }
    }
    #expect(desk.open(at: at(0)).count == PairingDesk.mostRequests)
    #expect(throws: PairingDesk.Refusal.full) { try desk.ask("x", from: "10.0.0.9", at: at(1)) }
    _ = try desk.ask("x", from: "10.0.0.9", at: at(121))
  }

  @Test func `who asks again and again waits`() throws {
    var desk = PairingDesk()
    for _ in 0..<6 { _ = try desk.ask("x", from: "10.0.0.1", at: at(0)) }
    #expect(throws: PairingDesk.Refusal.wait(110)) {
      try desk.ask("x", from: "10.0.0.1", at: at(10))
    }
    _ = try desk.ask("x", from: "10.0.0.1", at: at(120))
  }

  @Test func `codes that are open differ`() throws {
    let figures = Figures([5, 5, 5, 999_999])
    var desk = PairingDesk { figures.next() }
    #expect(try desk.ask("x", from: "10.0.0.1", at: at(0)).code == "000005")
    #expect(try desk.ask("x", from: "10.0.0.2", at: at(0)).code == "999999")
  }

  @Test(arguments: [
    ("192.168.1.9", "192.168.1.9"), ("::ffff:192.168.1.9", "192.168.1.9"),
    ("fd00:1:2:3:4:5:6:7", "fd:0:0:1:0:2:0:3/64"), ("fd00:1:2:3::9", "fd:0:0:1:0:2:0:3/64"),
    ("fe80::1%eth0", "fe:80:0:0:0:0:0:0/64"), ("unknown", "unknown"),
  ])
  func `a network's addresses of one machine are one`(address: String, origin: String) {
    #expect(PairingDesk.origin(of: address) == origin)
  }

  @Test(
    arguments: [
      ("123456", "123456"), (" 123 456\n", "123456"), ("12345", nil), ("1234567", nil),
      ("12345a", nil), ("１２３４５６", nil), ("", nil),
    ] as [(String, String?)])
  func `a code is six figures, with blanks as one likes`(text: String, code: String?) {
    #expect(PairingDesk.figures(in: text) == code)
  }
}

/// Numbers in an order that a test chose; one task asks at a time.
private final class Figures: @unchecked Sendable {
  private var left: [Int]

  init(_ figures: [Int]) { left = figures }

  func next() -> Int { left.isEmpty ? 0 : left.removeFirst() }
}
