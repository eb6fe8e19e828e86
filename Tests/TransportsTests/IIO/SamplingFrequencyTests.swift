import Testing
import Transports

struct SamplingFrequencyTests {
  @Test(
    arguments: [
      (nil, "100"),
      ("10 25 50 100 200 400", "100"),
      ("12.5 25 31.250000 62.5", "62.5"),
      ("200 400", "200"),
      ("400 200 119.000000 7", "119.000000"),
      ("[1 1 1000]", "100"),
      ("[0.5 0.5 25.6]", "25.6"),
      ("[125 1 1000]", "125"),
      ("", "100"),
      ("none", "100"),
      ("0", "100"),
    ] as [(String?, String)])
  func `F17, the slowest rate that is fast enough, is chosen`(available: String?, choice: String) {
    #expect(SamplingFrequency.choice(available: available) == choice)
  }
}
