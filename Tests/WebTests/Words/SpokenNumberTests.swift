import Model
import Testing

@testable import Web

/// Expectations are how a Swede or a Briton reads the number aloud.
@Suite struct SpokenNumberTests {
  @Test(
    arguments: [
      ("0", ["0"]), ("7", ["7"]), ("100", ["100"]),
      ("2,84", ["2", "point", "84"]), ("2,04", ["2", "point", "0", "4"]),
      ("2,00", ["2", "point", "0", "0"]), ("2,5", ["2", "point", "5"]),
      ("9,812", ["9", "point", "8", "1", "2"]), ("−0,5", ["minus", "0", "point", "5"]),
      ("101", ["1", "hundred", "1"]), ("200", ["2", "hundred"]),
      ("187", ["1", "hundred", "87"]), ("1000", ["1", "thousand"]),
      ("1250", ["1", "thousand", "2", "hundred", "50"]), ("2014", ["2", "thousand", "14"]),
      ("100000", ["100", "thousand"]),
      ("999999", ["9", "hundred", "99", "thousand", "9", "hundred", "99"]),
    ] as [(String, [String])])
  func `Swedish reads two decimals as one number`(shown: String, clips: [String]) {
    #expect(SpokenNumber.clips(shown, .sv) == clips)
  }

  @Test(
    arguments: [
      ("2.84", ["2", "point", "8", "4"]), ("0.05", ["0", "point", "0", "5"]),
      ("−3", ["minus", "3"]), ("101", ["1", "hundred", "and", "1"]), ("300", ["3", "hundred"]),
      ("187", ["1", "hundred", "and", "87"]), ("1005", ["1", "thousand", "and", "5"]),
      ("1250", ["1", "thousand", "2", "hundred", "and", "50"]),
    ] as [(String, [String])])
  func `English reads decimals one by one`(shown: String, clips: [String]) {
    #expect(SpokenNumber.clips(shown, .en) == clips)
  }

  @Test(arguments: ["", "–", "−", "2,", ",5", "1000000", "12a", "2,x", "٣", "99999999999999999999"])
  func `what is no number that can be said is not said`(shown: String) {
    #expect(SpokenNumber.clips(shown, .sv) == [])
  }

  @Test func `every number asks only for clips that exist`() {
    for language in Language.allCases {
      for thousandth in stride(from: -5_000, through: 1_100_000, by: 2999) {
        for decimals in 0...3 {
          let shown = NumberText.text(Double(thousandth) / 10, decimals: decimals, language)
          let clips = SpokenNumber.clips(shown, language)
          #expect(SpokenNumber.names.isSuperset(of: clips), "\(shown)")
        }
      }
    }
  }
}
