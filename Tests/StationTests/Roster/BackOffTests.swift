import Devices
import Station
import Testing

@Suite struct BackOffTests {
  @Test func `nobody who was away for less than half a minute waits longer than four seconds`() {
    for _ in 0..<200 {
      var backOff = BackOff()
      var waited = 0.0
      while waited < 30 {
        let wait = backOff.next()
        #expect(wait > 0 && wait <= 4)
        waited += wait
      }
    }
  }

  @Test func `the first attempts follow each other quickly and later ones ever less so`() {
    var backOff = BackOff()
    let waits = (0..<40).map { _ in backOff.next() }
    #expect(waits[0] <= 0.25)
    #expect(waits[0..<4].reduce(0, +) < 4)
    // What is gone for long is asked for twice a minute.
    #expect(waits[30...].allSatisfy { (22.5...30).contains($0) })
  }

  @Test(arguments: [LinkError.Code.slotsTaken, .bondLost, .refused, .unsuitable])
  func `what does not pass by itself is left alone for a while`(code: LinkError.Code) {
    var backOff = BackOff()
    #expect(backOff.next(after: code) >= 3)
    #expect(backOff.next(after: .hungUp) <= 1)
  }

  @Test func `several devices that were lost together do not dial together`() {
    var (one, other) = (BackOff(), BackOff())
    #expect((0..<5).contains { _ in one.next() != other.next() })
  }

  @Test
  func `a link that measured or lasted begins the waits anew, one that was cut at once does not`() {
    func next(after seconds: Double?, hasMeasured: Bool) -> Double {
      var backOff = BackOff()
      for _ in 0..<6 { _ = backOff.next() }
      backOff.linkEnded(after: seconds, hasMeasured: hasMeasured)
      return backOff.next()
    }
    #expect(next(after: 0.3, hasMeasured: true) <= 0.25)
    #expect(next(after: 2, hasMeasured: false) <= 0.25)
    #expect(next(after: 1.9, hasMeasured: false) >= 3)
    #expect(next(after: nil, hasMeasured: false) >= 3)
  }
}
